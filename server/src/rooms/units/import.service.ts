import type { UnitImportInput } from '@naryad/contract/units/unit-import'

import type { Tx } from '../../platform/db/connect.ts'
import { type ImportAuthor, type ImportTarget, type Values, writerOf } from '../../platform/imports/target.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import {
  holdUnitKinds,
  replaceUnitTerm,
  restoreUnitTerm,
  undoUnitTerms,
  type UnitTerm,
} from '../maintenance/unit-terms/index.ts'
import { recheckWarranties } from '../tasks/index.ts'
import { insertOpened, newUnit } from './added-units.service.ts'
import { updateImported } from './import.repo.ts'
import { ensureModels } from './models.repo.ts'
import {
  isThere,
  placedAt,
  type PlannedMove,
  publishUnits,
  refreshCars,
  writeMoves,
} from './moves.service.ts'
import { openTerms, proofUrlOf, redateLives } from './terms.service.ts'
import {
  byIds,
  deleteUnits,
  lockCarsOfUnits,
  type LockedUnit,
  lockUnits,
  readCarNames,
  type Whereabouts,
} from './units.repo.ts'

/** A unit that the file does not date is an opening balance. */
async function insert(tx: Tx, inputs: readonly UnitImportInput[]): Promise<number[]> {
  const models = await ensureModels(
    tx,
    inputs.map(({ kind, model }) => ({ kind, title: model })),
  )
  const byName = new Map(models.map((model) => [`${model.kind} ${model.title}`, model]))
  const units = inputs.flatMap((input) => {
    const model = byName.get(`${input.kind} ${input.model}`)
    if (!model) return []
    const on = input.place === 'CAR' ? input.installedOn : null
    const warrantyUntil = input.warrantyUntil ?? undefined
    return [
      newUnit({ ...input, taskId: input.installedTaskId, warrantyUntil, model, to: placeIn(input), on }),
    ]
  })
  const ids = await insertOpened(tx, units, ({ since }) =>
    since === null ? 'начальный остаток' : 'из файла',
  )
  await updateImported(
    tx,
    inputs.flatMap((input, at) => {
      const [id, unit] = [ids[at], units[at]]
      return id === undefined || unit === undefined
        ? []
        : [{ id, input: { ...input, warrantyUntil: unit.warrantyUntil } }]
    }),
  )
  return ids
}

const placeIn = ({ place, carId, userId, companyId }: UnitImportInput): Whereabouts =>
  placedAt(place, { carId, userId, companyId })

/** Those that came with the import, which no one has moved since. */
async function remove(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockCarsOfUnits(tx, ids)
  const units = await lockUnits(tx, byIds(ids))
  await undoUnitTerms(tx, { who: null }, { opened: [], closed: [], leaving: ids })
  await deleteUnits(tx, ids)
  await refreshCars(tx, { who: null }, units)
}

interface Written {
  readonly id: number
  readonly input: UnitImportInput
  readonly before?: Values
}

/** Moves the units to where the file has them, and shows in the trucks what stands there then. */
async function follow(
  tx: Tx,
  author: ImportAuthor,
  written: readonly Written[],
  isUndo: boolean,
): Promise<void> {
  const ids = written.map(({ id }) => id)
  const carIds = written.flatMap(({ input }) => input.carId ?? [])
  await lockCarsOfUnits(tx, ids, carIds)
  const units = new Map((await lockUnits(tx, byIds(ids))).map((unit) => [unit.id, unit]))
  const cars = await readCarNames(tx, carIds)
  const planned = written.flatMap(({ id, input }): PlannedMove[] => {
    const unit = units.get(id)
    if (!unit) return []
    const to = { ...placeIn(input), placeNote: input.place === unit.place ? unit.placeNote : '' }
    if (isThere(unit, to)) return []
    const toOwnerId = input.carId === null ? input.companyId : (cars.get(input.carId)?.companyId ?? null)
    const on = (input.place === 'CAR' ? input.installedOn : null) ?? companyToday()
    return [{ unit, to, toOwnerId, on, taskId: input.installedTaskId, note: 'из файла' }]
  })
  await writeMoves(tx, author, planned, { isRecorded: false })
  const moved = new Set(planned.map(({ unit }) => unit.id))
  const stayed = written.filter(({ id }) => !moved.has(id))
  if (isUndo) await restoreVerifications(tx, author, stayed, units)
  else await followVerifications(tx, author, stayed, units)
  await redateLives(
    tx,
    author,
    written.flatMap(({ id, before, input: { installedOn: on } }) => {
      const unit = units.get(id)
      if (!unit || !before || moved.has(id) || before['installedOn'] === on) return []
      const from = before['installedOn']
      return [{ unit, from: typeof from === 'string' ? from : null, on }]
    }),
  )
  await refreshCars(tx, author, [
    ...units.values(),
    ...written.map(({ input: { carId, kind } }) => ({ carId, kind })),
  ])
  await recheckWarranties(tx, { unitIds: ids })
  await publishUnits(
    tx,
    [...units.values()].map(({ id, ownerId }) => ({ id, companyId: ownerId })),
  )
}

/** A new unit brings its terms to its truck; a verification that the file has replaces the one there. */
async function followVerifications(
  tx: Tx,
  author: ImportAuthor,
  written: readonly Written[],
  units: ReadonlyMap<number, LockedUnit>,
): Promise<void> {
  const standing = written.flatMap(({ id, before, input }) => {
    const unit = units.get(id)
    if (!unit || unit.carId === null) return []
    const isNew = before === undefined
    const isVerified =
      before?.['verifiedUntil'] !== input.verifiedUntil || before['proofNumber'] !== input.proofNumber
    return [{ unit, carId: unit.carId, on: unit.since, isNew, isVerified }]
  })
  await openTerms(
    tx,
    author,
    standing.filter(({ isNew }) => isNew),
  )
  const kinds = await holdUnitKinds(tx)
  for (const { unit, isNew, isVerified } of standing) {
    const place = !isNew && isVerified ? placeOfVerification(unit, kinds) : undefined
    const term = place && verificationOf(unit, place)
    if (term) await replaceUnitTerm(tx, author, term)
  }
}

/** What the file had replaced is the term of the truck again. */
async function restoreVerifications(
  tx: Tx,
  author: ImportAuthor,
  written: readonly Written[],
  units: ReadonlyMap<number, LockedUnit>,
): Promise<void> {
  const kinds = await holdUnitKinds(tx)
  for (const { id } of written) {
    const unit = units.get(id)
    const place = unit && placeOfVerification(unit, kinds)
    if (unit && place) await restoreUnitTerm(tx, author, place, verificationOf(unit, place))
  }
}

type VerificationPlace = Pick<UnitTerm, 'unitId' | 'carId' | 'kindId'>

/** Where the verification of a unit on a truck is a term. */
function placeOfVerification(
  { id: unitId, carId, kind }: LockedUnit,
  kinds: Awaited<ReturnType<typeof holdUnitKinds>>,
): VerificationPlace | undefined {
  const found = kinds.find(({ purpose, unitKind }) => purpose === 'VERIFICATION' && unitKind === kind)
  return found && carId !== null ? { unitId, carId, kindId: found.id } : undefined
}

function verificationOf(
  { verifiedOn, verifiedUntil, proofNumber }: LockedUnit,
  place: VerificationPlace,
): UnitTerm | undefined {
  if (verifiedUntil === null) return undefined
  return {
    ...place,
    // One that has ended already may lack its first day.
    dateFrom: earlier(verifiedOn ?? companyToday(), verifiedUntil),
    dateTo: verifiedUntil,
    proofNumber,
    proofUrl: proofUrlOf(proofNumber),
  }
}

const earlier = (one: string, other: string): string => (one < other ? one : other)

export const unitWriter: ImportTarget['writer'] = {
  ...writerOf<UnitImportInput>({ insert, update: updateImported, remove }),
  follow: async (tx, author, written, isUndo = false) => {
    await follow(tx, author, written as readonly Written[], isUndo)
    return []
  },
}
