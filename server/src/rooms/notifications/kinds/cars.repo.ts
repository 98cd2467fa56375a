import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'

interface RedsQuery {
  /** Null: of all organizations. */
  readonly companyId: number | null
  readonly from: string
  readonly to: string
}

/** Trucks that became red in a time and still are. */
export interface RedCars {
  readonly count: number
  /** The first ones, with their causes: «А417КМ116: СКЗИ, Поверка». */
  readonly lines: readonly string[]
}

const mostLines = 10

export async function readRedCars(db: Db, { companyId, from, to }: RedsQuery): Promise<RedCars | undefined> {
  const { rows } = await sql<RedCars>`
    with red as (
      select cars.title, (
        select string_agg(rules.short, ', ' order by rules.position, rules.id) from light_rules as rules
        where rules.id = any(car_lights.red)) as causes
      from car_lights join cars on cars.id = car_lights.car_id
      where car_lights.rank = 0 and car_lights.red_at >= ${from}::timestamptz and car_lights.red_at < ${to}::timestamptz
        and (${companyId}::integer is null or cars.company_id = ${companyId}::integer)),
    listed as (select title || ': ' || coalesce(causes, '') as line from red order by title limit ${sql.lit(mostLines)})
    select (select count(*)::int from red) as count, array(select line from listed order by line) as lines
    where exists (select from red)`.execute(db)
  return rows[0]
}
