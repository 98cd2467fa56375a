import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import type { RuleInput } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { ruleEvents } from '@naryad/contract/notifications/notifications.rule-events'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { makeChat, makeRule, messagesOf, queueMessage } from '../messengers.make.ts'

const db = await testDb()
const app = await testApp(db)

let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const input = (facts: Partial<RuleInput> = {}): RuleInput => ({
  title: 'Новые заявки: тахографы',
  events: ['task.created', 'task.assigned'],
  queues: ['tachograph'],
  priorities: ['CRITICAL'],
  companyIds: [],
  ...facts,
})
const create = async (facts: Partial<RuleInput> = {}) =>
  (await admin.call(messengersRoutes.create, { body: input(facts) })).body

describe('a rule', () => {
  test('can be created, read, updated and deleted', async () => {
    const company = await makeCompany(db)
    const made = await create({ companyIds: [company.id] })
    expect(made).toMatchObject({
      ...input(),
      companyIds: [company.id],
      companies: [{ id: company.id }],
      chats: [],
    })
    const params = { id: made.id }
    expect((await admin.call(messengersRoutes.get, { params })).body).toEqual(made)
    const changed = await admin.call(messengersRoutes.update, {
      params,
      body: { ...input({ title: 'Все', queues: [], events: [...ruleEvents] }), version: made.version },
    })
    expect(changed.body).toMatchObject({
      title: 'Все',
      queues: [],
      events: ruleEvents,
      companies: [],
      version: 2,
    })
    await admin.call(messengersRoutes.remove, { params })
    expect((await admin.refusal(messengersRoutes.get, { params })).status).toBe(404)
  })

  test.each([
    [{ events: [] }, 'Когда присылать: выберите хотя бы одно событие'],
    [{ title: ' ' }, 'Название: заполните поле'],
    [{ companyIds: [2_000_000] }, 'Организации: такой организации нет'],
  ])('with %j is refused in a sentence', async (facts, sentence) => {
    const { status, body } = await admin.refusal(messengersRoutes.create, { body: input(facts) })
    expect(status).toBe(400)
    expect(body.message).toBe(sentence)
  })

  test('prevents deleting its organization', async () => {
    const company = await makeCompany(db)
    await create({ companyIds: [company.id] })
    const { status, body } = await admin.refusal(companiesRoutes.remove, { params: { id: company.id } })
    expect(status).toBe(409)
    expect(body.message).toBe('Удалить нельзя: организация указана в уведомлениях на экране «Уведомления»')
  })
})

describe('the list of rules', () => {
  test('starts with the oldest, ten per page', async () => {
    for (let n = 1; n <= 12; n += 1) await makeRule(db, { title: `Правило ${n}` })
    const { body } = await admin.call(messengersRoutes.list, { query: {} })
    expect(body.totalCount).toBe(12)
    expect(body.items.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Правило ${n + 1}`),
    )
    const last = await admin.call(messengersRoutes.list, { query: { offset: '10', sort: 'DESC' } })
    expect(last.body.items.map(({ title }) => title)).toEqual(['Правило 2', 'Правило 1'])
  })

  test('is searched by title, chat, event and id', async () => {
    const chat = await makeChat(db, { title: 'Диспетчерская' })
    const first = await makeRule(db, { title: 'Просрочки', events: ['task.deadline'] })
    const second = await makeRule(db, { title: 'Новые', chatIds: [chat.id] })
    const found = async (body: object) =>
      (await admin.call(messengersRoutes.search, { body })).body.items.map(({ id }) => id)
    expect(await found({ query: 'проср' })).toEqual([first])
    expect(await found({ query: 'диспетч' })).toEqual([second])
    expect(await found({ events: ['task.deadline'] })).toEqual([first])
    expect(await found({ ids: [second] })).toEqual([second])
    expect(await found({})).toEqual([first, second])
  })
})

describe('a test message', () => {
  test('is sent to every active chat with a bot', async () => {
    await db.insertInto('messengerBots').values({ messenger: 'TELEGRAM', isConnected: true }).execute()
    const chats = [await makeChat(db), await makeChat(db), await makeChat(db, { messenger: 'MAX' })]
    const id = await makeRule(db, { title: 'Сроки', chatIds: chats.map((chat) => chat.id) })
    const { body: rule } = await admin.call(messengersRoutes.get, { params: { id } })
    await admin.call(messengersRoutes.deactivateChat, { params: { id: rule.chats[0]?.id ?? 0 } })
    expect((await admin.call(messengersRoutes.test, { params: { id } })).body).toEqual({ chatsCount: 1 })
    const { body: log } = await admin.call(messengersRoutes.deliveries, { query: { ruleId: String(id) } })
    expect(log.items).toMatchObject([
      { ruleTitle: 'Сроки', title: 'Проверка: Сроки', state: 'QUEUED', attempts: 0, messenger: 'TELEGRAM' },
    ])
  })

  test('is rejected while no bot of its chats is connected', async () => {
    const { id: chatId } = await makeChat(db, { messenger: 'MAX' })
    const id = await makeRule(db, { chatIds: [chatId] })
    const { status, body } = await admin.refusal(messengersRoutes.test, { params: { id } })
    expect([status, body.message]).toEqual([409, 'Бот MAX не подключён: чаты этого уведомления ждут его'])
    expect(await messagesOf(db)).toEqual([])
  })

  test('is rejected without active chats', async () => {
    const id = await makeRule(db)
    const { status, body } = await admin.refusal(messengersRoutes.test, { params: { id } })
    expect([status, body.message]).toEqual([409, 'Нет включённых чатов: подключите чат или включите его'])
  })
})

test('the log is filtered by state, messenger, rule and task', async () => {
  const telegram = await makeChat(db)
  const max = await makeChat(db, { messenger: 'MAX' })
  await queueMessage(db, telegram.id, 'в Telegram')
  await queueMessage(db, max.id, 'в MAX')
  await db
    .updateTable('deliveries')
    .set({
      state: 'failed',
      lastError: 'Чат не найден',
      content: JSON.stringify({ title: 'в MAX', text: '', url: '', taskId: 5 }),
    })
    .where('address', '=', String(max.id))
    .execute()
  const titles = async (query: Record<string, string>) =>
    (await admin.call(messengersRoutes.deliveries, { query })).body.items.map(({ title }) => title)
  expect(await titles({})).toEqual(['в MAX', 'в Telegram'])
  expect(await titles({ sort: 'ASC' })).toEqual(['в Telegram', 'в MAX'])
  expect(await titles({ state: 'FAILED' })).toEqual(['в MAX'])
  expect(await titles({ messenger: 'TELEGRAM' })).toEqual(['в Telegram'])
  expect(await titles({ taskId: '5' })).toEqual(['в MAX'])
  expect(await titles({ ruleId: '5' })).toEqual([])
})

describe('rules and their chats', () => {
  const roles = [
    ['admin', { role: 'admin' }, true],
    ['senior', { role: 'operator', isSenior: true }, true],
    ['operator', { role: 'operator' }, false],
    ['engineer', { role: 'engineer' }, false],
    ['client', { role: 'client' }, false],
  ] as const

  test.each(roles)('%s', async (_, facts, mayCall) => {
    const person = await caller(app, db, facts)
    await db.insertInto('messengerBots').values({ messenger: 'TELEGRAM', isConnected: true }).execute()
    const chat = await makeChat(db)
    const id = await makeRule(db, { chatIds: [chat.id] })
    const { id: linkId } = await db.selectFrom('messengerRuleChats').select('id').executeTakeFirstOrThrow()
    const own = { params: { id } }
    const link = { params: { id: linkId } }
    const calls = [
      [messengersRoutes.list, { query: {} }],
      [messengersRoutes.search, { body: {} }],
      [messengersRoutes.create, { body: input() }],
      [messengersRoutes.get, own],
      [messengersRoutes.update, { ...own, body: input() }],
      [messengersRoutes.test, own],
      [messengersRoutes.bots, {}],
      [messengersRoutes.changeBots, { body: { activatesAtOnce: true } }],
      [messengersRoutes.deliveries, { query: {} }],
      [messengersRoutes.deactivateChat, link],
      [messengersRoutes.activateChat, link],
      [messengersRoutes.removeChat, link],
      [messengersRoutes.remove, own],
    ] as const
    for (const [route, sent] of calls) {
      const { statusCode } = await person.send(route, sent)
      const name = `${route.method} ${route.path}`
      expect([name, mayCall ? statusCode < 300 : statusCode]).toEqual([name, mayCall || 403])
    }
  })
})
