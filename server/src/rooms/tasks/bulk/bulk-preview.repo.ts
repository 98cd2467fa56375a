import { usualVisitMinutes } from '@naryad/contract/calendar/calendar.words'
import { scopeOf } from '@naryad/contract/kit/rights'
import type { BulkPreview, BulkPreviewInput } from '@naryad/contract/tasks/tasks.bulk.inputs'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { timeNow } from '../changes/clock.ts'
import { type Viewer, visibleTasks } from '../tasks.policy.repo.ts'

const selected = (who: Viewer, ids: readonly number[]) =>
  sql`tasks.id = any(${arrayOf(ids, 'integer')}) and ${visibleTasks(who)}`

/** What the question before a bulk change says of the selected tasks. */
export async function previewBulk(
  db: Db,
  who: Viewer,
  { ids, userIds }: BulkPreviewInput,
): Promise<BulkPreview> {
  const { rows } = await sql<Omit<BulkPreview, 'absences'>>`
    select count(*) filter (where is_open)::integer as open_count,
      count(*) filter (where not is_open)::integer as closed_count,
      count(distinct operator_id) filter (where is_open)::integer as operators_count
    from tasks where ${selected(who, ids)}`.execute(db)
  // Only those who choose people for a task learn when these are absent.
  const maySeeAbsences = scopeOf('tasks.assign', who) !== 'none'
  return {
    ...(rows[0] ?? { openCount: 0, closedCount: 0, operatorsCount: 0 }),
    absences: maySeeAbsences && userIds.length > 0 ? await findAbsences(db, who, ids, userIds) : [],
  }
}

const usualVisit = sql`make_interval(mins => ${sql.lit(usualVisitMinutes)})`

/** By the days of each person, as `isAbsentFor` of the contract compares one task with one absence. */
async function findAbsences(
  db: Db,
  who: Viewer,
  ids: readonly number[],
  userIds: readonly number[],
): Promise<BulkPreview['absences']> {
  const { rows } = await sql<BulkPreview['absences'][number]>`
    with work as (
      select coalesce(planned_from, planned_to - ${usualVisit}) as visit_from,
        greatest(coalesce(planned_to, planned_from + ${usualVisit}), planned_from) as visit_to, deadline_at
      from tasks where ${selected(who, ids)} and is_open),
    counted as (
      select absences.id,
        count(*) filter (where (visit_from at time zone users.time_zone)::date <= absences.date_to
          and (visit_to at time zone users.time_zone)::date >= absences.date_from)::integer as visits_count,
        count(*) filter (where (deadline_at at time zone users.time_zone)::date
          between absences.date_from and absences.date_to)::integer as deadlines_count
      from absences join users on users.id = absences.user_id cross join work
      where absences.user_id = any(${arrayOf(userIds, 'integer')})
        and absences.date_to >= (${timeNow().at}::timestamptz at time zone users.time_zone)::date
      group by absences.id)
    select absences.user_id, absences.kind, absences.date_from::text as date_from,
      absences.date_to::text as date_to, visits_count, deadlines_count
    from counted join absences on absences.id = counted.id
    where visits_count + deadlines_count > 0
    order by absences.date_from, absences.user_id`.execute(db)
  return rows
}
