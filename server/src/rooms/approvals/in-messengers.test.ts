import type { ApprovalPage } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import type { Messenger } from '@naryad/contract/messengers/messengers.words'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { makeSecretBox } from '../../platform/secrets/secret-box.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { deliver } from '../deliveries/deliveries.make.ts'
import { type FakeMax, makeMax } from '../messengers/fakes/max.make.ts'
import { type FakeTelegram, makeTelegram, refusal } from '../messengers/fakes/telegram.make.ts'
import { channelOf } from '../messengers/messengers.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { remindAll } from './approvals.jobs.ts'
import { makePaidTask } from './approvals.make.ts'
import { makeAccountChat, makeApprover } from './chats.make.ts'
import { followQuestions } from './follow-questions.service.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let telegram: FakeTelegram
let max: FakeMax
let approverId: number
let accountId: number
beforeEach(async () => {
  on = await setStage(app, db)
  telegram = await makeTelegram()
  max = await makeMax()
  ;({ approverId, accountId } = await makeApprover(app, db, on.companyId))
})
afterEach(async () => {
  await telegram.close()
  await max.close()
})

const linkChat = (messenger: Messenger, userId = accountId, externalId?: string) =>
  makeAccountChat(db, messenger, userId, externalId)

const deliverAll = async () => {
  await deliver(db, channelOf('TELEGRAM', telegram))
  await deliver(db, channelOf('MAX', max))
}
const follow = async () => {
  await db.transaction().execute(followQuestions)
  await deliverAll()
}

const makePaid = () => makePaidTask(db, on, 1_200_000)
const input = (channel: Messenger, contactId = approverId) => ({ sentTo: 'Кто-то', channel, contactId })
const send = async (taskId: number, channel: Messenger = 'TELEGRAM', contactId = approverId) =>
  (
    await on.dispatcher.call(approvalsRoutes.send, {
      params: { id: taskId },
      body: input(channel, contactId),
    })
  ).body.approval
const latestOf = async (taskId: number) =>
  (await on.dispatcher.call(approvalsRoutes.ofTask, { params: { id: taskId } })).body.items[0]
const recipientsOf = async (taskId: number) =>
  (await on.engineer.call(approvalsRoutes.ofTask, { params: { id: taskId } })).body.recipients

const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, payload })
const secretOf = (at = -1): string =>
  /^https:\/\/naryad\.test\/a#(p?[\w-]{43})$/.exec(telegram.sent.at(at)?.buttons[0]?.url ?? '')?.[1] ?? ''
const texts = () => telegram.sent.map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, ' '))
const letters = async () => {
  const rows = await db.selectFrom('deliveries').select('address').where('channel', '=', 'letter').execute()
  return rows.map(({ address }) => address)
}

describe('a question in a messenger', () => {
  test('goes to the chat of the account of the contact, is opened without an answer, and is answered', async () => {
    await linkChat('TELEGRAM')
    const { id } = await makePaid()
    const [recipient] = await recipientsOf(id)
    expect(recipient).toEqual({
      id: approverId,
      name: 'Ахметов К.',
      position: 'Механик',
      email: 'Ahmetov@client.ru',
      messengers: ['TELEGRAM'],
    })
    expect(await send(id)).toMatchObject({
      channel: 'TELEGRAM',
      sentTo: 'Ахметов К.',
      email: null,
      deliveryError: null,
    })
    await deliverAll()
    expect(telegram.sent).toMatchObject([{ chatId: 700, buttons: [{ text: 'Открыть' }] }])
    expect(texts()[0]).toContain(`Просим согласовать затраты по заявке № ${id}: 12 000 ₽.`)
    const secret = secretOf()
    // A preview of the messenger reads the page by GET.
    await app.inject({ method: 'GET', url: '/a' })
    expect(await latestOf(id)).toMatchObject({ status: 'SENT' })
    await post(approvalsRoutes.open.path, { secret })
    expect(await latestOf(id)).toMatchObject({ status: 'SEEN' })
    const task = async () => (await on.senior.call(tasksRoutes.get, { params: { id } })).body
    expect(await task()).toMatchObject({ isCostsApproved: false })
    const answer = { secret, answers: [{ taskId: id, isApproved: true }], name: 'Иной Ч.', position: '' }
    expect((await post(approvalsRoutes.answer.path, answer)).statusCode).toBe(200)
    expect(await task()).toMatchObject({ isCostsApproved: true })
    await deliverAll()
    // A link can be forwarded: its addressee learns who has answered.
    expect(texts()[1]).toContain('ответили о затратах: Иной Ч.')
    expect(await letters()).toEqual([])
    expect(JSON.stringify(await db.selectFrom('deliveries').selectAll().execute())).not.toContain(secret)
  })

  test('goes to MAX with the same button', async () => {
    await linkChat('MAX')
    const { id } = await makePaid()
    await send(id, 'MAX')
    await deliverAll()
    expect(max.sent).toMatchObject([{ chatId: '700' }])
    expect(JSON.stringify(max.sent[0]?.attachments)).toMatch(/https:\/\/naryad\.test\/a#[\w-]{43}/)
    expect(telegram.sent).toEqual([])
  })

  test('is offered and sent to no chat but that of a representative of the same organization', async () => {
    const { id } = await makePaid()
    const cases: [string, () => Promise<unknown>][] = [
      ['no chat', () => Promise.resolve()],
      [
        'a chat of an account of another organization',
        async () => {
          const other = await makeCompany(db)
          const { user } = await caller(app, db, { role: 'client', companyId: other.id })
          await db.updateTable('users').set({ email: 'other@client.ru' }).where('id', '=', user.id).execute()
          await sql`update contacts set email = 'other@client.ru' where id = ${approverId}`.execute(db)
          await linkChat('TELEGRAM', user.id)
        },
      ],
      [
        'a chat that the bot cannot write to',
        async () => {
          await sql`update contacts set email = 'ahmetov@client.ru' where id = ${approverId}`.execute(db)
          await linkChat('TELEGRAM', accountId, '701')
          await sql`update messenger_chats set is_blocked = true`.execute(db)
        },
      ],
      ['a bot that is off', () => sql`update messenger_bots set is_connected = false`.execute(db)],
    ]
    for (const [name, prepare] of cases) {
      await prepare()
      expect((await recipientsOf(id))[0]?.messengers, name).toEqual([])
      const reply = await on.dispatcher.send(approvalsRoutes.send, {
        params: { id },
        body: input('TELEGRAM'),
      })
      expect([reply.statusCode, reply.json<{ fields?: object }>().fields], name).toEqual([
        400,
        { channel: 'У этого контакта нет чата в Telegram: отправьте письмом' },
      ])
    }
    // Nor to a contact who is not asked about this request.
    await sql`update messenger_bots set is_connected = true`.execute(db)
    await sql`update messenger_chats set is_blocked = false`.execute(db)
    const { id: strangerId } = await makeContact(db, { companyId: on.companyId, email: 'ahmetov@client.ru' })
    const reply = await on.dispatcher.send(approvalsRoutes.send, {
      params: { id },
      body: input('TELEGRAM', strangerId),
    })
    expect(reply.statusCode).toBe(400)
  })

  test('that the chat refuses is said, and goes on by letter with the same link', async () => {
    await linkChat('TELEGRAM')
    const { id } = await makePaid()
    const sent = await send(id)
    telegram.override = (method) =>
      method === 'sendMessage' ? refusal(403, 'Forbidden: bot was blocked by the user') : undefined
    await follow()
    await follow()
    expect(await latestOf(id)).toMatchObject({
      status: 'SENT',
      channel: 'TELEGRAM',
      deliveryError: 'Бота заблокировали в этом чате',
    })
    const remind = await on.dispatcher.send(approvalsRoutes.remind, { params: { id: sent.id } })
    expect(remind.json<{ message: string }>().message).toContain('отправьте письмом')
    // It is not reminded of in a chat that is closed.
    await sql`update approvals set created_at = now() - interval '6 days'`.execute(db)
    const parts = {
      approvalBox: makeSecretBox([new Uint8Array(32)]),
      originOf: async () => 'https://naryad.test',
    }
    await db.transaction().execute((tx) => remindAll(tx, parts, 12))
    expect((await latestOf(id))?.remindedAt).toBeNull()
    const byLetter = (who = on.dispatcher) =>
      who.send(approvalsRoutes.byLetter, { params: { id: sent.id }, body: { email: 'boss@client.ru' } })
    expect((await byLetter(on.client)).statusCode).toBe(403)
    expect((await byLetter()).statusCode).toBe(200)
    expect(await latestOf(id)).toMatchObject({
      channel: 'LETTER',
      email: 'boss@client.ru',
      deliveryError: null,
    })
    expect(await letters()).toEqual(['boss@client.ru'])
    const { content } = await db
      .selectFrom('deliveries')
      .select('content')
      .where('channel', '=', 'letter')
      .executeTakeFirstOrThrow()
    const secret = /\/a#([\w-]{43})/.exec(JSON.stringify(content))?.[1] ?? ''
    const page = (await post(approvalsRoutes.open.path, { secret })).json<ApprovalPage>()
    expect(page.requests.map((request) => request.id)).toEqual([id])
  })

  test('is reminded of in the chat, and says when it was withdrawn', async () => {
    await linkChat('TELEGRAM')
    const { id } = await makePaid()
    const sent = await send(id)
    await deliverAll()
    const secret = secretOf()
    await on.dispatcher.call(approvalsRoutes.remind, { params: { id: sent.id } })
    await deliverAll()
    expect(texts()[1]).toContain('Напоминание: согласуйте затраты')
    expect(secretOf()).toBe(secret)
    await on.dispatcher.call(approvalsRoutes.withdraw, { params: { id: sent.id } })
    await follow()
    await follow()
    expect(texts()).toHaveLength(3)
    expect(texts()[2]).toContain(`Согласовывать затраты по заявке № ${id} больше не нужно`)
    expect(telegram.sent[2]?.buttons).toEqual([])
    expect((await post(approvalsRoutes.open.path, { secret })).statusCode).toBe(404)
  })

  test('is not sent to a chat that was linked to someone else meanwhile', async () => {
    const chat = await linkChat('TELEGRAM')
    const { id } = await makePaid()
    await send(id)
    const other = await caller(app, db, { role: 'client', companyId: on.companyId })
    await db.updateTable('messengerChats').set({ userId: other.user.id }).where('id', '=', chat.id).execute()
    await follow()
    await follow()
    expect(telegram.sent).toEqual([])
    expect(await latestOf(id)).toMatchObject({ deliveryError: 'Чат отвязан' })
  })
})

test('many requests are one message to the chat of the approver, and a withdrawn one is named', async () => {
  await linkChat('TELEGRAM')
  const [one, two] = [await makePaid(), await makePaid()]
  const { body } = await on.dispatcher.call(approvalsRoutes.sendMany, { body: { ids: [one.id, two.id] } })
  expect(body.failed).toEqual([])
  await deliverAll()
  expect(telegram.sent).toHaveLength(1)
  for (const { id } of [one, two]) expect(texts()[0]).toContain(`№ ${id} — 12 000 ₽`)
  const first = await latestOf(one.id)
  await on.dispatcher.call(approvalsRoutes.withdraw, { params: { id: first?.id ?? 0 } })
  await follow()
  expect(texts()[1]).toContain('По остальным заявкам прежняя ссылка действует')
  expect(await letters()).toEqual([])
})

test('what a representative decides in the product ends the open question', async () => {
  await linkChat('TELEGRAM')
  const { id } = await makePaid()
  await send(id)
  await deliverAll()
  await on.client.call(tasksRoutes.approveCosts, { params: { id }, body: { isCostsApproved: true } })
  await follow()
  expect(await latestOf(id)).toMatchObject({ status: 'WITHDRAWN', withdrawnReason: 'DECIDED' })
})
