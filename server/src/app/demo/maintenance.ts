import type { DemoCar } from './fleet.ts'
import type { Random } from './random.ts'
import { dayOf, daysAfter, monthsBefore } from './time.ts'

export interface DemoRange {
  readonly carId: number
  readonly kindId: number
  readonly dateFrom: string | null
  readonly dateTo: string | null
  readonly mileageFrom: number | null
  readonly mileageTo: number | null
  readonly comment: string
  readonly doneAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A kind as the schema brings it. */
export interface DemoKind {
  readonly id: number
  readonly title: string
  readonly termMonths: number | null
  readonly termDays: number | null
  readonly termKm: number | null
}

interface Habit {
  readonly title: string
  /** The share of trucks that have such a range. */
  readonly share: number
  /** The share of those that also have their previous range. */
  readonly repeated: number
}

/** What a fleet keeps an eye on; together about four ranges a truck. */
const habits: readonly Habit[] = [
  { title: 'Поверка тахографа', share: 0.9, repeated: 0.15 },
  { title: 'Блок СКЗИ', share: 0.88, repeated: 0.1 },
  { title: 'Калибровка тахографа', share: 0.5, repeated: 0.1 },
  { title: 'ТО-1', share: 0.55, repeated: 0.25 },
  { title: 'ТО-2', share: 0.3, repeated: 0.1 },
  { title: 'ОСАГО', share: 0.35, repeated: 0.05 },
]

/** One truck in sixty has something overdue, one in thirty something that ends within a month. */
function daysLeft(random: Random, term: number): number {
  const fate = random.next()
  if (fate < 0.004) return -random.int(1, 25)
  if (fate < 0.014) return random.int(1, 30)
  return random.int(31, Math.max(32, term))
}

type TermInTime = Pick<DemoKind, 'termMonths' | 'termDays'>

const months = (count: number): TermInTime => ({ termMonths: count, termDays: null })
const days = (count: number): TermInTime => ({ termMonths: null, termDays: count })

const termDaysOf = ({ termMonths, termDays }: TermInTime): number | null =>
  termMonths === null && termDays === null ? null : Math.round((termMonths ?? 0) * 30.44) + (termDays ?? 0)

const noDays = { dateFrom: null, dateTo: null }
const noKilometres = { mileageFrom: null, mileageTo: null }

/** The term that ends in `left` days, or the one so many terms before it; a term of months is whole months. */
function byDays(
  now: Date,
  { termMonths, termDays }: TermInTime,
  left: number,
  ago = 0,
): Pick<DemoRange, 'dateFrom' | 'dateTo'> {
  const endOf = (terms: number): string =>
    monthsBefore(dayOf(daysAfter(now, left - terms * (termDays ?? 0))), terms * (termMonths ?? 0))
  return { dateFrom: endOf(ago + 1), dateTo: endOf(ago) }
}

function byKilometres(
  car: DemoCar,
  term: number,
  left: number,
): Pick<DemoRange, 'mileageFrom' | 'mileageTo'> {
  const mileageTo = car.mileageKm + left
  return { mileageFrom: Math.max(0, mileageTo - term), mileageTo }
}

/** The ranges of the truck on the screens' pictures. */
function* famousRanges(car: DemoCar, kinds: ReadonlyMap<string, DemoKind>, now: Date): Generator<DemoRange> {
  const range = (title: string, facts: Partial<DemoRange>): DemoRange[] => {
    const kind = kinds.get(title)
    const stamp = { createdAt: car.createdAt, updatedAt: car.createdAt }
    const bare = { carId: car.id, comment: '', doneAt: null, ...noDays, ...noKilometres, ...stamp }
    return kind ? [{ ...bare, kindId: kind.id, ...facts }] : []
  }
  yield* range('ТО-2', { ...byDays(now, days(30), 11), ...byKilometres(car, 5000, 1240) })
  yield* range('Блок СКЗИ', byDays(now, months(36), -6))
  yield* range('Калибровка тахографа', byDays(now, months(36), 115))
  yield* range('ТО-1', { ...byDays(now, months(4), 83), ...byKilometres(car, 15_000, 9240) })
  yield* range('ТО-1', {
    ...byDays(now, months(4), -40),
    ...byKilometres(car, 15_000, -5848),
    doneAt: daysAfter(now, -41),
  })
  yield* range('Поверка тахографа', { ...byDays(now, months(24), -120), doneAt: daysAfter(now, -120) })
}

/** The maintenance of every truck that is still in use: what runs now, and some of what was done. */
export function* makeRanges(
  random: Random,
  cars: readonly DemoCar[],
  seeded: readonly DemoKind[],
  now: Date,
): Generator<DemoRange> {
  const kinds = new Map(seeded.map((kind) => [kind.title, kind]))
  for (const car of cars) {
    if (car.status === 'ARCHIVED') continue
    if (car.id === 1) yield* famousRanges(car, kinds, now)
    else for (const habit of habits) yield* rangesOf(random, car, habit, kinds.get(habit.title), now)
  }
}

function* rangesOf(
  random: Random,
  car: DemoCar,
  { share, repeated }: Habit,
  kind: DemoKind | undefined,
  now: Date,
): Generator<DemoRange> {
  if (!kind || !random.chance(share)) return
  const inTime =
    kind.termMonths === null && kind.termDays === null && kind.termKm === null ? months(12) : kind
  const term = termDaysOf(inTime)
  const left = term === null ? 0 : daysLeft(random, term)
  const kilometresLeft = kind.termKm === null ? 0 : random.int(1100, kind.termKm)
  const range = (ago: number, doneAt: Date | null): DemoRange => ({
    carId: car.id,
    kindId: kind.id,
    ...(term === null ? noDays : byDays(now, inTime, left, ago)),
    ...(kind.termKm === null
      ? noKilometres
      : byKilometres(car, kind.termKm, kilometresLeft - ago * kind.termKm)),
    comment: '',
    doneAt,
    createdAt: doneAt ?? car.createdAt,
    updatedAt: doneAt ?? car.createdAt,
  })
  yield range(0, null)
  const wasKept = random.chance(repeated) && car.mileageKm + kilometresLeft > 2 * (kind.termKm ?? 0)
  if (wasKept) yield range(1, daysAfter(now, term === null ? -60 : left - term))
}
