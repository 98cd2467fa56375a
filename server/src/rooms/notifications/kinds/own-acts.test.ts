import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import { notificationKinds } from '@naryad/contract/notifications/notifications.kinds'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import type { Caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeAct, makeBilledTask } from '../../acts/acts.make.ts'
import { makePlannedWorks } from '../../approvals/approvals.make.ts'
import { makeRollCall } from '../../roll-call/roll-call.make.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { recordPublished } from '../notifications.make.ts'
import { makeStageTask } from './kinds.make.ts'

const db = await testDb()
const app = await testApp(db)

type Facts = Parameters<typeof makeStageTask>[2]
type Act = (by: Caller, stage: Stage) => Promise<unknown>

const workReport = 'Заменили карту, проверили связь'

/** Acts of a user on a task of which that user is operator and author. */
const onOwnTask =
  (act: (by: Caller, id: number, stage: Stage) => Promise<unknown>, facts: Facts = {}): Act =>
  async (by, stage) => {
    const { id: userId } = by.user
    const id = await makeStageTask(db, stage, { operatorId: userId, createdBy: userId, ...facts })
    // A participant of the discussion, too.
    await db
      .insertInto('taskComments')
      .values({ taskId: id, text: 'Еду', authorId: userId, isInternal: false })
      .execute()
    return act(by, id, stage)
  }

const setStatus = (status: string, facts?: Facts): Act =>
  onOwnTask(
    (by, id) => by.send(tasksRoutes.status, { params: { id }, body: { status, reason: 'Не читает' } }),
    facts,
  )

/** By the kind of notification that others get. */
const acts: Partial<Record<NotificationKind, Act>> = {
  'task.created': (by, { companyId }) =>
    by.send(tasksRoutes.create, {
      // A representative's requests go to one queue.
      body: { queue: by.user.companyId === null ? 'tachograph' : 'external', title: 'Калибровка', companyId },
    }),
  'task.assigned': onOwnTask((by, id, { dispatcher }) =>
    by.send(tasksRoutes.operator, { params: { id }, body: { operatorId: dispatcher.user.id } }),
  ),
  'task.statusChanged': setStatus('WAITING_PARTS'),
  'task.crewChanged': onOwnTask((by, id, { dispatcher }) =>
    by.send(tasksRoutes.crew, { params: { id }, body: { userIds: [dispatcher.user.id] } }),
  ),
  'task.planChanged': onOwnTask((by, id) =>
    by.send(tasksRoutes.plan, {
      params: { id },
      body: { plannedFrom: '2026-12-01T07:00:00Z', plannedTo: '2026-12-01T09:00:00Z' },
    }),
  ),
  'task.commented': onOwnTask((by, id) =>
    by.send(tasksRoutes.comment, { params: { id }, body: { text: 'Приедем завтра', isInternal: false } }),
  ),
  'task.mentioned': onOwnTask((by, id, { dispatcher }) =>
    by.send(tasksRoutes.comment, {
      params: { id },
      body: { text: '@Лапина, @я', isInternal: true, mentionedIds: [dispatcher.user.id, by.user.id] },
    }),
  ),
  'task.done': onOwnTask((by, id) => by.send(tasksRoutes.done, { params: { id }, body: { workReport } })),
  'task.remoteDone': onOwnTask((by, id) =>
    by.send(tasksRoutes.remoteDone, { params: { id }, body: { workReport } }),
  ),
  'task.closed': onOwnTask((by, id) =>
    by.send(tasksRoutes.close, { params: { id }, body: { closeReason: 'Решено по телефону' } }),
  ),
  'act.issued': async (by, { companyId }) => {
    const { id } = await makeAct(db, { companyId })
    const task = await makeBilledTask(db, { companyId })
    await db.insertInto('actTasks').values({ actId: id, taskId: task.id }).execute()
    return by.send(actsRoutes.issue, { params: { id }, body: {} })
  },
  'task.returned': setStatus('IN_PROGRESS', { status: 'DONE' }),
  'task.costsRequested': setStatus('COSTS_APPROVAL', { costs: 150_000 }),
  'task.costsDecided': onOwnTask(
    (by, id) => by.send(tasksRoutes.approveCosts, { params: { id }, body: { isCostsApproved: true } }),
    { costs: 150_000, status: 'COSTS_APPROVAL' },
  ),
  'shift.handedOver': (by, { admin, senior }) =>
    by.send(shiftsRoutes.handOver, {
      body: { toUserId: by === senior ? admin.user.id : senior.user.id, mentionedIds: [by.user.id] },
    }),
  // Of the dispatcher's plan.
  'plan.ended': async (by, { companyId, dispatcher, client }) => {
    await makePlannedWorks(db, companyId, [10])
    const { body } = await dispatcher.call(planApprovalsRoutes.send, {
      params: { id: companyId },
      body: { sentTo: 'Ахметов К.' },
    })
    const params = { id: body.approval.id }
    return by === client
      ? by.send(planApprovalsRoutes.answerOwn, { params, body: {} })
      : by.send(planApprovalsRoutes.withdraw, { params })
  },
  'plan.asked': async (by, { companyId }) => {
    await makePlannedWorks(db, companyId, [10])
    return by.send(planApprovalsRoutes.send, {
      params: { id: companyId },
      body: { sentTo: 'Ахметов К.' },
    })
  },
  'rollCall.noShow': async (by, { companyId }) => {
    const { id, date } = await makeRollCall(db, { companyId })
    return by.send(rollCallRoutes.save, {
      body: { date, changes: [{ id, status: 'NO_SHOW' }], additions: [], removedIds: [] },
    })
  },
}

/** Of the clock, of a visitor without an account, of long work that has ended, and of the security of one's account. */
const withoutActor: readonly NotificationKind[] = [
  'approval.expired',
  'rule.notified',
  'rule.paused',
  'rating.low',
  'task.deadlineNear',
  'task.deadlineMissed',
  'promise.near',
  'promise.missed',
  'maintenance.endNear',
  'car.red',
  'contract.ends',
  'registration.requested',
  'import.finished',
  'report.finished',
  'shift.notTaken',
  'auth.strangeSignIn',
  'auth.passwordChanged',
]

test.each(['admin', 'senior', 'engineer', 'client'] as const)(
  'no act of the %s notifies them',
  async (role) => {
    const stage = await setStage(app, db)
    for (const act of Object.values(acts)) await act(stage[role], stage)
    await recordPublished(db)
    const rows = await db.selectFrom('notifications').select(['kind', 'userId']).execute()
    expect(rows.filter(({ userId }) => userId === stage[role].user.id)).toEqual([])
    expect(rows.length).toBeGreaterThan(0)
  },
)

test('every kind caused by a user’s act notifies the other users', async () => {
  const kinds = new Set<string>()
  for (const role of ['senior', 'client'] as const) {
    const stage = await setStage(app, db)
    for (const act of Object.values(acts)) await act(stage[role], stage)
    await recordPublished(db)
    for (const { kind } of await db.selectFrom('notifications').select('kind').execute()) kinds.add(kind)
  }
  expect([...kinds].toSorted()).toEqual(
    notificationKinds.filter((kind) => !withoutActor.includes(kind)).toSorted(),
  )
})
