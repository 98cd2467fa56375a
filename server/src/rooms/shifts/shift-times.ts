import { maxShiftDays } from '@naryad/contract/shifts/shifts.words'

import { addDays, companyToday, momentOfTime } from '../../platform/time/company-day.ts'

const hourMs = 3_600_000

/**
 * A handover this near to a time of the settings belongs to it: a sheet that is written before it is meant for the
 * shift after it, and it is due as long after it.
 */
const nearMs = 2 * hourMs

/** The handovers of the settings from yesterday to the day after tomorrow, in their order. */
function handoversAround(times: readonly string[], now: number): number[] {
  const today = companyToday(now)
  return [-1, 0, 1, 2]
    .flatMap((days) => times.map((time) => momentOfTime(addDays(today, days), time)))
    .toSorted((a, b) => a - b)
}

const iso = (moment: number | undefined): string => new Date(moment ?? 0).toISOString()

interface ShiftTimes {
  /** The next handover by the settings. */
  readonly dueAt: string
  /** The end of the shift that the sheet is for. */
  readonly until: string
}

export function shiftTimes(times: readonly string[], now: number): ShiftTimes {
  const all = handoversAround(times, now)
  return {
    dueAt: iso(all.find((moment) => moment > now)),
    until: iso(all.find((moment) => moment > now + nearMs)),
  }
}

/** From the last handover; without a recent one from the last time of the settings. */
export function shiftStart(times: readonly string[], lastHandedAt: string | undefined, now: number): string {
  const planned = handoversAround(times, now).findLast((moment) => moment <= now)
  const start = lastHandedAt === undefined ? planned : Date.parse(lastHandedAt)
  return iso(Math.max(start ?? now, now - maxShiftDays * 24 * hourMs))
}

/**
 * The time of the settings that has just come without a handover. Who has handed over nothing for a week does not
 * use shifts and is not reminded.
 */
export function dueSince(
  times: readonly string[],
  lastHandedAt: string | undefined,
  now: number,
): string | null {
  const planned = handoversAround(times, now).findLast((moment) => moment <= now)
  if (planned === undefined || now - planned > nearMs || lastHandedAt === undefined) return null
  const last = Date.parse(lastHandedAt)
  const isForgotten = last < now - maxShiftDays * 24 * hourMs
  return isForgotten || last >= planned - nearMs ? null : iso(planned)
}
