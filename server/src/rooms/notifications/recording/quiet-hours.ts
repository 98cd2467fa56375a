import type { Receiver } from '../recipients/people.repo.ts'

const minuteMs = 60_000
const dayMinutes = 1440
/** Time of the digest letter, in the user's time zone. */
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

/** Minutes since midnight in the time zone. */
const minutesAt = (timeZone: string, at: number): number => minutesOf(formatOf(timeZone).format(at))

/** Next moment with this local time. The guess is checked again because of daylight saving changes. */
function nextAt(timeZone: string, minutes: number, at: number): number {
  const wait = (moment: number) => (minutes - minutesAt(timeZone, moment) + dayMinutes) % dayMinutes
  const guess = Math.floor(at / minuteMs) * minuteMs + wait(at) * minuteMs
  const off = wait(guess)
  return off === 0 ? guess : guess + (off > dayMinutes / 2 ? off - dayMinutes : off) * minuteMs
}

/** End of the current quiet hours; `at` outside of quiet hours. */
export function endOfQuiet(
  { quietFrom, quietTo, timeZone }: Pick<Receiver, 'quietFrom' | 'quietTo' | 'timeZone'>,
  at: number,
): number {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return at
  const [from, to, now] = [minutesOf(quietFrom), minutesOf(quietTo), minutesAt(timeZone, at)]
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to
  return isQuiet ? nextAt(timeZone, to, at) : at
}

/** The next nine o'clock after `at`. */
export function nextMorning(timeZone: string, at: number): number {
  const next = nextAt(timeZone, digestMinutes, at)
  return next > at ? next : next + dayMinutes * minuteMs
}
