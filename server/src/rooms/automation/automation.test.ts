import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { sentenceText } from '@naryad/contract/kit/action-sentence'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { describeTaskAction } from '@naryad/contract/tasks/tasks.sentences'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import type { Caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'
import { createTask, makeRule, prepareRuleQueues, runDueRules, taskOf } from './automation.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeAll(prepareRuleQueues)
beforeEach(async () => {
  on = await setStage(app, db)
})

const create = (by?: Caller, facts?: object) => createTask(on, by, facts)
const taskNow = (id: number) => taskOf(on, id)
const sentences = async (id: number, by: Caller = on.senior) => {
  const { body } = await by.call(tasksRoutes.actions, { params: { id }, query: { sort: 'ASC' } })
  return body.items.map((action) => sentenceText(describeTaskAction(action)).replaceAll('\u00a0', ' '))
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
    expect((await taskNow(id)).operator).toBeNull()
    await runDueRules(db)
    await runDueRules(db)
    expect(await taskNow(id)).toMatchObject({
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
        steps: [{ text: 'оператор: Гусев\u00a0А.' }, { text: 'приоритет: Срочный' }],
      },
    ])
  })
})

const turn = (id: number, isEnabled: boolean) =>
  on.admin.send(automationRoutes.turn, { params: { id }, body: { isEnabled } })
const assign = (id: number, operatorId: number) =>
  on.dispatcher.send(tasksRoutes.operator, { params: { id }, body: { operatorId } })
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

describe('rules', () => {
  test('run in their order, and the first one that assigns wins', async () => {
    const first = await makeRule(on.admin, { title: 'Первое', ...toGusev() })
    const second = await makeRule(on.admin, {
      title: 'Второе',
      actions: [
        { kind: 'OPERATOR', choice: 'USER', userId: on.dispatcher.user.id, role: 'operator' },
        { kind: 'PRIORITY', priority: 'CRITICAL' },
      ],
    })
    const { id } = await create()
    await runDueRules(db)
    expect(await taskNow(id)).toMatchObject({ operator: { lastName: 'Гусев' }, priority: 'CRITICAL' })
    expect((await logOf(second.id))[0]?.steps).toEqual([
      { outcome: 'SKIPPED', text: 'оператора уже назначило правило, стоящее раньше' },
      { outcome: 'DONE', text: 'приоритет: Критичный' },
    ])
    const { items } = (await on.admin.call(automationRoutes.order, { body: { ids: [second.id, first.id] } }))
      .body
    expect(items.map(({ title }) => title)).toEqual(['Второе', 'Первое'])
    const next = await create()
    await runDueRules(db)
    expect((await taskNow(next.id)).operator).toMatchObject({ lastName: 'Лапина' })
  })

  test('see what an earlier rule has done', async () => {
    await makeRule(on.admin, { title: 'Срочно' })
    const seen = await makeRule(on.admin, {
      title: 'Срочным — заметка',
      conditions: [{ field: 'priority', isNot: false, values: ['URGENT'] }],
      actions: [{ kind: 'NOTE', text: 'Позвонить сегодня' }],
    })
    const { id } = await create()
    await runDueRules(db)
    expect(await logOf(seen.id)).toHaveLength(1)
    const { body } = await on.senior.call(tasksRoutes.comments, { params: { id }, query: {} })
    expect(body.items).toMatchObject([
      { text: 'Правило «Срочным — заметка»: Позвонить сегодня', isInternal: true, author: null },
    ])
    const client = await on.client.call(tasksRoutes.comments, { params: { id }, query: {} })
    expect(client.body.items).toEqual([])
  })

  test('never start one another: two that undo each other act once', async () => {
    for (const [from, to] of [
      ['NORMAL', 'URGENT'],
      ['URGENT', 'NORMAL'],
    ] as const)
      await makeRule(on.admin, {
        title: `${from} → ${to}`,
        moment: 'CHANGED',
        conditions: [
          { field: 'changed', values: ['PRIORITY', 'OPERATOR'] },
          { field: 'priority', isNot: false, values: [from] },
        ],
        actions: [{ kind: 'PRIORITY', priority: to }],
      })
    const { id } = await create()
    await assign(id, on.engineer.user.id)
    for (let round = 0; round < 3; round += 1) await runDueRules(db)
    const said = await sentences(id)
    expect(said.filter((text) => text.startsWith('Правило')).length).toBeLessThanOrEqual(2)
    expect((await taskNow(id)).priority).toBe('NORMAL')
  })

  test('leave alone the operator whom a person has chosen, or has removed', async () => {
    const rule = await makeRule(on.admin, toGusev())
    const chosen = await create()
    await assign(chosen.id, on.dispatcher.user.id)
    const removed = await create()
    await assign(removed.id, on.dispatcher.user.id)
    await on.dispatcher.call(tasksRoutes.operator, { params: { id: removed.id }, body: { operatorId: null } })
    await runDueRules(db)
    expect((await taskNow(chosen.id)).operator).toMatchObject({ lastName: 'Лапина' })
    expect((await taskNow(removed.id)).operator).toBeNull()
    expect((await logOf(rule.id)).map(({ outcome }) => outcome)).toEqual(['SKIPPED', 'SKIPPED'])
  })

  test('lose against a person who assigns at the same moment', async () => {
    await makeRule(on.admin, toGusev())
    for (let round = 0; round < 5; round += 1) {
      const { id } = await create()
      await Promise.all([assign(id, on.dispatcher.user.id), runDueRules(db)])
      expect((await taskNow(id)).operator).toMatchObject({ lastName: 'Лапина' })
    }
  })

  test('act once, though two servers run the same job at the same moment', async () => {
    const rule = await makeRule(on.admin, { actions: [{ kind: 'NOTE', text: 'Раз' }] })
    const { id } = await create()
    await Promise.all([runDueRules(db), runDueRules(db), runDueRules(db)])
    const { body } = await on.senior.call(tasksRoutes.comments, { params: { id }, query: {} })
    expect(body.items).toHaveLength(1)
    expect(await logOf(rule.id)).toHaveLength(1)
  })

  test('wait in a job of the same transaction: a server that dies after the commit loses nothing', async () => {
    await makeRule(on.admin)
    const { id } = await create()
    // Nothing has run yet; another server finds the job.
    expect((await taskNow(id)).priority).toBe('NORMAL')
    await runDueRules(db)
    expect((await taskNow(id)).priority).toBe('URGENT')
  })

  test('do nothing once they are switched off, and nothing to what came before they were on', async () => {
    const before = await create()
    const rule = await makeRule(on.admin)
    const { id } = await create()
    await turn(rule.id, false)
    await runDueRules(db)
    expect((await taskNow(before.id)).priority).toBe('NORMAL')
    expect((await taskNow(id)).priority).toBe('NORMAL')
  })

  test('choose those who work the queue, in turn or by load, and leave out who is absent', async () => {
    await makeUser(db, { role: 'engineer', lastName: 'Белов' })
    await makeUser(db, { role: 'engineer', lastName: 'Чужой', queues: ['luv'] })
    const absent = await makeUser(db, { role: 'engineer', lastName: 'Отпускной' })
    await db
      .insertInto('absences')
      .values({ userId: absent.id, kind: 'HOLIDAY', dateFrom: '2020-01-01', dateTo: '2060-01-01' })
      .execute()
    const rule = await makeRule(on.admin, {
      actions: [{ kind: 'OPERATOR', choice: 'ROUND_ROBIN', userId: null, role: 'engineer' }],
    })
    const chosen: (string | undefined)[] = []
    for (let round = 0; round < 4; round += 1) {
      const { id } = await create()
      await runDueRules(db)
      chosen.push((await taskNow(id)).operator?.lastName)
    }
    expect(chosen).toEqual(['Гусев', 'Белов', 'Гусев', 'Белов'])
    await turn(rule.id, false)
    await makeTask(db, { status: 'IN_PROGRESS', operatorId: on.engineer.user.id })
    await makeRule(on.admin, {
      actions: [{ kind: 'OPERATOR', choice: 'LEAST_LOADED', userId: null, role: 'engineer' }],
    })
    const { id } = await create()
    await runDueRules(db)
    expect((await taskNow(id)).operator?.lastName).toBe('Белов')
  })
})
