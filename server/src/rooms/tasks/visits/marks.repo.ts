import type { TaskMark } from '@naryad/contract/tasks/marks'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { openToContributions } from '../assignment/handovers.repo.ts'
import { type Viewer, visibleTasks } from '../tasks.policy.repo.ts'
import type { TaskMarksTable } from '../tasks.table.ts'

interface MarkedTask {
  readonly id: number
  readonly companyId: number | null
  readonly operatorId: number | null
  readonly crewIds: readonly number[]
  readonly createdAt: string
  /** The task was recently reassigned from this user: a mark made offline is still accepted. */
  readonly isHandedOver: boolean
}

export async function findMarkedTask(tx: Tx, who: Viewer, id: number): Promise<MarkedTask | undefined> {
  const { rows } = await sql<MarkedTask>`
    select id, company_id, operator_id, created_at,
      array(select user_id from task_crew where task_id = tasks.id) as crew_ids, ${openToContributions(who)} as is_handed_over from tasks
    where id = ${id} and (${visibleTasks(who)} or ${openToContributions(who)}) for key share`.execute(tx)
  return rows[0]
}

export async function insertMark(tx: Tx, mark: Insertable<TaskMarksTable>): Promise<TaskMark> {
  const { id, taskId, kind, at, lat, lon, accuracyM } = await tx
    .insertInto('taskMarks')
    .values(mark)
    .returning(['id', 'taskId', 'kind', 'at', 'lat', 'lon', 'accuracyM'])
    .executeTakeFirstOrThrow()
  return { id, taskId, kind, at, point: lat === null || lon === null ? null : { lat, lon }, accuracyM }
}

/** Deletes the coordinates of old marks, as for positions of trucks; the times stay. */
export async function deleteOldPlaces(tx: Tx, retentionDays: number): Promise<void> {
  await tx
    .updateTable('taskMarks')
    .set({ lat: null, lon: null, accuracyM: null })
    .where('lat', 'is not', null)
    .where('at', '<', sql<string>`now() - make_interval(days => ${retentionDays})`)
    .execute()
}
