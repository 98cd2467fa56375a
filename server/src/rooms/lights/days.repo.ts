import type { LightFigures, LightReportInput } from '@naryad/contract/lights/lights.report'
import { sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { allOf, type Condition, compact } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Reach } from '../tasks/index.ts'

/** Replaces an earlier count of the same day, so the last one remains. */
export async function countLightDay(tx: Tx, day: string): Promise<void> {
  await sql`select count_light_day(${day}::date)`.execute(tx)
}

type DaysQuery = Pick<LightReportInput, 'dateFrom' | 'dateTo' | 'companyIds'>

const figures = sql`jsonb_build_object('trucks', coalesce(sum(days.trucks), 0), 'red', coalesce(sum(days.red), 0),
  'yellow', coalesce(sum(days.yellow), 0), 'unknown', coalesce(sum(days.unknown), 0),
  'redWithoutTask', coalesce(sum(days.red_without_task), 0)) as values`

/** Of the organizations that are asked for and that the caller sees. */
const ofCompanies = ({ scope, who }: Reach, { companyIds }: DaysQuery): Condition =>
  allOf(
    compact([
      scope !== 'all' && sql<SqlBool>`days.company_id = ${who.companyId}`,
      companyIds.length > 0 && sql<SqlBool>`days.company_id = any(${arrayOf(companyIds, 'integer')})`,
    ]),
  )

export async function findLastDay(db: Db, reach: Reach, query: DaysQuery): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select days.day from light_days as days
    where days.day between ${query.dateFrom}::date and ${query.dateTo}::date and ${ofCompanies(reach, query)}
    order by days.day desc limit 1`.execute(db)
  return rows[0]?.day
}

export interface Group {
  readonly id: number | null
  readonly day: string | null
  readonly title: string | null
  readonly values: LightFigures
}

export async function readTotals(db: Db, reach: Reach, query: DaysQuery, day: string): Promise<LightFigures> {
  const { rows } = await sql<{ values: LightFigures }>`
    select ${figures} from light_days as days where days.day = ${day}::date and ${ofCompanies(reach, query)}`.execute(
    db,
  )
  return rows[0]?.values ?? noTrucks
}

export const noTrucks: LightFigures = { trucks: 0, red: 0, yellow: 0, unknown: 0, redWithoutTask: 0 }

/** Those with red trucks first. */
export async function readByCompany(db: Db, reach: Reach, query: DaysQuery, day: string): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select companies.id, null as day, companies.name as title, ${figures}
    from light_days as days left join companies on companies.id = days.company_id
    where days.day = ${day}::date and ${ofCompanies(reach, query)}
    group by companies.id order by sum(days.red) desc, sum(days.yellow) desc, companies.name collate ru`.execute(
    db,
  )
  return rows
}

/** In the order of the rules. A rule that makes no truck red or yellow has no row. */
export async function readByRule(db: Db, reach: Reach, query: DaysQuery, day: string): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with counted as (
      select key::int as rule_id, sum((value ->> 0)::int) as red, sum((value ->> 1)::int) as yellow,
        sum((value ->> 2)::int) as unknown, sum((value ->> 3)::int) as is_left
      from light_days as days cross join lateral jsonb_each(days.rules)
      where days.day = ${day}::date and ${ofCompanies(reach, query)}
      group by key)
    select rules.id, null as day, rules.title, jsonb_build_object('trucks', trucks.count, 'red', counted.red,
      'yellow', counted.yellow, 'unknown', counted.unknown, 'redWithoutTask', counted.is_left) as values
    from counted join light_rules as rules on rules.id = counted.rule_id
    cross join (
      select coalesce(sum(days.trucks), 0) as count from light_days as days
      where days.day = ${day}::date and ${ofCompanies(reach, query)}) as trucks
    order by rules.position, rules.id`.execute(db)
  return rows
}

export async function readByDay(db: Db, reach: Reach, query: DaysQuery): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select null as id, days.day, null as title, ${figures} from light_days as days
    where days.day between ${query.dateFrom}::date and ${query.dateTo}::date and ${ofCompanies(reach, query)}
    group by days.day order by days.day`.execute(db)
  return rows
}
