import type { RuleInput } from '@naryad/contract/automation/automation'
import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { ruleTemplates } from '@naryad/contract/automation/automation.templates'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { statuses } from '@naryad/contract/tasks/tasks.statuses'
import { priorities } from '@naryad/contract/tasks/tasks.words'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { blankRule, makeRule, prepareRuleQueues } from './automation.make.ts'
import { runRules } from './run.service.ts'
import { runTimedRules } from './scan.service.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeAll(prepareRuleQueues)
beforeEach(async () => {
  on = await setStage(app, db)
})

const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
const scan = (now?: number) => runTimedRules(db, new AbortController().signal, now)
const priorityOf = async (id: number) =>
  (await db.selectFrom('tasks').select('priority').where('id', '=', id).executeTakeFirstOrThrow()).priority
const runsOf = (ruleId: number) =>
  db
    .selectFrom('automationRuns')
    .select(['taskId', 'stage', 'outcome'])
    .where('ruleId', '=', ruleId)
    .execute()
const switchedOn = async (ruleId: number, minutes: number) =>
  sql`update automation_rules set enabled_at = ${ago(minutes)} where id = ${ruleId}`.execute(db)

const inStatus = (minutes: number): Partial<RuleInput> => ({
  moment: 'TIME',
  time: { clock: 'IN_STATUS', minutes, isWorking: false },
})

describe('a rule on time', () => {
  test('acts once a stage: another status begins another one', async () => {
    const rule = await makeRule(on.admin, inStatus(30))
    await switchedOn(rule.id, 600)
    const { id } = await makeTask(db, { status: 'WAITING_CLIENT', statusSince: ago(31) })
    await scan()
    await scan()
    expect(await priorityOf(id)).toBe('URGENT')
    expect(await runsOf(rule.id)).toHaveLength(1)
    await sql`update tasks set status = 'IN_PROGRESS', status_since = ${ago(40)} where id = ${id}`.execute(db)
    await scan()
    expect(await runsOf(rule.id)).toHaveLength(2)
  })

  test('leaves alone what became due before it was on, and what has moved on during a downtime', async () => {
    const rule = await makeRule(on.admin, {
      ...inStatus(30),
      conditions: [{ field: 'status', isNot: false, values: ['WAITING_CLIENT'] }],
    })
    await switchedOn(rule.id, 10)
    const old = await makeTask(db, { status: 'WAITING_CLIENT', statusSince: ago(60) })
    const moved = await makeTask(db, { status: 'IN_PROGRESS', statusSince: ago(32) })
    const early = await makeTask(db, { status: 'WAITING_CLIENT', statusSince: ago(29) })
    const due = await makeTask(db, { status: 'WAITING_CLIENT', statusSince: ago(33) })
    await scan()
    expect((await runsOf(rule.id)).map(({ taskId }) => taskId)).toEqual([due.id])
    for (const { id } of [old, moved, early]) expect(await priorityOf(id)).toBe('NORMAL')
  })

  test('warns the client a day before it closes, and an answer stops the closing', async () => {
    const day = 24 * 60 * minute
    const rule = await makeRule(on.admin, {
      ...inStatus(3 * 24 * 60),
      actions: [{ kind: 'CLOSE', reason: 'Нет ответа', warnsClient: true }],
    })
    await switchedOn(rule.id, 60 * 24 * 10)
    const make = () =>
      makeTask(db, {
        status: 'WAITING_CLIENT',
        statusSince: ago(2 * 24 * 60 + 10),
        companyId: on.companyId,
        operatorId: on.engineer.user.id,
      })
    const [silent, answered, called, earlier] = [await make(), await make(), await make(), await make()]
    const linkCall = (taskId: number, direction: 'IN' | 'OUT', startedAt: string) =>
      db
        .insertInto('calls')
        .values({
          externalId: 'by hand',
          isByHand: true,
          extensions: [],
          direction,
          state: 'ENDED',
          startedAt,
          taskId,
        })
        .execute()
    await scan()
    await scan()
    const said = await db
      .selectFrom('taskComments')
      .select(['taskId', 'text', 'isInternal'])
      .orderBy('taskId')
      .execute()
    expect(said.map(({ taskId, isInternal }) => ({ taskId, isInternal }))).toEqual([
      { taskId: silent.id, isInternal: false },
      { taskId: answered.id, isInternal: false },
      { taskId: called.id, isInternal: false },
      { taskId: earlier.id, isInternal: false },
    ])
    expect(said[0]?.text).toMatch(/будет закрыта \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}: Нет ответа/)
    await on.client.call(tasksRoutes.comment, {
      params: { id: answered.id },
      body: { text: 'Ещё не работает' },
    })
    await linkCall(called.id, 'IN', new Date(Date.now() + minute).toISOString())
    // The client has said nothing in a call of before, or in one by a dispatcher that may not have been answered.
    await linkCall(earlier.id, 'IN', ago(60))
    await linkCall(earlier.id, 'OUT', new Date(Date.now() + minute).toISOString())
    await scan(Date.now() + day - 60 * minute)
    const statusesNow = () => db.selectFrom('tasks').select('status').orderBy('id').execute()
    expect((await statusesNow()).map(({ status }) => status)).toEqual(Array(4).fill('WAITING_CLIENT'))
    await scan(Date.now() + day + minute)
    expect((await statusesNow()).map(({ status }) => status)).toEqual([
      'CLOSED',
      'WAITING_CLIENT',
      'WAITING_CLIENT',
      'CLOSED',
    ])
    const { items } = (await on.admin.call(automationRoutes.log, { params: { id: rule.id }, query: {} })).body
    for (const task of [answered, called])
      expect(items.find(({ taskId, outcome }) => taskId === task.id && outcome === 'SKIPPED')?.steps).toEqual(
        [{ outcome: 'SKIPPED', text: 'клиент ответил после предупреждения' }],
      )
  })

  test('counts to the deadline while its clock runs', async () => {
    const rule = await makeRule(on.admin, {
      moment: 'TIME',
      time: { clock: 'BEFORE_DEADLINE', minutes: 60, isWorking: false },
    })
    await switchedOn(rule.id, 600)
    const near = await makeTask(db, { status: 'IN_PROGRESS', deadlineAt: ago(-50) })
    await makeTask(db, { status: 'IN_PROGRESS', deadlineAt: ago(-70) })
    await makeTask(db, { status: 'WAITING_CLIENT', deadlineAt: ago(-50) })
    await makeTask(db, { status: 'DONE', deadlineAt: ago(-50) })
    await scan()
    await scan()
    expect((await runsOf(rule.id)).map(({ taskId }) => taskId)).toEqual([near.id])
    await sql`update tasks set deadline_at = ${ago(-55)} where id = ${near.id}`.execute(db)
    await scan()
    expect(await runsOf(rule.id)).toHaveLength(2)
  })

  test('counts working time by the calendar: a weekend does not pass', async () => {
    const rule = await makeRule(on.admin, {
      moment: 'TIME',
      time: { clock: 'IN_STATUS', minutes: 60, isWorking: true },
    })
    // Friday 17:30 in Moscow.
    const friday = '2026-11-27T14:30:00.000Z'
    await sql`update automation_rules set enabled_at = '2026-11-27T00:00:00Z' where id = ${rule.id}`.execute(
      db,
    )
    await makeTask(db, { status: 'IN_PROGRESS', createdAt: friday, statusSince: friday })
    await scan(Date.parse('2026-11-29T20:00:00Z'))
    expect(await runsOf(rule.id)).toEqual([])
    await scan(Date.parse('2026-11-30T06:31:00Z'))
    expect(await runsOf(rule.id)).toHaveLength(1)
  })

  test('closes what the client has not objected to, by the rules of closing', async () => {
    const rule = await makeRule(on.admin, {
      ...inStatus(30),
      conditions: [{ field: 'status', isNot: false, values: ['DONE'] }],
      actions: [{ kind: 'CLOSE', reason: 'Клиент не возражал' }],
    })
    await switchedOn(rule.id, 600)
    const plain = await makeTask(db, { status: 'DONE', statusSince: ago(31) })
    const unpaid = await makeTask(db, { status: 'DONE', statusSince: ago(31), costs: 100 })
    await scan()
    const rows = await db
      .selectFrom('tasks')
      .select(['id', 'status', 'closedBy', 'closeReason'])
      .where('id', 'in', [plain.id, unpaid.id])
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { status: 'CLOSED', closedBy: null, closeReason: 'Клиент не возражал' },
      { status: 'DONE' },
    ])
  })
})

describe('a trial', () => {
  const tryOut = async (facts: Partial<RuleInput>) =>
    (await on.admin.call(automationRoutes.trial, { body: { ...blankRule, ...facts } })).body

  test('lists the requests of the month that a rule would have met, and writes nothing', async () => {
    const recent = await makeTask(db, { priority: 'CRITICAL' })
    await makeTask(db)
    await makeTask(db, { priority: 'CRITICAL', createdAt: ago(60 * 24 * 31) })
    const before = await db.selectFrom('tasks').selectAll().orderBy('id').execute()
    const trial = await tryOut({ conditions: [{ field: 'priority', isNot: false, values: ['CRITICAL'] }] })
    expect(trial).toMatchObject({
      checkedCount: 2,
      matchedCount: 1,
      actionsCount: 1,
      busiestHour: 1,
      items: [{ taskId: recent.id, steps: [{ outcome: 'DONE', text: 'приоритет: Срочный' }] }],
    })
    expect(await db.selectFrom('tasks').selectAll().orderBy('id').execute()).toEqual(before)
    for (const table of ['automationRules', 'automationRuns', 'taskActions'] as const)
      expect(await db.selectFrom(table).select('id').execute()).toEqual([])
  })

  test('takes every template, on every moment', async () => {
    await makeTask(db, { status: 'WAITING_CLIENT', statusSince: ago(60) })
    for (const template of ruleTemplates) expect((await tryOut(template)).isCut).toBe(false)
  })

  test('says of any task what the run then does', async () => {
    const anyAction = fc.constantFrom<RuleInput['actions'][number]>(
      { kind: 'OPERATOR', choice: 'LEAST_LOADED', userId: null, role: 'engineer' },
      { kind: 'OPERATOR', choice: 'USER', userId: on.engineer.user.id, role: 'engineer' },
      { kind: 'PRIORITY', priority: 'CRITICAL' },
      { kind: 'CREW', userId: on.dispatcher.user.id },
      { kind: 'STATUS', status: 'IN_PROGRESS' },
      { kind: 'STATUS', status: 'WAITING_PARTS' },
      { kind: 'CLOSE', reason: 'Не возражал' },
      { kind: 'CLOSE', reason: 'Не возражал', warnsClient: false },
      {
        kind: 'CHECKLIST',
        items: [
          { title: 'Пломба', isRequired: true },
          { title: 'Фото', isRequired: false },
        ],
      },
      { kind: 'CLIENT', text: 'Заявка {номер} принята, {организация}' },
      { kind: 'CLIENT', text: 'Ждите {визит}' },
      { kind: 'NOTE', text: 'Заметка' },
      { kind: 'RATING' },
    )
    const anyRule = fc
      .uniqueArray(anyAction, { minLength: 1, maxLength: 4, selector: ({ kind }) => kind })
      .filter(
        (actions) =>
          !(actions.some(({ kind }) => kind === 'STATUS') && actions.some(({ kind }) => kind === 'CLOSE')),
      )
    const { id: categoryId } = await db
      .insertInto('taskCategories')
      .values({ queue: 'tachograph', title: 'Срочный выезд' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: carId } = await makeCar(db, { brand: 'КАМАЗ', model: '5490', companyId: on.companyId })
    const anyConditions = (): RuleInput['conditions'] => [
      { field: 'category', isNot: false, values: [categoryId] },
      { field: 'brand', isNot: false, values: ['камаз', 'MAN'] },
      { field: 'model', isNot: true, values: ['TGX'] },
    ]
    await fc.assert(
      fc.asyncProperty(
        anyRule,
        fc.constantFrom(...statuses),
        fc.constantFrom(...priorities),
        fc.boolean(),
        fc.constantFrom(0, 5000),
        fc.subarray(anyConditions()),
        async (actions, status, priority, isOwn, costs, conditions) => {
          await sql`truncate automation_rules, automation_runs, tasks cascade`.execute(db)
          const task = await makeTask(db, {
            status,
            priority,
            costs,
            categoryId,
            ...(isOwn && { carId, companyId: on.companyId }),
            ...(costs > 0 && {
              checklist: JSON.stringify([{ title: 'Пломба', isRequired: true, isDone: false }]),
            }),
            ...(status !== 'NEW' && isOwn && { operatorId: on.engineer.user.id }),
          })
          const expected = await tryOut({ actions, conditions })
          const rule = await makeRule(on.admin, { actions, conditions })
          await runRules(db, { taskId: task.id, moment: 'CREATED', stage: 'created', changes: [] })
          const [run] = (await on.admin.call(automationRoutes.log, { params: { id: rule.id }, query: {} }))
            .body.items
          expect(run?.steps).toEqual(expected.items[0]?.steps)
        },
      ),
      { numRuns: 40 },
    )
  })
})
