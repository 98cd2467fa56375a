import { type RemoteFigure, repeatDays } from '@naryad/contract/reports/remote-report.words'
import { sql, type SqlBool } from 'kysely'

import type { GroupedSource } from './grouped-report.repo.ts'

/** The first request about the same truck and category within the days after a remote work. */
const repeat = sql`(
  select min(later.id) from tasks as later
  where later.repeat_of_id = tasks.id and later.created_at <= tasks.done_at + make_interval(days => ${sql.lit(repeatDays)}))`

/** Works that were done in the period; a parent has none of its own. */
export const remoteSource: GroupedSource<RemoteFigure> = {
  from: sql`tasks`,
  moment: sql`tasks.done_at`,
  where: sql<SqlBool>`tasks.childs_count = 0`,
  counted: {
    done: sql<SqlBool>`true`,
    remote: sql<SqlBool>`tasks.is_remote`,
    repeated: sql<SqlBool>`(tasks.is_remote and ${repeat} is not null)`,
  },
  item: sql`tasks.id, coalesce(categories.title, '') as category, tasks.is_remote, tasks.done_at,
    case when tasks.is_remote then ${repeat} end as repeat_id`,
  latest: sql`tasks.done_at`,
}
