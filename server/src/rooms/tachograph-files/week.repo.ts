import type { CardDay } from '@naryad/contract/tachograph-files/tachograph-content'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { beyondCompanies } from '../../platform/db/tenant/tenant-scope.ts'

const weekDays = 7

interface CardWeek {
  readonly readOn: string | null
  /** Newest first. */
  readonly days: CardDay[]
}

/**
 * The last days of the driver's newest card file. Users of organizations may not read these tables, so the caller has
 * to name the own driver.
 */
export function readCardWeek(db: Db, driverId: number): Promise<CardWeek | undefined> {
  return beyondCompanies(async () => {
    const { rows } = await sql<CardWeek>`
      select to_char(newest.read_on, 'YYYY-MM-DD') as read_on, coalesce((
        select jsonb_agg(day order by day ->> 'day' desc) from (
          select day from jsonb_array_elements(contents.content -> 'cards' -> 0 -> 'days') as day
          order by day ->> 'day' desc limit ${sql.lit(weekDays)}) as last), '[]') as days
      from (
        select id, read_on from tachograph_files
        where driver_id = ${driverId} and kind = 'CARD' and days_to is not null
        order by days_to desc, id desc limit 1) as newest
      join tachograph_contents as contents on contents.file_id = newest.id`.execute(db)
    return rows[0]
  })
}
