import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { deadLink } from '@naryad/contract/approvals/approvals.words'
import { sentenceText } from '@naryad/contract/kit/action-sentence'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { describeTaskAction } from '@naryad/contract/tasks/tasks.sentences'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { makeSecretBox } from '../../platform/secrets/secret-box.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { expire, remindAll } from './approvals.jobs.ts'
import { ask, makePaidTask } from './approvals.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const costItems = [
  { title: 'Замена блока', quantity: 1, unit: 'шт.', price: 1_200_000 },
  { title: 'Выезд', quantity: 12.5, unit: 'км', price: 3_000 },
]
const sum = 1_237_500

const makePaid = (facts: Parameters<typeof makePaidTask>[3] = {}) =>
  makePaidTask(db, on, sum, { costItems: JSON.stringify(costItems), ...facts })

const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, payload })
const open = (secret: string) => post(approvalsRoutes.open.path, { secret })
const answer = (secret: string, answers: readonly object[]) =>
  post(approvalsRoutes.answer.path, { secret, answers, name: 'Ахметов К.', position: 'начальник колонны' })
const yes = (taskId: number) => ({ taskId, isApproved: true })
const no = (taskId: number, reason = 'Дорого') => ({ taskId, isApproved: false, reason })
const taskOf = async (id: number) => (await on.senior.call(tasksRoutes.get, { params: { id } })).body
const listOf = async (id: number) =>
  (await on.dispatcher.call(approvalsRoutes.ofTask, { params: { id } })).body.items
const lettersTo = async (address: string) => {
  const rows = await db.selectFrom('deliveries').select('content').where('address', '=', address).execute()
  return rows.map(({ content }) => content)
}
const change = (id: number, price: number) =>
  on.dispatcher.send(tasksRoutes.update, {
    params: { id },
    body: { costItems: [{ title: 'Замена блока', quantity: 1, unit: 'шт.', price }] },
  })

describe('a link', () => {
  test('shows number, lines and sum to its holder, is marked as opened, and decides nothing', async () => {
    const { id } = await makePaid({ title: 'Блок СКЗИ' })
    const { secret } = await ask(on.dispatcher, id)
    const page = (await open(secret)).json()
    expect(page).toMatchObject({
      sum,
      isAnswered: false,
      requests: [
        {
          id,
          title: 'Блок СКЗИ',
          lines: [
            { title: 'Замена блока', sum: 1_200_000 },
            { title: 'Выезд', quantity: 12.5, sum: 37_500 },
          ],
        },
      ],
    })
    expect((await listOf(id))[0]).toMatchObject({ status: 'SEEN', seenAt: expect.any(String) })
    expect((await taskOf(id)).isCostsApproved).toBe(false)
  })

  test('goes by letter, and only its hash and its sealed form are stored', async () => {
    const { id } = await makePaid()
    const { link, secret } = await ask(on.dispatcher, id)
    const [letter] = await lettersTo('ahmetov@client.ru')
    expect(JSON.stringify(letter)).toContain(link)
    const row = JSON.stringify(await db.selectFrom('approvals').selectAll().execute())
    expect(row).not.toContain(secret)
  })

  test('approves the costs once, by the name that was entered', async () => {
    const { id } = await makePaid({ status: 'COSTS_APPROVAL' })
    const { secret } = await ask(on.dispatcher, id)
    expect((await answer(secret, [yes(id)])).json()).toMatchObject({ isAnswered: true, name: 'Ахметов К.' })
    expect(await taskOf(id)).toMatchObject({
      isCostsApproved: true,
      costsApprovedBy: null,
      status: 'IN_PROGRESS',
    })
    const { body } = await on.senior.call(tasksRoutes.actions, { params: { id }, query: { sort: 'ASC' } })
    expect(
      body.items.map((action) => sentenceText(describeTaskAction(action)).replaceAll(/[\u00a0\u202f]/g, ' ')),
    ).toEqual([
      'Лапина О. отправила смету на согласование: Ахметов К., письмом на ahmetov@client.ru',
      'Клиент согласовал затраты: 12 375 ₽, по ссылке: Ахметов К., начальник колонны',
      expect.stringContaining('Согласование затрат → В работе'),
    ])
    expect(body.items[1]).toMatchObject({ source: 'PUBLIC', who: null })
    // A link can be forwarded: its addressee learns who has answered, once.
    const [, told] = (await lettersTo('ahmetov@client.ru')).map((content) => JSON.stringify(content))
    expect(told?.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(
      /ответили о затратах: Ахметов К\., начальник колонны.+согласовано, 12 375 ₽/,
    )
    // The same again after a lost answer shows the page; another answer is refused.
    expect((await answer(secret, [yes(id)])).statusCode).toBe(200)
    expect((await answer(secret, [no(id)])).statusCode).toBe(409)
    expect(await lettersTo('ahmetov@client.ru')).toHaveLength(2)
    expect((await open(secret)).json()).toMatchObject({
      isAnswered: true,
      requests: [{ isAnswered: true, answers: [{ isApproved: true }] }],
    })
  })

  test('refuses them with a reason, which becomes a comment of the client', async () => {
    const { id } = await makePaid()
    const { secret } = await ask(on.dispatcher, id)
    expect((await answer(secret, [no(id, '')])).statusCode).toBe(400)
    await answer(secret, [no(id, 'Сделаем сами')])
    expect((await taskOf(id)).costsRefusedAt).not.toBeNull()
    const { body } = await on.dispatcher.call(tasksRoutes.comments, { params: { id }, query: {} })
    expect(body.items).toMatchObject([
      { text: 'Сделаем сами', author: null, guestName: 'Ахметов К., начальник колонны', isFromClient: true },
    ])
  })

  test('asks about each truck of a split request, and each has its own answer', async () => {
    const { id } = await makePaid({ costItems: '[]', costs: 0 })
    const first = await makePaid({ parentId: id })
    const second = await makePaid({ parentId: id })
    await sql`update tasks set childs_count = 2 where id = ${id}`.execute(db)
    const { secret, lines } = await ask(on.dispatcher, id)
    expect(new Set(lines.map(({ taskId }) => taskId))).toEqual(new Set([first.id, second.id]))
    expect((await answer(secret, [yes(first.id)])).statusCode).toBe(400)
    expect((await answer(secret, [yes(first.id), yes(id)])).statusCode).toBe(400)
    expect((await answer(secret, [yes(first.id), no(second.id)])).statusCode).toBe(200)
    expect((await taskOf(first.id)).isCostsApproved).toBe(true)
    expect((await taskOf(second.id)).costsRefusedAt).not.toBeNull()
  })

  test('that is wrong, old or withdrawn gets the same answer', async () => {
    const withdrawn = await ask(on.dispatcher, (await makePaid()).id)
    await on.dispatcher.call(approvalsRoutes.withdraw, { params: { id: withdrawn.id } })
    const old = await ask(on.dispatcher, (await makePaid()).id)
    await sql`update approvals set expires_at = now() - interval '1 minute' where id = ${old.id}`.execute(db)
    const secrets = ['x'.repeat(43), withdrawn.secret, old.secret]
    for (const secret of secrets)
      for (const reply of [await open(secret), await answer(secret, [yes(1)])])
        expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([404, deadLink])
  })

  test('is withdrawn when the costs change, and asked for again over the new ones', async () => {
    const { id } = await makePaid()
    const { secret } = await ask(on.dispatcher, id)
    expect((await change(id, 900_000)).statusCode).toBe(200)
    expect((await open(secret)).statusCode).toBe(404)
    expect((await listOf(id))[0]).toMatchObject({ status: 'WITHDRAWN', withdrawnReason: 'COSTS_CHANGED' })
    expect((await ask(on.dispatcher, id)).sum).toBe(900_000)
  })

  test('is withdrawn when it was decided in the product', async () => {
    const { id } = await makePaid()
    const { secret } = await ask(on.dispatcher, id)
    await on.senior.call(tasksRoutes.approveCosts, { params: { id }, body: { isCostsApproved: true } })
    expect((await open(secret)).statusCode).toBe(404)
    expect((await listOf(id))[0]).toMatchObject({ withdrawnReason: 'DECIDED' })
  })

  test('never approves other costs than it showed: an answer and a change at one moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makePaid()
      const { secret } = await ask(on.dispatcher, id)
      const [said, changed] = await Promise.all([answer(secret, [yes(id)]), change(id, 5_000_000)])
      expect(changed.statusCode).toBe(200)
      const { costs, isCostsApproved } = await taskOf(id)
      expect([200, 404, 409]).toContain(said.statusCode)
      expect({ costs, isCostsApproved }).toEqual({ costs: 5_000_000, isCostsApproved: false })
    }
  })

  test('answers once, though two press at one moment', async () => {
    const { id } = await makePaid()
    const { secret } = await ask(on.dispatcher, id)
    const answers = await Promise.all([answer(secret, [yes(id)]), answer(secret, [no(id)])])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })
})

describe('asking', () => {
  test('is done once at a time, and not where there is nothing to approve', async () => {
    const { id } = await makePaid()
    await ask(on.dispatcher, id)
    const again = (taskId: number) =>
      on.dispatcher.send(approvalsRoutes.send, { params: { id: taskId }, body: { sentTo: 'Ахметов К.' } })
    expect((await again(id)).json()).toMatchObject({
      message: 'Уже отправлено (Ахметов К.): напомните или отзовите прежнее',
    })
    for (const facts of [{ costs: 0, costItems: '[]' }, { isWarranty: true }, { companyId: null }])
      expect((await again((await makePaid(facts)).id)).statusCode).toBe(409)
  })

  test('is not for clients, and of an engineer about own tasks alone', async () => {
    const { id } = await makePaid()
    const send = (who: Stage['client'], taskId: number) =>
      who.send(approvalsRoutes.send, { params: { id: taskId }, body: { sentTo: 'Ахметов К.' } })
    expect((await send(on.client, id)).statusCode).toBe(403)
    const other = await makePaid({ operatorId: on.senior.user.id })
    expect((await send(on.engineer, other.id)).statusCode).toBe(404)
    expect((await send(on.engineer, id)).statusCode).toBe(201)
  })

  test('is repeated by the same link; a link that was passed on by hand is not', async () => {
    const { id } = await makePaid()
    const { id: approvalId, link } = await ask(on.dispatcher, id)
    await on.dispatcher.call(approvalsRoutes.remind, { params: { id: approvalId } })
    const letters = await lettersTo('ahmetov@client.ru')
    expect(letters.filter((letter) => JSON.stringify(letter).includes(link))).toHaveLength(2)
    const byHand = await ask(on.dispatcher, (await makePaid()).id, { email: null })
    expect((await on.dispatcher.send(approvalsRoutes.remind, { params: { id: byHand.id } })).statusCode).toBe(
      422,
    )
  })
})

describe('an answer by phone', () => {
  const byPhone = (id: number, facts: object = {}, who = on.dispatcher) =>
    who.send(approvalsRoutes.byPhone, {
      params: { id },
      body: { isApproved: true, name: 'Ахметов К.', note: 'звонил сам', ...facts },
    })

  test('is recorded by the dispatcher, closes the open link, and is confirmed by letter', async () => {
    const { id } = await makePaid()
    const { secret } = await ask(on.dispatcher, id)
    expect((await byPhone(id, { email: 'boss@client.ru' })).statusCode).toBe(201)
    expect(await taskOf(id)).toMatchObject({ isCostsApproved: true, costsApprovedBy: { lastName: 'Лапина' } })
    expect((await open(secret)).statusCode).toBe(404)
    expect(await lettersTo('boss@client.ru')).toHaveLength(1)
    expect(await listOf(id)).toMatchObject([
      { channel: 'PHONE', note: 'звонил сам' },
      { withdrawnReason: 'DECIDED' },
    ])
  })

  test('needs a reason to refuse, and neither an engineer nor a client gives it', async () => {
    const { id } = await makePaid()
    expect((await byPhone(id, { isApproved: false })).statusCode).toBe(400)
    for (const who of [on.engineer, on.client]) expect((await byPhone(id, {}, who)).statusCode).toBe(403)
    expect((await byPhone(id, { isApproved: false, reason: 'Дорого' })).statusCode).toBe(201)
    expect((await taskOf(id)).costsRefusedAt).not.toBeNull()
  })
})

describe('time', () => {
  test('ends a question without an answer, and its asker and operator learn of it', async () => {
    const { id } = await makePaid()
    const { id: approvalId } = await ask(on.dispatcher, id)
    await sql`update approvals set expires_at = now() - interval '1 minute' where id = ${approvalId}`.execute(
      db,
    )
    await db.transaction().execute(expire)
    expect((await listOf(id))[0]?.status).toBe('EXPIRED')
  })

  test('reminds on the first and the third working day, in working hours', async () => {
    const { id: approvalId, link } = await ask(on.dispatcher, (await makePaid()).id)
    const parts = {
      approvalBox: makeSecretBox([new Uint8Array(32)]),
      originOf: async () => 'https://naryad.test',
    }
    /** As if it had been sent so many working days ago, on whatever day this runs. */
    const sent = async (workingDays: number, hour = 10) => {
      await sql`
        update approvals set created_at = (
          select (day + time '12:00') at time zone 'Europe/Moscow' from working_days
          where minutes > 0 and day <= ${companyToday()}::date order by day desc offset ${workingDays} limit 1)
        where id = ${approvalId}`.execute(db)
      await db.transaction().execute((tx) => remindAll(tx, parts, hour))
      return (await db.selectFrom('approvals').select('remindersCount').executeTakeFirstOrThrow())
        .remindersCount
    }
    expect(await sent(0)).toBe(0)
    expect(await sent(1, 22)).toBe(0)
    expect(await sent(1)).toBe(1)
    expect(await sent(2)).toBe(1)
    expect(await sent(3)).toBe(2)
    expect(await sent(9)).toBe(2)
    expect(link).toContain('/a#')
  })
})
