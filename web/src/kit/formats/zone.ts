/** Year, month (1–12), day, hour and minute as a clock on a wall shows them. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

/** The little that is asked of the browser's calendar. */
interface Calendar {
  Now: { timeZoneId: () => string }
  Instant: { fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (zone: string) => WallTime } }
}

/** Younger than some browsers. Where it is missing, formats answer, the first of which costs a tenth of a second. */
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

/** Times are shown in the time zone of the account, not of the computer. Null: the computer's own. */
export function setZone(timeZone: string | null): void {
  const wanted = timeZone ?? browserZone
  if (wanted === zone) return
  zone = wanted
  read = readerOf(wanted)
  offsets.clear()
}

/** Offsets change at quarters of an hour only. */
const quarterMs = 15 * 60_000
const maxOffsets = 5000
const offsets = new Map<number, number>()

/** Milliseconds to add to UTC. Cached: a week of the calendar asks for thousands of moments, and a calendar is slow. */
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

/** The moment at which the clock on the wall shows this. Twice, because the offset may change on the way. */
export function momentOf(wall: WallTime): Date {
  const wanted = asUtc(wall)
  let guess = wanted
  for (let round = 0; round < 2; round += 1) guess += wanted - asUtc(wallTime(guess))
  return new Date(guess)
}

/** Days are counted from an arbitrary beginning; only their differences mean something. */
export const dayNumber = ({ year, month, day }: WallTime): number =>
  Date.UTC(year, month - 1, day) / 86_400_000
