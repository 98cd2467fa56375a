/** Local time: year, month (1–12), day, hour and minute. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

/** The part of the Temporal API that is used. */
interface Calendar {
  Now: { timeZoneId: () => string }
  Instant: { fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (zone: string) => WallTime } }
}

/**
 * Missing in older browsers. The fallback is Intl: its first formatter takes a tenth of a second to create.
 */
const { Temporal: calendar } = globalThis as { Temporal?: Calendar }

const browserZone = calendar ? calendar.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone
let zone = browserZone
let read = readerOf(zone)

function readerOf(timeZone: string): (moment: Date) => WallTime {
  if (calendar) {
    return (moment) => {
      const at = calendar.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
      return { year: at.year, month: at.month, day: at.day, hour: at.hour, minute: at.minute }
    }
  }
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  return (moment) => {
    const parts: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
    return { year, month, day, hour, minute }
  }
}

/** The name of the displayed time zone. */
export const currentZone = (): string => zone

/** Sets the displayed time zone: that of the account. Null: the zone of the browser. */
export function setZone(timeZone: string | null): void {
  const wanted = timeZone ?? browserZone
  if (wanted === zone) return
  zone = wanted
  read = readerOf(wanted)
  offsets.clear()
}

/** Offsets only change at multiples of a quarter of an hour. */
const quarterMs = 15 * 60_000
const maxOffsets = 5000
const offsets = new Map<number, number>()

/**
 * Milliseconds to add to UTC. Cached, because a week of the calendar converts thousands of timestamps and
 * each conversion is slow.
 */
function offsetAt(ms: number): number {
  const quarter = Math.floor(ms / quarterMs)
  const known = offsets.get(quarter)
  if (known !== undefined) return known
  const begins = quarter * quarterMs
  const offset = asUtc(read(new Date(begins))) - begins
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

export function wallTime(moment: Date | string | number): WallTime {
  const ms = new Date(moment).getTime()
  const at = new Date(ms + offsetAt(ms))
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  }
}

const asUtc = ({ year, month, day, hour, minute }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute)

/**
 * The timestamp of a local time. Computed twice, because the offset may differ between the estimate and the
 * result.
 */
export function momentOf(wall: WallTime): Date {
  const wanted = asUtc(wall)
  let guess = wanted
  for (let round = 0; round < 2; round += 1) guess += wanted - asUtc(wallTime(guess))
  return new Date(guess)
}

/** Day numbers count from an arbitrary epoch; only differences are meaningful. */
export const dayNumber = ({ year, month, day }: WallTime): number =>
  Date.UTC(year, month - 1, day) / 86_400_000
