import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { sentenceText } from '@naryad/contract/kit/action-sentence'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { describeTaskAction } from '@naryad/contract/tasks/tasks.sentences'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { jobsOfSubscriptions } from '../../platform/events/subscription.ts'
import { prepareQueues } from '../../platform/jobs/queue.ts'
import { testApp } from '../../testing/app.ts'
import type { Caller } from '../../testing/callers.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeRule, runDueRules } from './automation.make.ts'
import { automationSubscriptions } from './automation.subscriptions.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeAll(() => prepareQueues(testDbUrl(), jobsOfSubscriptions(automationSubscriptions)))
beforeEach(async () => {
  on = await setStage(app, db)
})

const create = async (by: Caller = on.dispatcher, facts: object = {}) =>
  (
    await by.call(tasksRoutes.create, {
      body: {
        queue: 'tachograph',
        title: 'Не читается карта',
        companyId: on.companyId,
        ...facts,
      },
    })
  ).body
const taskOf = async (id: number) => (await on.senior.call(tasksRoutes.get, { params: { id } })).body
const sentences = async (id: number, by: Caller = on.senior) => {
  const { body } = await by.call(tasksRoutes.actions, { params: { id }, query: { sort: 'ASC' } })
  return body.items.map((action) => sentenceText(describeTaskAction(action)))
}
const logOf = async (id: number) =>
  (await on.admin.call(automationRoutes.log, { params: { id }, query: {} })).body.items

describe('a rule on creation', () => {
  test('acts once after the commit, under its own name in the history, and says why', async () => {
    const rule = await makeRule(on.admin, {
      title: 'Наши — Гусеву',
      conditions: [
        { field: 'source', isNot: false, values: ['STAFF'] },
        { field: 'hasOperator', is: false },
      ],
      actions: [
        { kind: 'OPERATOR', choice: 'USER', userId: on.engineer.user.id, role: 'engineer' },
        { kind: 'PRIORITY', priority: 'URGENT' },
      ],
    })
    const { id } = await create()
    expect((await taskOf(id)).operator).toBeNull()
    await runDueRules(db)
    await runDueRules(db)
    expect(await taskOf(id)).toMatchObject({
      operator: { lastName: 'Гусев' },
      status: 'ASSIGNED',
      priority: 'URGENT',
    })
    expect((await sentences(id)).slice(1)).toEqual([
      'Правило «Наши — Гусеву» — назначен оператор: Гусев А.',
      expect.stringContaining('Правило «Наши — Гусеву» — статус изменён'),
      expect.stringContaining('Правило «Наши — Гусеву» — приоритет изменён'),
    ])
    expect((await sentences(id, on.client)).join()).not.toContain('Наши')
    expect(await logOf(rule.id)).toMatchObject([
      {
        taskId: id,
        outcome: 'DONE',
        why: 'заявка создана; источник: Сотрудник; оператора нет',
        steps: [{ text: 'оператор: Гусев А.' }, { text: 'приоритет: Срочный' }],
      },
    ])
  })
})
