import type { Tx } from '../../platform/db/connect.ts'
import { type Author, recordActions } from '../history/index.ts'
import type { StoredModel } from './models.repo.ts'
import { insertMoves } from './moves.repo.ts'
import { publishUnits, warrantyFrom } from './moves.service.ts'
import { openTerms } from './terms.service.ts'
import { byIds, insertUnits, lockUnits, type NewUnit, type Whereabouts } from './units.repo.ts'

interface Opening {
  readonly model: StoredModel
  readonly serial: string
  readonly to: Whereabouts
  /** Null: since when is not known. */
  readonly on: string | null
  readonly taskId?: number | null
  /** Undefined: by the model. */
  readonly warrantyUntil?: string | null | undefined
  readonly warrantyNote?: string
  readonly comment?: string
}

/** A unit that begins where it is. Its warranty is counted from a known installation. */
export function newUnit(opening: Opening): NewUnit {
  const { model, serial, to, on, taskId = null, warrantyNote = '', comment = '' } = opening
  const isInstalled = to.place === 'CAR'
  const byModel = isInstalled ? warrantyFrom(on, model.warrantyMonths) : null
  return {
    modelId: model.id,
    kind: model.kind,
    serial,
    place: to.place,
    carId: to.carId,
    userId: to.userId,
    companyId: to.companyId,
    placeNote: to.placeNote,
    since: on,
    installedOn: isInstalled ? on : null,
    installedTaskId: isInstalled ? taskId : null,
    warrantyUntil: opening.warrantyUntil === undefined ? byModel : opening.warrantyUntil,
    warrantyNote,
    comment,
  }
}

/** Writes new units with their opening moves, and nothing else. Returns their ids in this order. */
export async function insertOpened(
  tx: Tx,
  units: readonly NewUnit[],
  noteOf: (unit: NewUnit) => string,
  { taskId = null, byUserId = null }: { taskId?: number | null; byUserId?: number | null } = {},
): Promise<number[]> {
  const ids = await insertUnits(tx, units)
  await insertMoves(
    tx,
    units.flatMap((unit, at) => {
      const unitId = ids[at]
      if (unitId === undefined) return []
      return [
        {
          unitId,
          onDay: unit.since,
          fromPlace: null,
          fromCarId: null,
          fromUserId: null,
          fromCompanyId: null,
          fromNote: '',
          toPlace: unit.place,
          toCarId: unit.carId,
          toUserId: unit.userId,
          toCompanyId: unit.companyId,
          toNote: unit.placeNote ?? '',
          taskId,
          byUserId,
          note: noteOf(unit),
          former: null,
        },
      ]
    }),
  )
  return ids
}

/** Adds new units with their histories and terms; the trucks are left to the caller. Returns their ids in this order. */
export async function addOpened(
  tx: Tx,
  author: Author,
  units: readonly NewUnit[],
  note: string,
  taskId: number | null = null,
): Promise<number[]> {
  if (units.length === 0) return []
  const ids = await insertOpened(tx, units, () => note, { taskId, byUserId: author.who?.id ?? null })
  await recordActions(
    tx,
    author,
    'units',
    ids.map((objectId) => ({ objectId, kind: 'CREATED' })),
  )
  const installed = await lockUnits(tx, byIds(ids))
  await openTerms(
    tx,
    author,
    installed.flatMap((unit) => (unit.carId === null ? [] : [{ unit, carId: unit.carId, on: unit.since }])),
  )
  await publishUnits(
    tx,
    installed.map(({ id, ownerId }) => ({ id, companyId: ownerId })),
  )
  return ids
}
