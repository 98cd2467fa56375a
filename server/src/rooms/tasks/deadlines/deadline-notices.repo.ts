import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** A deadline is near when it is at most this far away. */
const nearMinutes = 120
/** Deadlines missed earlier, during a longer downtime, produce no notice. */
const maxHoursBack = 12
const batchSize = 500
const retentionDays = 60

export interface NoticedDeadline {
  readonly taskId: number
  readonly deadlineAt: string
}

/** Records deadlines that are near or missed and have no notice yet, and returns them. */
export async function insertDeadlineNotices(
  tx: Tx,
  kind: 'NEAR' | 'MISSED',
  now: string,
): Promise<NoticedDeadline[]> {
  const from =
    kind === 'NEAR'
      ? sql`${now}::timestamptz`
      : sql`${now}::timestamptz - make_interval(hours => ${sql.lit(maxHoursBack)})`
  const to =
    kind === 'NEAR'
      ? sql`${now}::timestamptz + make_interval(mins => ${sql.lit(nearMinutes)})`
      : sql`${now}::timestamptz`
  const { rows } = await sql<NoticedDeadline>`
    insert into task_deadline_notices (task_id, kind, deadline_at)
    select id, ${kind}, deadline_at from tasks
    where is_open and urgency_rank = 0 and urgent_at > ${from} and urgent_at <= ${to} and childs_count = 0
      -- A task shorter than the warning is near from its creation, which is not worth a notice.
      and (${kind} = 'MISSED' or created_at < deadline_at - make_interval(mins => ${sql.lit(nearMinutes)}))
      and not exists (
        select from task_deadline_notices as given
        where given.task_id = tasks.id and given.kind = ${kind} and given.deadline_at = tasks.deadline_at)
    order by urgent_at, id limit ${sql.lit(batchSize)}
    on conflict do nothing
    returning task_id, deadline_at`.execute(tx)
  return rows
}

/** The deadline was met after all: the news of it came late. */
export async function deleteMissedNotices(tx: Tx, taskIds: readonly number[]): Promise<void> {
  await sql`
    delete from task_deadline_notices
    where kind = 'MISSED' and task_id = any(${arrayOf(taskIds, 'integer')})`.execute(tx)
}

export async function deleteOldNotices(tx: Tx): Promise<void> {
  await sql`
    delete from task_deadline_notices where given_at < now() - make_interval(days => ${sql.lit(retentionDays)})`.execute(
    tx,
  )
}
