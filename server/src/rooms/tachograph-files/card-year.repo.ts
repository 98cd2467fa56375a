import type { CardDay } from '@naryad/contract/tachograph-files/tachograph-content'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { Reach } from '../tasks/index.ts'
import { visible } from './tachograph-files.search.repo.ts'

/** The days of a year in the files of a driver's cards; of a day in several files the complete and newest one. */
export async function readCardDays(db: Db, reach: Reach, driverId: number, year: string): Promise<CardDay[]> {
  const first = `${year}-01-01`
  const last = `${year}-12-31`
  const { rows } = await sql<{ value: CardDay }>`
    select distinct on (day.value ->> 'day') day.value
    from tachograph_files join tachograph_contents as contents on contents.file_id = tachograph_files.id
    cross join lateral jsonb_array_elements(contents.content -> 'cards' -> 0 -> 'days') as day
    where tachograph_files.driver_id = ${driverId} and tachograph_files.kind = 'CARD'
      and tachograph_files.days_from <= ${last}::date and tachograph_files.days_to >= ${first}::date
      and day.value ->> 'day' between ${first} and ${last} and ${visible(reach)}
    order by day.value ->> 'day', (day.value ->> 'isOpen')::boolean, tachograph_files.days_to desc,
      tachograph_files.id desc`.execute(db)
  return rows.map(({ value }) => value)
}

export async function readCardYears(db: Db, reach: Reach, driverId: number): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct year
    from tachograph_files cross join lateral generate_series(
      extract(year from days_from)::int, extract(year from days_to)::int) as year
    where tachograph_files.driver_id = ${driverId} and tachograph_files.kind = 'CARD'
      and tachograph_files.days_from is not null and ${visible(reach)}
    order by year desc`.execute(db)
  return rows.map(({ year }) => year)
}
