import type { UnitPlace } from '@naryad/contract/units/units.words'

import type { Tx } from '../../platform/db/connect.ts'
import { conflict, impossibleIn } from '../../platform/http/refusals.ts'
import { type Change, changesOf, publishChange } from '../../platform/live/publish-change.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { isFutureDay } from '../../platform/time/company-day.ts'
import { type CarDevices, writeCarDevices } from '../cars/index.ts'
import { type Author, type ObjectChange, recordActions } from '../history/index.ts'
import { addTerm } from '../maintenance/index.ts'
import { attachToUnits } from '../maintenance/unit-terms/index.ts'
import { recheckWarranties } from '../tasks/index.ts'
import {
  chooseMain,
  insertMoves,
  type MadeMove,
  type PlacedUnit,
  readLastDays,
  readMainUnits,
  updatePlaces,
} from './moves.repo.ts'
import { type FollowedTerms, followTerms } from './terms.service.ts'
import { findNamesakesOfGone, type LockedUnit, type Whereabouts } from './units.repo.ts'
import { nameOf, namesakeText, placeText } from './units.sentences.ts'
import type { FormerUnit } from './units.table.ts'

/** A move to be made; the unit and the trucks of both ends are locked. */
export interface PlannedMove {
  readonly unit: LockedUnit
  readonly to: Whereabouts
  /** The organization of the truck to which the unit goes, or of its keeper. */
  readonly toOwnerId: number | null
  /** Null: not known. */
  readonly on: string | null
  readonly taskId: number | null
  readonly note: string
}

export const whereField = 'Где'

export const isThere = (unit: Whereabouts, to: Whereabouts): boolean =>
  unit.place === to.place &&
  unit.carId === to.carId &&
  unit.userId === to.userId &&
  unit.companyId === to.companyId &&
  unit.placeNote === to.placeNote

export const warrantyFrom = (day: string | null, months: number | null): string | null =>
  day === null || months === null ? null : addTerm(day, { months, days: 0 })

const formerOf = (unit: LockedUnit, { opened, closed }: FollowedTerms): FormerUnit => ({
  isMain: unit.isMain,
  installedOn: unit.installedOn,
  installedTaskId: unit.installedTaskId,
  warrantyUntil: unit.warrantyUntil,
  warrantyNote: unit.warrantyNote,
  replacedById: unit.replacedById,
  replacesId: unit.replacesId,
  activatedForId: unit.kind === 'SKZI' && unit.place === 'CAR' ? (unit.formerOwnerId ?? unit.ownerId) : null,
  openedRanges: opened.get(unit.id) ?? [],
  closedRanges: closed.get(unit.id) ?? [],
})

/** The warranty begins with the first installation, if its day is known, and goes on in the next truck. */
const installedBy = ({ unit, on, taskId }: PlannedMove) => ({
  installedOn: on,
  installedTaskId: taskId,
  warrantyUntil: unit.wasInstalled ? unit.warrantyUntil : warrantyFrom(on, unit.warrantyMonths),
})

const placedBy = (move: PlannedMove): PlacedUnit => {
  const { unit, to, on } = move
  return {
    id: unit.id,
    place: to.place,
    carId: to.carId,
    userId: to.userId,
    companyId: to.companyId,
    placeNote: to.placeNote,
    since: on,
    isMain: false,
    installedOn: unit.installedOn,
    installedTaskId: unit.installedTaskId,
    warrantyUntil: unit.warrantyUntil,
    warrantyNote: unit.warrantyNote,
    ...(to.place === 'CAR' ? installedBy(move) : {}),
  }
}

const named = ({ unit }: PlannedMove): string => `Когда: ${nameOf(unit)}`

/** A move is neither in the future nor before the one before it: the refusals by the ids of the units. */
export async function checkDays(
  tx: Tx,
  moves: readonly PlannedMove[],
  subjectOf: (move: PlannedMove) => string = named,
): Promise<ReadonlyMap<number, string>> {
  const days = await readLastDays(
    tx,
    moves.map(({ unit }) => unit.id),
  )
  return new Map(
    moves.flatMap((move): [number, string][] => {
      const { unit, on } = move
      const last = days.get(unit.id)
      if (on !== null && isFutureDay(on)) return [[unit.id, `${subjectOf(move)}, этот день ещё не наступил`]]
      if (last !== undefined && (on === null || on < last))
        return [[unit.id, `${subjectOf(move)} уже перемещали ${calendarDay(last)}, раньше этого дня нельзя`]]
      return []
    }),
  )
}

/** A written-off unit comes back unless another one has its number by now: the refusals by the ids of the units. */
export async function checkReturns(
  tx: Tx,
  moves: readonly PlannedMove[],
): Promise<ReadonlyMap<number, string>> {
  const returning = moves.filter(({ unit, to }) => unit.place === 'GONE' && to.place !== 'GONE')
  const taken = await findNamesakesOfGone(
    tx,
    returning.map(({ unit }) => unit.id),
  )
  const refused = new Map<number, string>()
  const first = new Map<string, LockedUnit>()
  for (const { unit, to } of returning) {
    const key = `${unit.modelId} ${unit.serialKey}`
    const other = taken.get(unit.id) ?? first.get(key)
    if (other) refused.set(unit.id, namesakeText(other))
    else first.set(key, { ...unit, ...to })
  }
  return refused
}

/** Moves units, and shows in their trucks the main units that there are then. */
export async function makeMoves(tx: Tx, author: Author, moves: readonly PlannedMove[]): Promise<MadeMove[]> {
  const made = await writeMoves(tx, author, moves)
  await refreshCars(tx, author, carsOf(moves))
  return made
}

const carsOf = (moves: readonly PlannedMove[]): CarKind[] =>
  moves.flatMap(({ unit, to }) => [
    { carId: unit.carId, kind: unit.kind },
    { carId: to.carId, kind: unit.kind },
  ])

/**
 * Writes moves with their history; the trucks are left to the caller. Units that are there already are not moved.
 * An import records what its file has changed itself. Others are installed instead of those that are replaced.
 */
export async function writeMoves(
  tx: Tx,
  author: Author,
  planned: readonly PlannedMove[],
  { isRecorded = true, replaced = new Set() }: { isRecorded?: boolean; replaced?: ReadonlySet<number> } = {},
): Promise<MadeMove[]> {
  const moves = planned.filter(({ unit, to }) => !isThere(unit, to))
  if (moves.length === 0) return []
  for (const sentence of (await checkDays(tx, moves)).values()) throw impossibleIn({ on: sentence })
  for (const sentence of (await checkReturns(tx, moves)).values()) throw conflict(sentence)
  const terms = await followTerms(tx, author, moves, replaced)
  const made = await insertMoves(
    tx,
    moves.map(({ unit, to, on, taskId, note }) => ({
      unitId: unit.id,
      onDay: on,
      fromPlace: unit.place,
      fromCarId: unit.carId,
      fromUserId: unit.userId,
      fromCompanyId: unit.companyId,
      fromNote: unit.placeNote,
      toPlace: to.place,
      toCarId: to.carId,
      toUserId: to.userId,
      toCompanyId: to.companyId,
      toNote: to.placeNote,
      taskId,
      byUserId: author.who?.id ?? null,
      note,
      former: formerOf(unit, terms),
    })),
  )
  await updatePlaces(tx, moves.map(placedBy))
  if (isRecorded) await recordMoves(tx, author, moves)
  await publishUnits(
    tx,
    moves.flatMap(({ unit, toOwnerId }) => changesOf(unit.id, [unit.ownerId, toOwnerId])),
  )
  return made
}

const recordMoves = (tx: Tx, author: Author, moves: readonly PlannedMove[]): Promise<void> =>
  recordActions(
    tx,
    author,
    'units',
    moves.map(({ unit, to, note }): ObjectChange => ({
      objectId: unit.id,
      kind: 'CHANGED',
      field: whereField,
      from: placeText(unit),
      to: note === '' ? placeText(to) : `${placeText(to)} (${note})`,
    })),
  )

export const publishUnits = (tx: Tx, changes: readonly Change[]): Promise<void> =>
  publishChange(tx, { room: 'units', changes })

export interface CarKind {
  readonly carId: number | null
  readonly kind: string
}

/**
 * Chooses the main units of trucks and writes the columns that show them, then what their open requests say of the
 * warranty. Other kinds have no columns.
 */
export async function refreshCars(tx: Tx, author: Author, affected: readonly CarKind[]): Promise<void> {
  const kinds = new Map<number, Set<string>>()
  for (const { carId, kind } of affected)
    if (carId !== null) kinds.set(carId, (kinds.get(carId) ?? new Set()).add(kind))
  if (kinds.size === 0) return
  const carIds = [...kinds.keys()].toSorted((one, other) => one - other)
  await chooseMain(tx, carIds)
  await attachToUnits(tx, carIds)
  const mains = new Map((await readMainUnits(tx, carIds)).map((main) => [`${main.carId} ${main.kind}`, main]))
  await writeCarDevices(
    tx,
    author,
    carIds.map((carId) => {
      const devices: Partial<CarDevices> = {}
      for (const kind of kinds.get(carId) ?? []) {
        const main = mains.get(`${carId} ${kind}`)
        const [title, serial] = [main?.modelTitle ?? '', main?.serial ?? '']
        if (kind === 'TACHOGRAPH')
          Object.assign(devices, { tachographModel: title, tachographNumber: serial })
        if (kind === 'SKZI') Object.assign(devices, { skziNumber: serial })
        if (kind === 'TERMINAL') Object.assign(devices, { trackerModel: title, trackerImei: serial })
      }
      return { id: carId, devices }
    }),
  )
  await recheckWarranties(tx, { carIds })
}

export const nowhere: Whereabouts = {
  place: 'UNKNOWN',
  carId: null,
  userId: null,
  companyId: null,
  placeNote: '',
  carTitle: null,
  userName: null,
  companyName: null,
}

export const placedAt = (place: UnitPlace, at: Partial<Whereabouts> = {}): Whereabouts => ({
  ...nowhere,
  place,
  ...at,
})
