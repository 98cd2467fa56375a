import type { ApprovalPage } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { makeSecretBox } from '../../platform/secrets/secret-box.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { remindAll } from './approvals.jobs.ts'
import { makePaidTask } from './approvals.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let approverId: number
beforeEach(async () => {
  on = await setStage(app, db)
  approverId = (
    await makeContact(db, { companyId: on.companyId, name: 'Ахметов К.', email: 'ahmetov@client.ru' })
  ).id
  await makeContract(db, { companyId: on.companyId, approverIds: [approverId] })
})

const costItems = (price: number) => [{ title: 'Замена блока', quantity: 1, unit: 'шт.', price }]

const makePaid = (facts?: Parameters<typeof makePaidTask>[3]) => makePaidTask(db, on, 1_200_000, facts)

const send = async (ids: readonly number[], who = on.dispatcher) =>
  (await who.call(approvalsRoutes.sendMany, { body: { ids: [...ids] } })).body

const letters = async () => {
  const rows = await db
    .selectFrom('deliveries')
    .select(['address', 'content'])
    .where('channel', '=', 'letter')
    .orderBy('id')
    .execute()
  return rows.map(({ address, content }) => ({ address, text: JSON.stringify(content) }))
}
const secretOf = async (): Promise<string> =>
  /\/a#([\w-]{43})/.exec((await letters()).at(-1)?.text ?? '')?.[1] ?? ''

const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, payload })
const open = async (secret: string) =>
  (await post(approvalsRoutes.open.path, { secret })).json<ApprovalPage>()
const answer = (secret: string, answers: readonly object[]) =>
  post(approvalsRoutes.answer.path, { secret, answers, name: 'Ахметов К.', position: '' })
const yes = (taskId: number) => ({ taskId, isApproved: true })
const no = (taskId: number) => ({ taskId, isApproved: false, reason: 'Продаём' })
const taskOf = async (id: number) => (await on.senior.call(tasksRoutes.get, { params: { id } })).body
const latestOf = async (id: number) =>
  (await on.dispatcher.call(approvalsRoutes.ofTask, { params: { id } })).body.items[0]

describe('one message about many requests', () => {
  test('goes to the approver of each organization, and its page shows each request', async () => {
    const { id: otherId } = await makeCompany(db)
    const boss = await makeContact(db, { companyId: otherId, email: 'boss@other.ru' })
    const [one, two] = [await makePaid(), await makePaid()]
    const other = await makePaid({ companyId: otherId, contactId: boss.id })
    expect(await send([one.id, two.id, other.id])).toEqual({ failed: [], unchangedCount: 0 })
    const sent = await letters()
    expect(sent.map(({ address }) => address).toSorted()).toEqual(['ahmetov@client.ru', 'boss@other.ru'])
    expect(sent[0]?.text).toContain(`№ ${two.id}`)
    const page = await open(/\/a#([\w-]{43})/.exec(sent[0]?.text ?? '')?.[1] ?? '')
    expect(page.requests.map(({ id, sum }) => [id, sum])).toEqual([
      [one.id, 1_200_000],
      [two.id, 1_200_000],
    ])
    expect(page).toMatchObject({ sum: 2_400_000, withdrawnCount: 0, isAnswered: false })
    expect(await latestOf(two.id)).toMatchObject({ status: 'SEEN', sentTo: 'Ахметов К.' })
  })

  test('is answered per request, once', async () => {
    const [one, two] = [await makePaid(), await makePaid()]
    await send([one.id, two.id])
    const secret = await secretOf()
    expect((await answer(secret, [yes(one.id)])).statusCode).toBe(400)
    const answers = [yes(one.id), no(two.id)]
    expect((await answer(secret, answers)).json()).toMatchObject({ isAnswered: true })
    expect((await taskOf(one.id)).isCostsApproved).toBe(true)
    expect((await taskOf(two.id)).costsRefusedAt).not.toBeNull()
    expect(await latestOf(two.id)).toMatchObject({
      status: 'ANSWERED',
      answers: [{ taskId: two.id, isApproved: false, reason: 'Продаём' }],
    })
    expect((await answer(secret, answers)).statusCode).toBe(200)
    expect((await answer(secret, [yes(one.id), yes(two.id)])).statusCode).toBe(409)
  })

  test('loses a request when its costs change, and the others are answered by an open page', async () => {
    const [one, two] = [await makePaid(), await makePaid()]
    await send([one.id, two.id])
    const secret = await secretOf()
    await on.dispatcher.call(tasksRoutes.update, {
      params: { id: one.id },
      body: { costItems: costItems(5_000_000) },
    })
    const page = await open(secret)
    expect(page).toMatchObject({ requests: [{ id: two.id }], sum: 1_200_000, withdrawnCount: 1 })
    // The page was opened before the change.
    expect((await answer(secret, [yes(one.id), yes(two.id)])).statusCode).toBe(200)
    expect((await taskOf(one.id)).isCostsApproved).toBe(false)
    expect((await taskOf(two.id)).isCostsApproved).toBe(true)
  })

  test('is answered although one of its requests was closed in between', async () => {
    const [one, two] = [await makePaid(), await makePaid()]
    await send([one.id, two.id])
    await sql`update tasks set status = 'CLOSED', closed_at = now() where id = ${one.id}`.execute(db)
    expect((await answer(await secretOf(), [yes(one.id), yes(two.id)])).statusCode).toBe(200)
    expect((await taskOf(two.id)).isCostsApproved).toBe(true)
    expect(await latestOf(one.id)).toMatchObject({ status: 'WITHDRAWN', answers: [] })
  })

  test('is reminded of by one letter about what is still asked', async () => {
    const [one, two] = [await makePaid(), await makePaid()]
    await send([one.id, two.id])
    await sql`
      update approvals set created_at = (
        select (day + time '12:00') at time zone 'Europe/Moscow' from working_days
        where minutes > 0 and day <= ${companyToday()}::date order by day desc offset 1 limit 1)`.execute(db)
    const approval = await latestOf(one.id)
    await on.dispatcher.call(approvalsRoutes.remind, { params: { id: approval?.id ?? 0 } })
    const byHand = await letters()
    expect(byHand).toHaveLength(2)
    expect(byHand[1]?.text).toContain(`№ ${two.id}`)
    // The job has another key here, so it repeats no link; it must not claim the same message twice.
    const parts = { approvalBox: makeSecretBox([new Uint8Array(32)]), originOf: async () => 'https://n.test' }
    await db.transaction().execute((tx) => remindAll(tx, parts, 10))
    const counts = await db.selectFrom('approvals').select('remindersCount').execute()
    expect(counts).toEqual([{ remindersCount: 1 }, { remindersCount: 1 }])
  })
})

test('what cannot be asked about says why, and stops nothing else', async () => {
  const { id: unknownId } = await makeCompany(db)
  const paid = await makePaid()
  const parent = await makePaid({ childsCount: 1 })
  const cases: readonly [{ id: number }, RegExp][] = [
    [await makePaid({ costs: 0, costItems: '[]' }), /^Затрат нет/],
    [await makePaid({ isWarranty: true }), /^Работа по гарантии/],
    [await makePaid({ companyId: null }), /^Укажите организацию/],
    [await makePaid({ companyId: unknownId }), /^Ни почты, ни чата согласующего нет/],
    [await makePaid({ isCostsApproved: true }), /^Затраты уже согласованы/],
    [
      await makePaid({ isCostsApproved: true, costsApprovedBy: on.senior.user.id }),
      /^Затраты уже согласованы/,
    ],
    [await makePaid({ parentId: parent.id }), /^Смета уходит вместе с заявкой/],
  ]
  const asked = await makePaid()
  await send([asked.id])
  const { failed } = await send([paid.id, parent.id, asked.id, ...cases.map(([{ id }]) => id)])
  const errors = new Map(failed.map(({ id, error }) => [id, error]))
  for (const [{ id }, sentence] of cases) expect(errors.get(id)).toMatch(sentence)
  expect(errors.get(asked.id)).toMatch(/^Уже отправлено \(Ахметов К\.\)/)
  expect(failed).toHaveLength(cases.length + 1)
  expect((await latestOf(paid.id))?.status).toBe('SENT')
})

test('an address that letters do not reach is passed over for the next approver', async () => {
  const { id: nextId } = await makeContact(db, { companyId: on.companyId, email: 'next@client.ru' })
  await db
    .updateTable('contracts')
    .set({ approverIds: [approverId, nextId] })
    .execute()
  await sql`insert into mail_failures (address, status, failed_at, blocked_until)
    values ('ahmetov@client.ru', '5.1.1', now(), now() + interval '60 days')`.execute(db)
  await send([(await makePaid()).id])
  expect((await letters()).map(({ address }) => address)).toEqual(['next@client.ru'])
})

test('the approvers are offered before the contact of the task', async () => {
  const { id: contactId } = await makeContact(db, {
    companyId: on.companyId,
    name: 'Белова А.',
    position: '',
  })
  const { id } = await makePaid({ contactId })
  const { body } = await on.engineer.call(approvalsRoutes.ofTask, { params: { id } })
  expect(body.recipients).toEqual([
    {
      id: approverId,
      name: 'Ахметов К.',
      position: 'Механик',
      email: 'ahmetov@client.ru',
      messengers: [],
    },
    { id: contactId, name: 'Белова А.', position: '', email: null, messengers: [] },
  ])
})

test('an engineer asks about own tasks alone, a client about none', async () => {
  const own = await makePaid()
  const other = await makePaid({ operatorId: on.senior.user.id })
  const { failed } = await send([own.id, other.id], on.engineer)
  expect(failed.map(({ id }) => id)).toEqual([other.id])
  expect((await on.client.send(approvalsRoutes.sendMany, { body: { ids: [own.id] } })).statusCode).toBe(403)
})
