import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import { kindOf, notificationKinds } from '@naryad/contract/notifications/notifications.kinds'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { describe, expect, test } from 'vitest'

import { publish } from '../../../platform/events/publish.ts'
import { testApp } from '../../../testing/app.ts'
import { caller, inject } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { authEvents } from '../../auth/index.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { importEvents } from '../../imports/index.ts'
import { maintenanceEvents } from '../../maintenance/index.ts'
import { makeRange } from '../../maintenance/maintenance.make.ts'
import { registrationForm } from '../../registration/registration.make.ts'
import { makeRollCall } from '../../roll-call/roll-call.make.ts'
import { savedReportEvents } from '../../saved-reports/index.ts'
import { type Stage, setStage } from '../../tasks/stage.make.ts'
import { recordPublished } from '../notifications.make.ts'
import { makeStageTask, publishDeadline, readRecipients } from './kinds.make.ts'

const db = await testDb()
const app = await testApp(db)

interface Case {
  readonly name: string
  readonly act: (stage: Stage) => Promise<unknown>
  readonly recipients: readonly string[]
}

const report = 'Заменили карту, проверили связь'

const cases: readonly Case[] = [
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
  {
    name: 'a near end of a maintenance range notifies the organization of the truck',
    act: async ({ companyId }) => {
      const { id: carId } = await makeCar(db, { companyId })
      const { id: rangeId } = await makeRange(db, { carId })
      await db.transaction().execute((tx) => publish(tx, maintenanceEvents.endNear, [{ rangeId }]))
    },
    recipients: ['maintenance.endNear: client'],
  },
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
      const { id: importId } = await db
        .insertInto('imports')
        .values({
          entity: 'cars',
          state: 'APPLIED',
          fileName: 'парк.xlsx',
          content: Buffer.from(''),
          rowsCount: 2,
          createdCount: 2,
          changedCount: 0,
          unchangedCount: 0,
          failedCount: 0,
          problems: '[]',
          unknownColumns: '[]',
          userId: dispatcher.user.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const fact = { importId, userId: dispatcher.user.id }
      await db.transaction().execute((tx) => publish(tx, importEvents.finished, [fact]))
    },
    recipients: ['import.finished: dispatcher'],
  },
  {
    name: 'a finished report notifies its owner',
    act: ({ senior }) =>
      db
        .transaction()
        .execute((tx) =>
          publish(tx, savedReportEvents.finished, [
            { fileId: 1, ownerId: senior.user.id, title: 'За месяц', isScheduled: true },
          ]),
        ),
    recipients: ['report.finished: senior'],
  },
  {
    name: 'a sign-in from a new device notifies the owner of the account only',
    act: ({ client }) =>
      db
        .transaction()
        .execute((tx) =>
          publish(tx, authEvents.strangeSignIn, [
            { userId: client.user.id, device: 'Chrome', address: '10.0.0.7' },
          ]),
        ),
    recipients: ['auth.strangeSignIn: client'],
  },
  {
    name: 'a changed password notifies the owner of the account only',
    act: ({ engineer }) =>
      db
        .transaction()
        .execute((tx) => publish(tx, authEvents.passwordChanged, [{ userId: engineer.user.id }])),
    recipients: ['auth.passwordChanged: engineer'],
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
