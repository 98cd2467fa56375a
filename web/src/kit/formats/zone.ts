/** Year, month (1–12), day, hour and minute as a clock on a wall shows them. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
let zone = browserZone
let format = formatIn(zone)

function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
}

/** Times are shown in the zone of the person's account, wherever his computer stands. Null: the computer's own. */
export function setZone(timeZone: string | null): void {
  const wanted = timeZone ?? browserZone
  if (wanted === zone) return
  zone = wanted
  format = formatIn(wanted)
}

export function wallTime(moment: Date | string | number): WallTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(new Date(moment))) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return { year, month, day, hour, minute }
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
