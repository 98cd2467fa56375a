import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { ratingsRoutes } from '@naryad/contract/ratings/ratings.routes'
import { deadRatingLink } from '@naryad/contract/ratings/ratings.words'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeRule, runRulesOn } from '../automation/automation.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { sendRequests } from './ratings.jobs.ts'
import { queueRating } from './ratings.repo.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, payload })
const open = (secret: string) => post(ratingsRoutes.open.path, { secret })
const rate = (secret: string, score: number, text = '') =>
  post(ratingsRoutes.answer.path, { secret, score, text })
const stored = () => db.selectFrom('ratings').selectAll().orderBy('id').execute()

const makeClosed = () =>
  makeTask(db, { status: 'CLOSED', companyId: on.companyId, operatorId: on.engineer.user.id })
const queue = (taskId: number, email = 'ahmetov@client.ru') =>
  db.transaction().execute((tx) => queueRating(tx, { taskId, email }))
const send = () =>
  db.transaction().execute((tx) => sendRequests(tx, { originOf: async () => 'https://naryad.test' }))

/** The secrets of the letters that were sent, the last one last. */
async function secrets(): Promise<string[]> {
  const rows = await db.selectFrom('deliveries').select('content').orderBy('id').execute()
  return rows.flatMap(({ content }) => /\/r#([\w-]{43})\.5/.exec(JSON.stringify(content))?.[1] ?? [])
}

async function ask(): Promise<{ taskId: number; secret: string }> {
  const { id: taskId } = await makeClosed()
  await queue(taskId, `client${taskId}@client.ru`)
  await send()
  return { taskId, secret: (await secrets()).at(-1) ?? '' }
}

describe('a request for a rating', () => {
  test('is sent by a rule after closing, and only the hash of its secret is stored', async () => {
    const { companyId } = on
    const { id: contactId } = await makeContact(db, { companyId, email: 'ahmetov@client.ru' })
    const rule = await makeRule(on.admin, { moment: 'CHANGED', actions: [{ kind: 'RATING' }] })
    const task = await makeTask(db, { status: 'CLOSED', companyId: on.companyId, contactId })
    const other = await makeTask(db, { status: 'CLOSED', companyId: on.companyId, contactId })
    for (const { id: taskId } of [task, other])
      await runRulesOn(db, { taskId, moment: 'CHANGED', stage: 'version 2', changes: ['STATUS'] })
    await send()
    expect(await secrets()).toHaveLength(1)
    expect(JSON.stringify(await stored())).not.toContain((await secrets())[0])
    const { items } = (await on.admin.call(automationRoutes.log, { params: { id: rule.id }, query: {} })).body
    expect(items.map(({ steps }) => steps[0]?.text)).toEqual([
      'этого человека недавно уже просили об оценке',
      'просьба об оценке: ahmetov@client.ru',
    ])
  })

  test('goes to a contact once in seven days, though two are made at one moment', async () => {
    const [one, other] = [await makeClosed(), await makeClosed()]
    const both = await Promise.all([queue(one.id), queue(other.id, 'AHMETOV@client.ru')])
    expect(both.toSorted()).toEqual([false, true])
    await sql`update ratings set asked_at = now() - interval '8 days'`.execute(db)
    const third = await makeClosed()
    expect(await queue(third.id)).toBe(true)
  })
})

describe('a link', () => {
  test('writes nothing when it is opened, stores the answer, and lets it be changed for a day', async () => {
    const { taskId, secret } = await ask()
    const before = await stored()
    expect((await open(secret)).json()).toMatchObject({ task: { id: taskId }, score: null, mayAnswer: true })
    expect(await stored()).toEqual(before)
    expect((await rate(secret, 4)).json()).toMatchObject({ score: 4, mayAnswer: true })
    expect((await rate(secret, 5, 'Быстро')).json()).toMatchObject({ score: 5, text: 'Быстро' })
    await sql`update ratings set answered_at = now() - interval '25 hours'`.execute(db)
    expect((await rate(secret, 1)).statusCode).toBe(409)
    expect((await rate(secret, 5, 'Быстро')).statusCode).toBe(200)
    expect((await open(secret)).json()).toMatchObject({ score: 5, mayAnswer: false })
  })

  test('that is wrong, old, or of a reopened request gets the same answer', async () => {
    const reopened = await ask()
    await rate(reopened.secret, 5)
    await on.admin.call(tasksRoutes.status, {
      params: { id: reopened.taskId },
      body: { status: 'IN_PROGRESS', reason: 'Снова не работает' },
    })
    const old = await ask()
    await sql`update ratings set expires_at = now() - interval '1 minute' where task_id = ${old.taskId}`.execute(
      db,
    )
    for (const secret of ['x'.repeat(43), reopened.secret, old.secret])
      for (const reply of [await open(secret), await rate(secret, 5)])
        expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([404, deadRatingLink])
  })

  test('takes scores from one to five alone', async () => {
    const { secret } = await ask()
    for (const score of [0, 6, 2.5]) expect((await rate(secret, score)).statusCode).toBe(400)
  })

  test('with a low score becomes one suggestion, changed or not', async () => {
    const { taskId, secret } = await ask()
    await rate(secret, 2)
    await rate(secret, 1, 'Ждали три дня')
    const suggestions = await db.selectFrom('suggestions').selectAll().execute()
    expect(suggestions).toHaveLength(1)
    expect(suggestions[0]?.title).toContain(`заявка № ${taskId}`)
  })
})

describe('the report', () => {
  const year = { dateFrom: '2020-01-01', dateTo: '2060-01-01' }

  test('counts who was asked and who answered, without reopened requests', async () => {
    const [one, other, silent] = [await ask(), await ask(), await ask()]
    await rate(one.secret, 5)
    await rate(other.secret, 2, 'Долго')
    await sql`update ratings set status = 'VOID' where task_id = ${silent.taskId}`.execute(db)
    const report = (groupBy: string, by = on.senior) =>
      by.send(ratingsRoutes.report, { body: { ...year, groupBy } })
    const body = (await report('operator')).json()
    expect(body).toMatchObject({
      totals: { asked: 2, answered: 2, low: 1, average: 3.5 },
      groups: [{ title: 'Гусев Антон', values: { asked: 2, average: 3.5 } }],
      items: [{ score: 2, text: 'Долго' }, { score: 5 }],
    })
    for (const groupBy of ['company', 'month']) expect((await report(groupBy)).statusCode).toBe(200)
    for (const who of [on.dispatcher, on.engineer, on.client])
      expect((await report('operator', who)).statusCode).toBe(403)
    const listed = async (more: object) =>
      (await on.senior.call(ratingsRoutes.report, { body: { ...year, ...more } })).body.items.map(
        ({ score }) => score,
      )
    expect(await listed({ figure: 'asked' })).toEqual([2, 5])
    expect(await listed({ figure: 'low' })).toEqual([2])
    expect(await listed({ figure: 'low', groupBy: 'company', key: String(on.companyId) })).toEqual([2])
    expect(await listed({ key: '' })).toEqual([])
    const file = await on.senior.send(ratingsRoutes.excel, { body: year })
    expect(file.statusCode).toBe(200)
  })
})
