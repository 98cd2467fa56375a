import { doneTitle } from '@naryad/contract/maintenance/maintenance.fields'

import type { Tx } from '../../platform/db/connect.ts'
import { momentText } from '../../platform/text/values.ts'
import { momentOfTime } from '../../platform/time/company-day.ts'
import { type Author, recordActions } from '../history/index.ts'
import {
  findOpen,
  type HeldKind,
  insertRange,
  lockCars,
  type LockedCar,
  lockRange,
  refreshTerms,
  updateRange,
} from './maintenance.repo.ts'
import { findKindOf, findLatestStart, type KindPurpose } from './read-terms.repo.ts'
import { publishRangeChange } from './rules.service.ts'
import { type Bounds, nextBounds } from './terms.ts'
import { attachToUnits } from './unit-terms/unit-terms.repo.ts'

interface ReadTerm {
  readonly purpose: KindPurpose
  readonly carId: number
  /** The work was done on this day. */
  readonly day: string
  /** When the next one is due, if the device says so; else the term of the kind counts. */
  readonly nextOn?: string | null
  readonly mileageKm?: number | null
  /** «Файл тахографа № 12» */
  readonly source: string
}

/** The day of the latest finished or running range of the kind; null if there is none. */
export const latestTermOf = (tx: Tx, carId: number, purpose: KindPurpose): Promise<string | null> =>
  findLatestStart(tx, carId, purpose)

/**
 * Records a work that a device states: finishes the open range of the kind and opens the next one, both of the main
 * unit of the kind. False if there is
 * no such kind, or a range of this or a later day is known already.
 */
export async function recordReadTerm(tx: Tx, author: Author, term: ReadTerm): Promise<boolean> {
  const [car] = await lockCars(tx, [term.carId])
  const kind = await findKindOf(tx, term.purpose)
  if (!car || !kind) return false
  const latest = await findLatestStart(tx, car.id, term.purpose)
  if (latest !== null && latest >= term.day) return false
  const finishedId = await finish(tx, author, { car, kind, term })
  await openNext(tx, author, { car, kind, term, finishedId })
  await refreshTerms(tx, [car.id])
  return true
}

interface Recording {
  readonly car: LockedCar
  readonly kind: HeldKind
  readonly term: ReadTerm
}

/** For a past day only the date is known, so noon is used. */
const noonOf = (day: string): string => new Date(momentOfTime(day, '12:00')).toISOString()

async function finish(tx: Tx, author: Author, { car, kind, term }: Recording): Promise<number> {
  const doneAt = noonOf(term.day)
  const openId = await findOpen(tx, car.id, kind.id)
  const id =
    openId ??
    (await insertRange(tx, {
      carId: car.id,
      kindId: kind.id,
      dateFrom: term.day,
      dateTo: term.day,
      mileageFrom: null,
      mileageTo: null,
      comment: term.source,
    }))
  await attachToUnits(tx, [car.id])
  await updateRange(tx, id, { doneAt, doneBy: author.who?.id ?? null })
  const done = {
    objectId: id,
    kind: 'CHANGED',
    field: doneTitle,
    to: `${momentText(doneAt)} · ${term.source}`,
  } as const
  await recordActions(
    tx,
    author,
    'maintenance',
    openId === undefined ? [{ objectId: id, kind: 'CREATED' }, done] : [done],
  )
  await publishRangeChange(tx, id, car)
  return id
}

async function openNext(
  tx: Tx,
  author: Author,
  { car, kind, term, finishedId }: Recording & { readonly finishedId: number },
): Promise<void> {
  const planned = await findOpen(tx, car.id, kind.id)
  const finished = await lockRange(tx, finishedId)
  if (planned !== undefined || !finished || !kind.isActive) return
  const bounds = boundsAfter(term, kind, finished, car)
  if (!bounds) return
  const id = await insertRange(tx, { ...bounds, carId: car.id, kindId: kind.id, comment: term.source })
  await attachToUnits(tx, [car.id])
  await recordActions(tx, author, 'maintenance', [{ objectId: id, kind: 'CREATED' }])
  await publishRangeChange(tx, id, car)
}

/** The date of the device counts more than the term of the kind. */
function boundsAfter(term: ReadTerm, kind: HeldKind, finished: Bounds, car: LockedCar): Bounds | null {
  if (term.nextOn && term.nextOn >= term.day)
    return { dateFrom: term.day, dateTo: term.nextOn, mileageFrom: null, mileageTo: null }
  return nextBounds(kind, finished, { day: term.day, mileageKm: term.mileageKm ?? car.mileageKm })
}
