import type { Receiver } from './people.repo.ts'

const minuteMs = 60_000
const dayMinutes = 1440
/** Of the letter that gathers the others, by the clock of the person. */
const digestMinutes = 9 * 60

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes since midnight by the clock of the zone. */
const minutesAt = (timeZone: string, at: number): number => minutesOf(formatOf(timeZone).format(at))

/** The next moment at which the clock of the zone shows so many minutes; looked at twice, because clocks are moved. */
function nextAt(timeZone: string, minutes: number, at: number): number {
  const wait = (moment: number) => (minutes - minutesAt(timeZone, moment) + dayMinutes) % dayMinutes
  const guess = Math.floor(at / minuteMs) * minuteMs + wait(at) * minuteMs
  const off = wait(guess)
  return off === 0 ? guess : guess + (off > dayMinutes / 2 ? off - dayMinutes : off) * minuteMs
}

/** When the quiet hours that run now end; the moment itself, where none run. */
export function endOfQuiet(
  { quietFrom, quietTo, timeZone }: Pick<Receiver, 'quietFrom' | 'quietTo' | 'timeZone'>,
  at: number,
): number {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return at
  const [from, to, now] = [minutesOf(quietFrom), minutesOf(quietTo), minutesAt(timeZone, at)]
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to
  return isQuiet ? nextAt(timeZone, to, at) : at
}

/** Nine o'clock of this day or, where that is over, of the next. */
export function nextMorning(timeZone: string, at: number): number {
  const next = nextAt(timeZone, digestMinutes, at)
  return next > at ? next : next + dayMinutes * minuteMs
}
