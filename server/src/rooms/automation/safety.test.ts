import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { maxActionsPerHour } from '@naryad/contract/automation/automation.words'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import type { Caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { blankRule, createTask, makeRule, prepareRuleQueues, runDueRules, taskOf } from './automation.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeAll(prepareRuleQueues)
beforeEach(async () => {
  on = await setStage(app, db)
})

const create = (by?: Caller, facts?: object) => createTask(on, by, facts)
const taskNow = (id: number) => taskOf(on, id)
const logOf = async (id: number) =>
  (await on.admin.call(automationRoutes.log, { params: { id }, query: {} })).body.items

const turn = (id: number, isEnabled: boolean) =>
  on.admin.send(automationRoutes.turn, { params: { id }, body: { isEnabled } })
const toGusev = () => ({
  actions: [
    {
      kind: 'OPERATOR' as const,
      choice: 'USER' as const,
      userId: on.engineer.user.id,
      role: 'engineer' as const,
    },
  ],
})

describe('safety', () => {
  test('a rule that names a blocked person is shown with its problem and skipped', async () => {
    const rule = await makeRule(on.admin, toGusev())
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', on.engineer.user.id).execute()
    const { id } = await create()
    await runDueRules(db)
    expect((await taskNow(id)).operator).toBeNull()
    const { items } = (await on.admin.call(automationRoutes.list, {})).body
    expect(items[0]?.problems).toEqual(['Гусев\u00a0А. — пользователь заблокирован'])
    expect((await logOf(rule.id))[0]).toMatchObject({ outcome: 'SKIPPED' })
    await turn(rule.id, false)
    expect((await turn(rule.id, true)).statusCode).toBe(422)
  })

  test('a rule pauses itself at the limit of an hour and says so', async () => {
    const rule = await makeRule(on.admin)
    const old = await makeTask(db)
    await sql`
      insert into automation_runs (rule_id, task_id, stage, outcome, why, steps, actions_count)
      values (${rule.id}, ${old.id}, 'created', 'DONE', '', '[]', ${maxActionsPerHour})`.execute(db)
    const { id } = await create()
    await runDueRules(db)
    expect((await taskNow(id)).priority).toBe('NORMAL')
    const { items } = (await on.admin.call(automationRoutes.list, {})).body
    expect(items[0]).toMatchObject({ isEnabled: false, pausedReason: 'больше 200 действий за час' })
    // Switched on again, it begins to count anew.
    await turn(rule.id, true)
    const next = await create()
    await runDueRules(db)
    expect((await taskNow(next.id)).priority).toBe('URGENT')
  })

  test('a refused action does not stop the others of the rule', async () => {
    const rule = await makeRule(on.admin, {
      actions: [
        { kind: 'STATUS', status: 'IN_PROGRESS' },
        { kind: 'PRIORITY', priority: 'URGENT' },
      ],
    })
    const { id } = await create()
    await runDueRules(db)
    expect(await taskNow(id)).toMatchObject({ status: 'NEW', priority: 'URGENT' })
    expect((await logOf(rule.id))[0]?.steps[0]).toEqual({
      outcome: 'SKIPPED',
      text: 'сначала назначьте оператора',
    })
  })

  test('is for administrators alone, and what does not go together is refused', async () => {
    for (const who of [on.senior, on.engineer, on.client])
      expect((await who.send(automationRoutes.list, {})).statusCode).toBe(403)
    const wrong = [
      { moment: 'TIME' },
      { conditions: [{ field: 'changed', values: ['STATUS'] }] },
      { actions: [] },
      { actions: [{ kind: 'OPERATOR', choice: 'USER', userId: null, role: 'engineer' }] },
      { conditions: Array.from({ length: 11 }, () => ({ field: 'hasOperator', is: true })) },
    ]
    for (const facts of wrong)
      expect(
        (await on.admin.send(automationRoutes.create, { body: { ...blankRule, ...facts } })).statusCode,
      ).toBe(400)
    expect(await db.selectFrom('automationRules').select('id').execute()).toEqual([])
  })
})
