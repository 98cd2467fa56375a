import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import { kindOf, notificationKinds } from '@naryad/contract/notifications/notifications.kinds'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller, inject } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeIssuedAct } from '../../acts/acts.make.ts'
import { actEvents } from '../../acts/index.ts'
import { makeContract } from '../../contracts/contracts.make.ts'
import { contractEvents } from '../../contracts/index.ts'
import { makeFinishedImport } from '../../imports/imports.make.ts'
import { importEvents } from '../../imports/index.ts'
import { registrationForm } from '../../registration/registration.make.ts'
import { makeRollCall } from '../../roll-call/roll-call.make.ts'
import { shiftEvents } from '../../shifts/index.ts'
import { setStage } from '../../tasks/stage.make.ts'
import { recordPublished } from '../notifications.make.ts'
import { accountCases, type RecipientCase } from './account-cases.make.ts'
import { carCases } from './car-cases.make.ts'
import { clockCases } from './clock-cases.make.ts'
import { addToCrew, makeStageTask, publishDeadline, publishFact, readRecipients } from './kinds.make.ts'

const db = await testDb()
const app = await testApp(db)

const report = 'Заменили карту, проверили связь'

const cases: readonly RecipientCase[] = [
  {
    name: 'a request of a client notifies the dispatchers of its queue',
    act: ({ client }) =>
      client.call(tasksRoutes.create, { body: { queue: 'external', title: 'Не читается карта' } }),
    recipients: ['task.created: dispatcher, senior'],
  },
  {
    name: 'a task created by staff for an organization notifies its representatives',
    act: ({ dispatcher, companyId }) =>
      dispatcher.call(tasksRoutes.create, { body: { queue: 'tachograph', title: 'Калибровка', companyId } }),
    recipients: ['task.created: client'],
  },
  {
    name: 'an assignment by a dispatcher notifies the new and the previous operator',
    act: async (stage) => {
      const id = await makeStageTask(db, stage, { operatorId: stage.senior.user.id })
      await stage.dispatcher.call(tasksRoutes.operator, {
        params: { id },
        body: { operatorId: stage.engineer.user.id },
      })
    },
    recipients: ['task.assigned: engineer, senior'],
  },
  {
    name: 'taking a task does not notify the user who takes it',
    act: async (stage) => {
      const id = await makeStageTask(db, stage, { operatorId: null, status: 'NEW' })
      await stage.engineer.call(tasksRoutes.operator, {
        params: { id },
        body: { operatorId: stage.engineer.user.id },
      })
    },
    recipients: [],
  },
  {
    name: 'a status change by the engineer notifies the author and the organization',
    act: async (stage) =>
      stage.engineer.call(tasksRoutes.status, {
        params: { id: await makeStageTask(db, stage) },
        body: { status: 'WAITING_PARTS' },
      }),
    recipients: ['task.statusChanged: client, dispatcher'],
  },
  {
    name: 'a planned visit notifies the operator and the organization',
    act: async (stage) =>
      stage.dispatcher.call(tasksRoutes.plan, {
        params: { id: await makeStageTask(db, stage) },
        body: { plannedFrom: '2026-12-01T07:00:00Z', plannedTo: '2026-12-01T09:00:00Z' },
      }),
    recipients: ['task.planChanged: client, engineer'],
  },
  {
    name: 'who is added to the crew is notified',
    act: (stage) => addToCrew(db, stage),
    recipients: ['task.crewChanged: engineer'],
  },
  {
    name: 'a public comment notifies the operator, the author and the organization',
    act: async (stage) =>
      stage.senior.call(tasksRoutes.comment, {
        params: { id: await makeStageTask(db, stage) },
        body: { text: 'Приедем завтра', isInternal: false },
      }),
    recipients: ['task.commented: client, dispatcher, engineer'],
  },
  {
    name: 'an internal comment does not notify the organization',
    act: async (stage) =>
      stage.senior.call(tasksRoutes.comment, {
        params: { id: await makeStageTask(db, stage) },
        body: { text: 'Клиент ругается', isInternal: true },
      }),
    recipients: ['task.commented: dispatcher, engineer'],
  },
  {
    name: 'a mention notifies the mentioned colleague once, and others of the comment',
    act: async (stage) =>
      stage.senior.call(tasksRoutes.comment, {
        params: { id: await makeStageTask(db, stage) },
        body: { text: '@Гусев Антон, перезвоните', mentionedIds: [stage.engineer.user.id] },
      }),
    recipients: ['task.commented: dispatcher', 'task.mentioned: engineer'],
  },
  {
    name: 'a done task notifies the author and the organization',
    act: async (stage) =>
      stage.engineer.call(tasksRoutes.done, {
        params: { id: await makeStageTask(db, stage) },
        body: { workReport: report },
      }),
    recipients: ['task.done: client, dispatcher'],
  },
  {
    name: 'a remotely done task notifies the author and the organization',
    act: async (stage) =>
      stage.engineer.call(tasksRoutes.remoteDone, {
        params: { id: await makeStageTask(db, stage) },
        body: { workReport: report },
      }),
    recipients: ['task.remoteDone: client, dispatcher'],
  },
  {
    name: 'a closed task notifies the operator, the author and the organization',
    act: async (stage) =>
      stage.senior.call(tasksRoutes.close, {
        params: { id: await makeStageTask(db, stage) },
        body: { closeReason: 'Решено по телефону' },
      }),
    recipients: ['task.closed: client, dispatcher, engineer'],
  },
  {
    name: 'a returned task notifies the operator, the author and the organization',
    act: async (stage) =>
      stage.senior.call(tasksRoutes.status, {
        params: { id: await makeStageTask(db, stage, { status: 'DONE' }) },
        body: { status: 'IN_PROGRESS', reason: 'Снова не читает' },
      }),
    recipients: ['task.returned: client, dispatcher, engineer'],
  },
  {
    name: 'a request to approve costs notifies the organization and senior dispatchers',
    act: async (stage) =>
      stage.dispatcher.call(tasksRoutes.status, {
        params: { id: await makeStageTask(db, stage, { costs: 150_000 }) },
        body: { status: 'COSTS_APPROVAL' },
      }),
    recipients: ['task.costsRequested: client, senior'],
  },
  {
    name: 'a decision on costs notifies the operator and the author',
    act: async (stage) => {
      const id = await makeStageTask(db, stage, { costs: 150_000, status: 'COSTS_APPROVAL' })
      await stage.client.call(tasksRoutes.approveCosts, { params: { id }, body: { isCostsApproved: true } })
    },
    recipients: ['task.costsDecided: dispatcher, engineer'],
  },
  {
    name: 'a near deadline notifies the operator',
    act: (stage) => publishDeadline(db, stage, 'deadlineNear'),
    recipients: ['task.deadlineNear: engineer'],
  },
  {
    name: 'a missed deadline also notifies senior dispatchers',
    act: (stage) => publishDeadline(db, stage, 'deadlineMissed'),
    recipients: ['task.deadlineMissed: engineer, senior'],
  },
  ...carCases(db),
  {
    name: 'a no-show marked by a senior notifies the dispatchers and the organization',
    act: async ({ senior, companyId }) => {
      const { id, date } = await makeRollCall(db, { companyId })
      await senior.call(rollCallRoutes.save, {
        body: { date, changes: [{ id, status: 'NO_SHOW' }], additions: [], removedIds: [] },
      })
    },
    recipients: ['rollCall.noShow: client, dispatcher'],
  },
  {
    name: 'a registration request notifies administrators and senior dispatchers',
    act: () => inject(app, registrationRoutes.register, { body: registrationForm() }),
    recipients: ['registration.requested: admin, senior'],
  },
  {
    name: 'a finished import notifies the user who started it',
    act: async ({ dispatcher }) => {
      const importId = await makeFinishedImport(db, dispatcher.user.id)
      await publishFact(db, importEvents.finished, { importId, userId: dispatcher.user.id })
    },
    recipients: ['import.finished: dispatcher'],
  },
  ...clockCases(db),
  {
    name: 'a contract that ends notifies the seniors',
    act: async () => {
      const { id: contractId } = await makeContract(db, { dateTo: '2030-12-31' })
      await publishFact(db, contractEvents.ends, { contractId, days: 30 })
    },
    recipients: ['contract.ends: senior'],
  },
  {
    name: 'an issued act notifies the representatives of its organization',
    act: async ({ companyId, senior }) => {
      const { id: actId } = await makeIssuedAct(db, { companyId })
      await publishFact(db, actEvents.issued, { actId, byUserId: senior.user.id })
    },
    recipients: ['act.issued: client'],
  },
  ...accountCases(db),
  {
    name: 'a handed over shift notifies its receiver only',
    act: async ({ dispatcher }) => {
      // Of other queues than the next case, which may run on the same stage.
      const giver = await caller(app, db, { role: 'operator', queues: ['luv'] })
      await giver.call(shiftsRoutes.handOver, { body: { toUserId: dispatcher.user.id } })
    },
    recipients: ['shift.handedOver: dispatcher'],
  },
  {
    name: 'a shift that stays open notifies the seniors of its queues',
    act: async ({ dispatcher, senior }) => {
      const { body } = await dispatcher.call(shiftsRoutes.handOver, { body: {} })
      const fact = { handoverId: body.id, userIds: [senior.user.id] }
      await publishFact(db, shiftEvents.notTaken, fact)
    },
    recipients: ['shift.notTaken: senior'],
  },
]

describe('recipients', () => {
  test.each(cases)('$name', async ({ act, recipients }) => {
    const stage = await setStage(app, db)
    // Users of another organization and of other queues.
    await caller(app, db, { role: 'client' })
    await caller(app, db, { role: 'operator', queues: ['luv'] })
    await caller(app, db, { role: 'engineer' })
    await caller(app, db, { role: 'operator', isBlocked: true })
    await act(stage)
    // The other dispatcher receives facts without a queue.
    const lines = (await readRecipients(db, stage)).map((line) => line.replace(/, stranger$/, ''))
    expect(lines.toSorted()).toEqual(recipients.toSorted())
  })

  test('every kind has a case', () => {
    const tried = new Set(cases.flatMap(({ recipients }) => recipients.map((line) => line.split(':')[0])))
    expect(notificationKinds.filter((kind) => !tried.has(kind))).toEqual([])
  })

  test('users only get kinds of their role', async () => {
    const wrong: string[] = []
    for (const { act } of cases) {
      const stage = await setStage(app, db)
      await act(stage)
      await recordPublished(db)
    }
    const rows = await db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.userId')
      .select(['notifications.kind', 'users.role'])
      .distinct()
      .execute()
    for (const { kind, role } of rows) if (!kindOf(kind).roles.includes(role)) wrong.push(`${kind}: ${role}`)
    expect(wrong).toEqual([])
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set<NotificationKind>(notificationKinds))
  })
})
