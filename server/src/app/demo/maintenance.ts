import type { DemoCar } from './fleet.ts'
import type { Random } from './random.ts'
import { rows } from './tables.ts'
import { dayOf, daysAfter, monthsBefore } from './time.ts'

/** A kind as the schema brings it, or the terms of one range. */
export interface DemoKind {
  readonly id: number
  readonly title: string
  readonly termMonths: number | null
  readonly termDays: number | null
  readonly termKm: number | null
}

/** What a fleet keeps an eye on; together about four ranges a truck. Some have their previous range too. */
const habits = rows<'kind' | 'share' | 'repeated'>('maintenance')

const famous = rows<'kind' | 'months' | 'days' | 'daysLeft' | 'km' | 'kmLeft' | 'doneDaysAgo'>(
  'maintenance of the first truck',
)

/** One truck in sixty has something overdue, one in thirty something that ends within a month. */
function daysLeft(random: Random, term: number): number {
  const fate = random.next()
  if (fate < 0.004) return -random.int(1, 25)
  if (fate < 0.014) return random.int(1, 30)
  return random.int(31, Math.max(32, term))
}

interface Left {
  readonly now: Date
  readonly days: number
  readonly km: number
  /** Terms before the present one. */
  readonly ago?: number
  readonly doneAt?: Date | null
}

/** The term that ends in so many days and kilometres, or the one so many terms before it; months are whole. */
function rangeOf(car: DemoCar, kind: DemoKind, { now, days, km, ago = 0, doneAt = null }: Left) {
  const { termMonths, termDays, termKm } = kind
  const isInTime = termMonths !== null || termDays !== null
  const endOf = (terms: number): string =>
    monthsBefore(dayOf(daysAfter(now, days - terms * (termDays ?? 0))), terms * (termMonths ?? 0))
  const mileageTo = termKm === null ? null : car.mileageKm + km - ago * termKm
  return {
    carId: car.id,
    kindId: kind.id,
    dateFrom: isInTime ? endOf(ago + 1) : null,
    dateTo: isInTime ? endOf(ago) : null,
    mileageFrom: termKm === null || mileageTo === null ? null : Math.max(0, mileageTo - termKm),
    mileageTo,
    comment: '',
    doneAt,
    createdAt: doneAt ?? car.createdAt,
    updatedAt: doneAt ?? car.createdAt,
  }
}

/** The maintenance of every truck that is still in use: what runs now, and some of what was done. */
export function makeRanges(random: Random, cars: readonly DemoCar[], seeded: readonly DemoKind[], now: Date) {
  const kinds = new Map(seeded.map((kind) => [kind.title, kind]))
  return cars.flatMap((car) => {
    if (car.status === 'ARCHIVED') return []
    if (car.id === 1) return famousRanges(car, kinds, now)
    return habits.flatMap(({ kind: title, share, repeated }) => {
      const kind = kinds.get(title)
      if (!kind || !random.chance(Number(share))) return []
      return rangesOf(random, car, kind, Number(repeated), now)
    })
  })
}

const termOf = (text: string): number | null => (text === '' ? null : Number(text))

const famousRanges = (car: DemoCar, kinds: ReadonlyMap<string, DemoKind>, now: Date) =>
  famous.flatMap(({ kind: title, months, days, daysLeft, km, kmLeft, doneDaysAgo }) => {
    const kind = kinds.get(title)
    if (!kind) return []
    const terms = { ...kind, termMonths: termOf(months), termDays: termOf(days), termKm: termOf(km) }
    const doneAt = doneDaysAgo === '' ? null : daysAfter(now, -Number(doneDaysAgo))
    const range = rangeOf(car, terms, { now, days: Number(daysLeft), km: Number(kmLeft), doneAt })
    return { ...range, createdAt: car.createdAt, updatedAt: car.createdAt }
  })

function rangesOf(random: Random, car: DemoCar, kind: DemoKind, repeated: number, now: Date) {
  const isEndless = kind.termMonths === null && kind.termDays === null && kind.termKm === null
  const terms = isEndless ? { ...kind, termMonths: 12 } : kind
  const isInTime = terms.termMonths !== null || terms.termDays !== null
  const termDays = Math.round((terms.termMonths ?? 0) * 30.44) + (terms.termDays ?? 0)
  const days = isInTime ? daysLeft(random, termDays) : 0
  const km = kind.termKm === null ? 0 : random.int(1100, kind.termKm)
  const present = rangeOf(car, terms, { now, days, km })
  if (!random.chance(repeated) || car.mileageKm + km <= 2 * (kind.termKm ?? 0)) return [present]
  const doneAt = daysAfter(now, isInTime ? days - termDays : -60)
  return [present, rangeOf(car, terms, { now, days, km, ago: 1, doneAt })]
}
