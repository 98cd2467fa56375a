import type { RuleCondition, RuleInput } from '@naryad/contract/automation/automation'
import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { blankRule, makeRule, prepareRuleQueues } from './automation.make.ts'
import { pageSize, type ScannedTask, scanTasks } from './scan.repo.ts'
import { runTimedRules } from './scan.service.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeAll(prepareRuleQueues)
beforeEach(async () => {
  on = await setStage(app, db)
})

const day = 24 * 60
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const scan = (now?: number) => runTimedRules(db, new AbortController().signal, now)
const switchedOn = async (ruleId: number, minutes: number) =>
  sql`update automation_rules set enabled_at = ${ago(minutes)} where id = ${ruleId}`.execute(db)
const stateOf = (id: number) =>
  db.selectFrom('tasks').select(['status', 'priority']).where('id', '=', id).executeTakeFirstOrThrow()

const inStatus = (minutes: number) => ({ clock: 'IN_STATUS' as const, minutes, isWorking: false })

test('a changed rule acts on what becomes due from then on; a new title changes nothing', async () => {
  const closing = (minutes: number, title = 'Закрыть'): RuleInput => ({
    ...blankRule,
    title,
    moment: 'TIME',
    time: inStatus(minutes),
    conditions: [],
    actions: [{ kind: 'CLOSE', reason: 'Нет ответа', warnsClient: false }],
  })
  const done = (days: number) =>
    makeTask(db, { status: 'DONE', statusSince: ago(days * day), operatorId: on.engineer.user.id })
  const rule = await makeRule(on.admin, closing(14 * day))
  await switchedOn(rule.id, 30 * day)
  const [late, later] = [await done(5), await done(15)]
  const change = (body: RuleInput) =>
    on.admin.call(automationRoutes.update, { params: { id: rule.id }, body })
  await change(closing(14 * day, 'Закрыть молчаливые'))
  await scan()
  expect((await stateOf(later.id)).status).toBe('CLOSED')
  await change(closing(4 * day, 'Закрыть молчаливые'))
  await scan()
  expect((await stateOf(late.id)).status).toBe('DONE')
})

describe('requests that a rule does not mean are not read', () => {
  const scanned = async (conditions: readonly RuleCondition[], after?: ScannedTask, limit = pageSize) => {
    const [from, to] = [ago(6000), ago(0)]
    return scanTasks(db, { ruleId: null, time: inStatus(30), conditions, from, to, after }, limit)
  }
  const idsOf = async (condition: RuleCondition) => (await scanned([condition])).map(({ id }) => id)

  test('by the brand and the model of the truck', async () => {
    const car = await makeCar(db, { brand: 'Volvo', model: 'FH' })
    const other = await makeCar(db, { brand: 'MAN', model: 'TGX' })
    const facts = { status: 'WAITING_CLIENT', operatorId: on.engineer.user.id } as const
    const none = await makeTask(db, { ...facts, statusSince: ago(500) })
    const foreign = await makeTask(db, { ...facts, statusSince: ago(400), carId: other.id })
    const meant = await makeTask(db, { ...facts, statusSince: ago(300), carId: car.id })
    expect(await idsOf({ field: 'brand', isNot: false, values: ['VOLVO'] })).toEqual([meant.id])
    expect(await idsOf({ field: 'brand', isNot: true, values: ['volvo'] })).toEqual([none.id, foreign.id])
    expect(await idsOf({ field: 'model', isNot: false, values: ['fh'] })).toEqual([meant.id])
  })

  test('by the zone', async () => {
    const zone = await db
      .insertInto('companyZones')
      .values({ companyId: on.companyId, name: 'База', lat: 55.79, lon: 49.12, radiusM: 500 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const facts = { status: 'WAITING_CLIENT', statusSince: ago(300) } as const
    const inside = await makeTask(db, { ...facts, lat: 55.79, lon: 49.12 })
    const outside = await makeTask(db, { ...facts, lat: 56.5, lon: 49.12 })
    const nowhere = await makeTask(db, facts)
    expect(await idsOf({ field: 'zone', isNot: false, values: [zone.id] })).toEqual([inside.id])
    expect(await idsOf({ field: 'zone', isNot: true, values: [zone.id] })).toEqual([outside.id, nowhere.id])
  })

  test('page by page until the window ends', async () => {
    const since = ago(300)
    const made = [since, since, ago(200)].map((statusSince) =>
      makeTask(db, { status: 'WAITING_CLIENT', statusSince }),
    )
    const ids = (await Promise.all(made)).map(({ id }) => id).toSorted((a, b) => a - b)
    const found: number[] = []
    for (let after: ScannedTask | undefined; ;) {
      const [task] = await scanned([], after, 1)
      if (!task) break
      found.push(task.id)
      after = task
    }
    expect(found.toSorted((a, b) => a - b)).toEqual(ids)
  })
})

test('a page of requests that became due before a rule was on keeps it from none that is due now', async () => {
  const rule = await makeRule(on.admin, { moment: 'TIME', time: { ...inStatus(30), isWorking: true } })
  // A Tuesday; the window of working time begins days before.
  await sql`update automation_rules set enabled_at = '2026-11-17T09:00:00Z' where id = ${rule.id}`.execute(db)
  const first = await makeTask(db, { status: 'WAITING_CLIENT', statusSince: '2026-11-12T09:00:00Z' })
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'tasks' and table_schema = 'public' and column_name <> 'id' and is_generated = 'NEVER'`.execute(
    db,
  )
  const columns = sql.raw(rows[0]?.columns ?? '')
  await sql`
    insert into tasks (${columns}) select ${columns} from tasks, generate_series(1, ${pageSize}::int)
    where id = ${first.id}`.execute(db)
  const meant = await makeTask(db, { status: 'WAITING_CLIENT', statusSince: '2026-11-24T09:00:00Z' })
  await scan(Date.parse('2026-11-25T10:00:00Z'))
  expect((await stateOf(first.id)).priority).toBe('NORMAL')
  expect((await stateOf(meant.id)).priority).toBe('URGENT')
})

test('a rule of working hours opens no request at night', async () => {
  const rule = await makeRule(on.admin, {
    moment: 'TIME',
    time: inStatus(30),
    conditions: [{ field: 'isWorkingTime', is: true }],
  })
  await sql`update automation_rules set enabled_at = '2026-11-17T09:00:00Z' where id = ${rule.id}`.execute(db)
  const { id } = await makeTask(db, { status: 'WAITING_CLIENT', statusSince: '2026-11-24T09:00:00Z' })
  await scan(Date.parse('2026-11-24T22:00:00Z'))
  expect((await stateOf(id)).priority).toBe('NORMAL')
  await scan(Date.parse('2026-11-25T08:00:00Z'))
  expect((await stateOf(id)).priority).toBe('URGENT')
})
