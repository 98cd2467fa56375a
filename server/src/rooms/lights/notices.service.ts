import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { addDays, momentOfTime } from '../../platform/time/company-day.ts'
import { lightEvents } from './lights.events.ts'
import { readCompaniesOfReds } from './reds.repo.ts'

/** When the morning of the reds begins, in the company's time zone. */
export const noticeHour = 7

const morningOf = (day: string): string => new Date(momentOfTime(day, `0${noticeHour}:00`)).toISOString()

/** One fact for each organization with trucks that have become red since the morning before, and one for the staff. */
export async function publishReds(tx: Tx, day: string): Promise<void> {
  const since = { from: morningOf(addDays(day, -1)), to: morningOf(day) }
  const companies = await readCompaniesOfReds(tx, since)
  if (companies.length === 0) return
  const ids = [...companies.flatMap(({ companyId }) => companyId ?? []), null]
  await publish(
    tx,
    lightEvents.red,
    ids.map((companyId) => ({ companyId, ...since })),
  )
}
