import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import type { Db } from '../../../platform/db/connect.ts'
import type { DomainEvent } from '../../../platform/events/event.ts'
import { publish } from '../../../platform/events/publish.ts'
import { approvalEvents } from '../../approvals/index.ts'
import { promiseEvents } from '../../promises/index.ts'
import { makePromise } from '../../promises/promises.make.ts'
import { taskEvents } from '../../tasks/index.ts'
import type { Stage } from '../../tasks/stage.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { recordPublished } from '../notifications.make.ts'

const people = ['admin', 'senior', 'dispatcher', 'engineer', 'client'] as const

/** Recipients by kind: «kind: name, name». */
export async function readRecipients(db: Db, stage: Stage): Promise<string[]> {
  await recordPublished(db)
  const names = new Map(people.map((name) => [stage[name].user.id, name]))
  const rows = await db.selectFrom('notifications').select(['kind', 'userId']).orderBy('id').execute()
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return [...byKind].map(
    ([kind, all]) =>
      `${kind}: ${[...new Set(all.map(({ userId }) => names.get(userId) ?? 'stranger'))].toSorted().join(', ')}`,
  )
}

/** A task of the client's organization, created by the dispatcher and assigned to the engineer. */
export async function makeStageTask(
  db: Db,
  stage: Stage,
  facts: Parameters<typeof makeTask>[1] = {},
): Promise<number> {
  const { id } = await makeTask(db, {
    queue: 'tachograph',
    status: 'IN_PROGRESS',
    companyId: stage.companyId,
    operatorId: stage.engineer.user.id,
    createdBy: stage.dispatcher.user.id,
    ...facts,
  })
  return id
}

/** Adds the engineer to the crew of a task of the dispatcher, and returns its id. */
export async function addToCrew(db: Db, stage: Stage): Promise<number> {
  const id = await makeStageTask(db, stage, { operatorId: stage.dispatcher.user.id })
  await stage.senior.call(tasksRoutes.crew, { params: { id }, body: { userIds: [stage.engineer.user.id] } })
  return id
}

export const publishFact = <Payload>(db: Db, event: DomainEvent<Payload>, fact: Payload): Promise<void> =>
  db.transaction().execute((tx) => publish(tx, event, [fact]))

export async function publishDeadline(
  db: Db,
  stage: Stage,
  name: 'deadlineNear' | 'deadlineMissed',
): Promise<void> {
  const event = { taskId: await makeStageTask(db, stage), deadlineAt: '2026-12-01T07:00:00Z' }
  await publishFact(db, taskEvents[name], event)
}

/** The dispatcher has asked about the costs of the engineer's task. */
export async function publishExpiredApproval(db: Db, stage: Stage): Promise<void> {
  const taskId = await makeStageTask(db, stage)
  const event = { taskId, sentTo: 'Ахметов К.', askedById: stage.dispatcher.user.id }
  await publishFact(db, approvalEvents.expired, event)
}

/** A promise of the dispatcher. */
export async function publishPromise(db: Db, stage: Stage, name: 'near' | 'missed'): Promise<void> {
  const taskId = await makeStageTask(db, stage)
  const at = '2026-12-01T07:00:00Z'
  const { id: userId } = stage.dispatcher.user
  const promiseId = await makePromise(db, { taskId, at, userId })
  const event = { taskId, promiseId, at, userId, isGiverAway: false }
  await publishFact(db, promiseEvents[name], event)
}
