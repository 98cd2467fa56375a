import type { MapPerson } from '@naryad/contract/geo/map'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { matchesNames } from '../../../platform/db/query/text-match.ts'
import type { Who } from '../../../platform/http/ctx.ts'
import { visibleTasks } from '../../tasks/index.ts'

/** An older mark does not show where an employee is now. */
const maxMarkAgeHours = 24

/** Employees with their last mark that has coordinates. */
export async function findMapPeople(db: Db, who: Who, query: string): Promise<MapPerson[]> {
  const { rows } = await sql<MapPerson>`
    select users.id, last_name, first_name, middle_name, marks.at as marked_at, marks.task_id,
      (select queue from tasks where id = marks.task_id) as queue,
      json_build_object('lat', marks.lat, 'lon', marks.lon) as point,
      (select count(*)::int from tasks where operator_id = users.id and is_open and ${visibleTasks(who)}) as open_tasks_count
    from (
      select distinct on (user_id) user_id, task_id, at, lat, lon from task_marks
      where lat is not null and at > now() - make_interval(hours => ${sql.lit(maxMarkAgeHours)})
      order by user_id, at desc, id desc) as marks
    join users on users.id = marks.user_id and not users.is_blocked and users.role <> 'client'
    where ${query.trim() === '' ? sql`true` : matchesNames(sql`users.search_text`, query)}
    order by last_name collate ru, first_name collate ru, users.id`.execute(db)
  return rows
}
