import { momentOf } from '../../ui/formats/zone.ts'

/** «2026-11-19» and «10:05» as a timestamp; null if either is incomplete. */
export function momentAt(date: string, time: string): string | null {
  const [year, month, day] = date.split('-').map(Number)
  const found = /^(\d\d):(\d\d)/.exec(time)
  if (!year || !month || !day || !found) return null
  return momentOf({ year, month, day, hour: Number(found[1]), minute: Number(found[2]) }).toISOString()
}
