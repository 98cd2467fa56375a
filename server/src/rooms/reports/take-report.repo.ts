import type { TakeFigure } from '@naryad/contract/reports/take-report.words'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { companyZone } from '../../platform/time/company-day.ts'
import type { GroupedSource } from './grouped-report.repo.ts'

/** Of a working day with an hour for lunch, as the view `working_days` counts them. */
export const workedOf = (day: string, at: RawBuilder<unknown>): RawBuilder<unknown> => {
  const local = sql`(${at} at time zone ${sql.lit(companyZone)})`
  const minute = sql`extract(epoch from ${local} - date_trunc('day', ${local})) / 60`
  const [before, minutes] = [sql.ref(`${day}.before`), sql.ref(`${day}.minutes`)]
  return sql`(${before} + case when ${minutes} = 0 then 0 else
    least(greatest(${minute} - 540, 0), 240) + least(greatest(${minute} - 840, 0), ${minutes} - 240) end)`
}

export const dayOf = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${at} at time zone ${sql.lit(companyZone)})::date`

/** By the clock under a contract that works around it, else in working minutes, as norms of deadlines are. */
const minutes = sql`case when contracts.hours = 'ROUND_CLOCK'
  then round(extract(epoch from tasks.taken_at - tasks.created_at) / 60)::integer else tasks.take_minutes end`

/** Of a request that is not taken yet, so far. */
const waited = sql`round(case when contracts.hours = 'ROUND_CLOCK' then extract(epoch from now() - tasks.created_at) / 60
  else ${workedOf('present', sql`now()`)} - ${workedOf('birth', sql`tasks.created_at`)} end)`

const isTaken = sql`tasks.taken_at is not null`

/** Requests under a contract with a norm of taking for their priority; their sub-tasks are taken with them. */
export const takeSource: GroupedSource<TakeFigure> = {
  from: sql`tasks join contracts on contracts.id = tasks.contract_id
    cross join lateral (select (one ->> 'takeMinutes')::integer as minutes
      from jsonb_array_elements(contracts.norms) as one where one ->> 'priority' = tasks.priority::text) as norm
    left join working_days as birth on tasks.taken_at is null and birth.day = ${dayOf(sql`tasks.created_at`)}
    left join working_days as present on tasks.taken_at is null and present.day = ${dayOf(sql`now()`)}`,
  moment: sql`tasks.created_at`,
  where: sql<SqlBool>`norm.minutes is not null and tasks.parent_id is null`,
  counted: {
    all: sql<SqlBool>`true`,
    inTime: sql<SqlBool>`${isTaken} and ${minutes} <= norm.minutes`,
    late: sql<SqlBool>`case when ${isTaken} then ${minutes} else ${waited} end > norm.minutes`,
    waiting: sql<SqlBool>`not ${isTaken} and ${waited} <= norm.minutes`,
  },
  further: () => ({
    columns: sql`${minutes} as minutes`,
    values: sql`'medianMinutes', round((percentile_cont(0.5) within group (order by minutes))::numeric)`,
  }),
  item: sql`tasks.id, contracts.number as contract, tasks.priority, tasks.created_at, norm.minutes as norm_minutes,
    ${minutes} as minutes`,
  latest: sql`tasks.created_at`,
}
