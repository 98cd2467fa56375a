import type { UnitFailures, UnitFailuresInput } from '@naryad/contract/units/unit-failures'
import type { UnitFilters } from '@naryad/contract/units/units'
import { failureDays } from '@naryad/contract/units/units.words'
import { sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { allOf, type Condition, compact } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** Over `installed`, the move to the truck: the unit left it for a defect soon afterwards. */
const failed = sql<SqlBool>`exists (
  select from unit_moves as removal
  where removal.unit_id = installed.unit_id and removal.id > installed.id
    and removal.from_car_id = installed.to_car_id and removal.on_day <= installed.on_day + ${sql.lit(failureDays)}::integer
    and (removal.to_place in ('REPAIR', 'GONE')
      or exists (select from unit_moves as instead where instead.removal_id = removal.id)))`

type Installation = Pick<UnitFilters, 'installedFrom' | 'installedTo' | 'hasFailed'>

const within = ({ installedFrom, installedTo }: Installation): Condition =>
  allOf(
    compact([
      sql<SqlBool>`installed.to_place = 'CAR' and installed.on_day is not null`,
      installedFrom !== undefined && sql<SqlBool>`installed.on_day >= ${installedFrom}::date`,
      installedTo !== undefined && sql<SqlBool>`installed.on_day <= ${installedTo}::date`,
    ]),
  )

/** Over `units`: the list behind a figure of the report. */
export function wereInstalled(filters: Installation): Condition {
  const { hasFailed } = filters
  const of = (condition: Condition) => sql<SqlBool>`units.id in (
    select installed.unit_id from unit_moves as installed where ${within(filters)} and ${condition})`
  const any = of(sql<SqlBool>`true`)
  if (hasFailed === undefined) return any
  return hasFailed ? of(failed) : sql<SqlBool>`(${any} and not ${of(failed)})`
}

/** Figures of models with units that were installed in the period. */
export async function readFailures(
  db: Db,
  { dateFrom, dateTo, kinds = [] }: UnitFailuresInput,
): Promise<UnitFailures['items']> {
  const { rows } = await sql<UnitFailures['items'][number]>`
    select jsonb_build_object('id', models.id, 'kind', models.kind, 'title', models.title) as model,
      count(*)::int as installed, (count(*) filter (where own.has_failed))::int as failed
    from (
      select installed.unit_id, bool_or(${failed}) as has_failed from unit_moves as installed
      where ${within({ installedFrom: dateFrom, installedTo: dateTo })} group by 1) as own
    join units on units.id = own.unit_id
    join unit_models as models on models.id = units.model_id
    where ${kinds.length === 0 ? sql`true` : sql`models.kind = any(${arrayOf(kinds, 'text')})`}
    group by models.id
    order by (count(*) filter (where own.has_failed))::float8 / count(*) desc, count(*) desc, models.id`.execute(
    db,
  )
  return rows
}
