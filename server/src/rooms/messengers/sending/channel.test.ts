import type { Message } from '@naryad/contract/messengers/message'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { silentLog as log } from '../../../testing/jobs.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { channelOf, fakeMessenger, makeChat, makeRule, messagesOf } from '../messengers.make.ts'
import { findRuledChats, messengerAddresses } from '../rules/audience.repo.ts'
import { messengerChannel } from './messenger.channel.ts'

const db = await testDb()
const app = await testApp(db)

let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
  await db.insertInto('messengerBots').values({ messenger: 'TELEGRAM', isConnected: true }).execute()
})

const fact = {
  index: 0,
  event: 'task.created',
  queue: 'skud',
  companyId: null,
  priority: 'NORMAL',
  actorId: null,
} as const

describe('the chats matched by a fact', () => {
  test('are those whose rule has the event and all its filters', async () => {
    const company = await makeCompany(db)
    const chatOf = async (filters: object) => {
      const chat = await makeChat(db)
      const { body } = await admin.call(messengersRoutes.create, {
        body: { title: 'Правило', events: ['task.created'], ...filters },
      })
      await db
        .insertInto('messengerRuleChats')
        .values({ ruleId: body.id, chatId: chat.id, isActive: true, isPending: false, linkedBy: '' })
        .execute()
      return String(chat.id)
    }
    const all = await chatOf({})
    const skud = await chatOf({ queues: ['skud', 'luv'] })
    const critical = await chatOf({ priorities: ['CRITICAL'] })
    const theirs = await chatOf({ companyIds: [company.id] })
    await chatOf({ events: ['task.closed'] })
    const heard = async (facts: object) =>
      (await findRuledChats(db, [{ ...fact, ...facts }])).map(({ address }) => address).toSorted()
    expect(await heard({})).toEqual([all, skud].toSorted())
    expect(await heard({ queue: 'glonass' })).toEqual([all])
    expect(await heard({ priority: 'CRITICAL' })).toEqual([all, critical, skud].toSorted())
    expect(await heard({ companyId: company.id })).toEqual([all, skud, theirs].toSorted())
    expect(await heard({ event: 'rollCall.noShow' })).toEqual([])
  })

  test('get it once for several rules, and never while inactive, pending, blocked or without a bot', async () => {
    const chat = await makeChat(db)
    await makeRule(db, { chatIds: [chat.id] })
    await makeRule(db, { chatIds: [chat.id] })
    expect(await findRuledChats(db, [fact, { ...fact, index: 1 }])).toHaveLength(2)
    await db.updateTable('messengerRuleChats').set({ isActive: false }).execute()
    expect(await findRuledChats(db, [fact])).toEqual([])
    await db.updateTable('messengerRuleChats').set({ isActive: true }).execute()
    await db.updateTable('messengerChats').set({ isBlocked: true }).execute()
    expect(await findRuledChats(db, [fact])).toEqual([])
    await db.updateTable('messengerChats').set({ isBlocked: false }).execute()
    await db.updateTable('messengerBots').set({ isConnected: false }).execute()
    expect(await findRuledChats(db, [fact])).toEqual([])
  })
})

test('a private chat is not written to by a rule about an act of its user, nor once that user is blocked', async () => {
  const chat = await makeChat(db, { userId: admin.user.id, externalUserId: '7' })
  await makeRule(db, { chatIds: [chat.id] })
  const other = await caller(app, db)
  expect(await findRuledChats(db, [{ ...fact, actorId: other.user.id }])).toHaveLength(1)
  expect(await findRuledChats(db, [fact])).toHaveLength(1)
  expect(await findRuledChats(db, [{ ...fact, actorId: admin.user.id }])).toEqual([])
  await db.updateTable('users').set({ isBlocked: true }).where('id', '=', admin.user.id).execute()
  expect(await findRuledChats(db, [fact])).toEqual([])
  // The screen says why.
  const { body } = await (await caller(app, db, { role: 'admin' })).call(messengersRoutes.list, { query: {} })
  expect(body.items[0]?.chats[0]?.lastError).toBe('Учётная запись заблокирована')
})

test('users have an address while the bot is connected', async () => {
  const chat = await makeChat(db, { userId: admin.user.id, externalUserId: '7' })
  expect(await messengerAddresses(db, [admin.user.id, 1])).toEqual([
    { userId: admin.user.id, channel: 'telegram', address: String(chat.id), orderKey: chat.externalId },
  ])
  await db.updateTable('messengerBots').set({ isConnected: false }).execute()
  expect(await messengerAddresses(db, [admin.user.id])).toEqual([])
})

describe('a notification', () => {
  let sent: { readonly to: string; readonly message: Message }[]
  beforeEach(() => {
    sent = []
  })
  const channel = messengerChannel('TELEGRAM', {
    originOf: () => Promise.resolve('https://naryad.test'),
    find: () =>
      Promise.resolve({
        config: '',
        messenger: {
          ...fakeMessenger('TELEGRAM', { url: 'http://127.0.0.1:9', token: '1:secret' }),
          send: async ({ externalId }, message) => {
            sent.push({ to: externalId, message })
            return { kind: 'sent', externalId: '5' }
          },
        },
      }),
  })
  const send = (to: { chatId: number; userId?: number; ruleId?: number; taskId: number }) =>
    channel.send(
      db,
      {
        id: 1,
        address: String(to.chatId),
        userId: to.userId ?? null,
        ruleId: to.ruleId ?? null,
        notificationId: null,
        kind: 'task.created',
        isUrgent: false,
        attempts: 1,
        content: {
          title: 'Новая заявка № 5',
          text: 'Не горит экран',
          url: `/tasks/skud/${to.taskId}`,
          taskId: to.taskId,
        },
      },
      { log, signal: new AbortController().signal },
    )
  const messages = () => sent.map(({ message }) => message)

  test('of a rule lists the task facts and has a button to take the task', async () => {
    const company = await makeCompany(db, { name: 'АО «СеверТранс»' })
    const car = await makeCar(db, {
      plate: 'А123ВС77',
      brand: 'КАМАЗ',
      model: '54901',
      companyId: company.id,
    })
    const { id } = await makeTask(db, { carId: car.id, companyId: company.id, title: 'Не горит экран' })
    const chat = await makeChat(db)
    const ruleId = await makeRule(db, { chatIds: [chat.id] })
    expect(await send({ chatId: chat.id, ruleId, taskId: id })).toEqual({ kind: 'sent', reference: '5' })
    expect(messages()).toEqual([
      {
        title: 'Новая заявка № 5',
        lines: [
          'Не горит экран',
          '',
          'ТС: А\u00a0123\u00a0ВС\u00a077, КАМАЗ 54901',
          'Организация: АО «СеверТранс»',
          'Оператор: не назначен',
        ],
        buttons: [
          { title: 'Взять', action: 'take', taskId: id },
          { title: 'Открыть', url: `https://naryad.test/tasks/skud/${id}` },
        ],
      },
    ])
  })

  test('of an own task can start and mute it; a client can only mute it', async () => {
    const chat = await makeChat(db, { userId: admin.user.id })
    const { id } = await makeTask(db, { operatorId: admin.user.id, status: 'ASSIGNED' })
    await send({ chatId: chat.id, userId: admin.user.id, taskId: id })
    const client = await caller(app, db, { role: 'client' })
    const other = await makeChat(db, { userId: client.user.id })
    await send({ chatId: other.id, userId: client.user.id, taskId: id })
    const titles = messages().map(({ buttons }) => buttons.map(({ title }) => title))
    expect(titles).toEqual([
      ['В работе', 'Не уведомлять', 'Открыть'],
      ['Не уведомлять', 'Открыть'],
    ])
  })

  test('fails permanently in a blocked chat', async () => {
    const chat = await makeChat(db)
    const { id } = await makeTask(db)
    await db.updateTable('messengerChats').set({ isBlocked: true, lastError: 'Бота удалили' }).execute()
    expect(await send({ chatId: chat.id, taskId: id })).toEqual({ kind: 'failed', error: 'Бота удалили' })
    expect(messages()).toEqual([])
  })

  test('that had to wait does not reach a chat that its user has unlinked or another user has linked', async () => {
    const { id } = await makeTask(db)
    const [one, other] = [await caller(app, db), await caller(app, db)]
    for (const userId of [null, other.user.id]) {
      const chat = await makeChat(db, { userId, linkedAt: new Date().toISOString() })
      expect(await send({ chatId: chat.id, userId: one.user.id, taskId: id })).toEqual({
        kind: 'failed',
        error: 'Чат отвязан',
      })
    }
    expect(messages()).toEqual([])
  })
})

test('a trial is queued each time, with a button that opens the product', async () => {
  const chat = await makeChat(db)
  const channel = channelOf('TELEGRAM', { url: 'http://127.0.0.1:9', token: '1:secret' })
  const content = { title: 'Проверка', text: 'Дошло', url: '/notifications', taskId: null }
  const trial = { id: 0, address: String(chat.id), userId: admin.user.id, ruleId: null, notificationId: null }
  for (let turn = 0; turn < 2; turn += 1)
    await db.transaction().execute(async (tx) => {
      const message = { ...trial, kind: 'task.assigned', isUrgent: true, attempts: 1, content } as const
      expect(await channel.sendTrial?.(tx, message)).toEqual({ kind: 'sent' })
    })
  expect(await messagesOf(db)).toMatchObject([
    { title: 'Проверка', text: 'Дошло', state: 'queued' },
    { title: 'Проверка', text: 'Дошло', state: 'queued' },
  ])
})
