import type { TakeFigure } from '@naryad/contract/reports/take-report.words'
import { sql, type SqlBool } from 'kysely'

import type { GroupedSource } from './grouped-report.repo.ts'

/** By the clock under a contract that works around it, else in working minutes, as norms of deadlines are. */
const minutes = sql`case when contracts.hours = 'ROUND_CLOCK'
  then round(extract(epoch from tasks.taken_at - tasks.created_at) / 60)::integer else tasks.take_minutes end`

/** Requests under a contract with a norm of taking for their priority; their sub-tasks are taken with them. */
export const takeSource: GroupedSource<TakeFigure> = {
  from: sql`tasks join contracts on contracts.id = tasks.contract_id
    cross join lateral (select (one ->> 'takeMinutes')::integer as minutes
      from jsonb_array_elements(contracts.norms) as one where one ->> 'priority' = tasks.priority::text) as norm`,
  moment: sql`tasks.created_at`,
  where: sql<SqlBool>`norm.minutes is not null and tasks.parent_id is null`,
  counted: {
    all: sql<SqlBool>`true`,
    inTime: sql<SqlBool>`tasks.taken_at is not null and ${minutes} <= norm.minutes`,
    late: sql<SqlBool>`tasks.taken_at is not null and ${minutes} > norm.minutes`,
    waiting: sql<SqlBool>`tasks.taken_at is null`,
  },
  further: () => ({
    columns: sql`${minutes} as minutes`,
    values: sql`'medianMinutes', round((percentile_cont(0.5) within group (order by minutes))::numeric)`,
  }),
  item: sql`tasks.id, contracts.number as contract, tasks.priority, tasks.created_at, norm.minutes as norm_minutes,
    ${minutes} as minutes`,
  latest: sql`tasks.created_at`,
}
