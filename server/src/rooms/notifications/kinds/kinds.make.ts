import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
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

export async function publishDeadline(
  db: Db,
  stage: Stage,
  name: 'deadlineNear' | 'deadlineMissed',
): Promise<void> {
  const event = { taskId: await makeStageTask(db, stage), deadlineAt: '2026-12-01T07:00:00Z' }
  await db.transaction().execute((tx) => publish(tx, taskEvents[name], [event]))
}
