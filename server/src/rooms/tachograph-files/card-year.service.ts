import type { CardDay } from '@naryad/contract/tachograph-files/tachograph-content'
import type { CardActivityDay, CardYear } from '@naryad/contract/tachograph-files/tachograph-files'
import { sumMinutes } from '@naryad/contract/tachograph-files/tachograph-files.words'

import type { Db } from '../../platform/db/connect.ts'
import type { Reach } from '../tasks/index.ts'
import { readCardDays, readCardYears } from './card-year.repo.ts'

export async function readCardYear(
  db: Db,
  reach: Reach,
  { driverId, year }: { readonly driverId: number; readonly year: string },
): Promise<CardYear> {
  const days = await readCardDays(db, reach, driverId, year)
  return { years: await readCardYears(db, reach, driverId), days: days.map(activityOf) }
}

/** The minutes of a day by what was done. */
export function activityOf({ day, km, spans }: CardDay): CardActivityDay {
  const { driving, work, availability, rest } = sumMinutes(spans)
  return { day, km, driving, work, availability, rest }
}
