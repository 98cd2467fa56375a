import { fieldTitle } from '@naryad/contract/kit/messages'
import type {
  CarUnits,
  PersonUnits,
  RemovedUnit,
  TaskUnitMove,
  UnitCard,
} from '@naryad/contract/units/unit-card'
import { type Unit, type UnitChange, UnitInput } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import { conflict, impossibleIn, invalid, notFound, Refusal, taken } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { differences, recordActions, recordDeletion, refuseStale } from '../history/index.ts'
import { rangesOfUnit } from '../maintenance/index.ts'
import { undoUnitTerms } from '../maintenance/unit-terms/index.ts'
import { type Reach, recheckWarranties, seesTask } from '../tasks/index.ts'
import { addOpened, newUnit } from './added-units.service.ts'
import { dayOf, resolveDestination, resolveTask } from './destinations.service.ts'
import { dateInstallation, refuseFuture } from './installed-day.service.ts'
import { holdModel, type StoredModel } from './models.repo.ts'
import { findUnmoved, setMain } from './moves.repo.ts'
import { publishUnits, refreshCars } from './moves.service.ts'
import { checkUndo } from './undo.service.ts'
import {
  countFiles,
  findRemovals,
  findUnitsOfCar,
  readMoves,
  readMovesOfTask,
  readPersonUnits,
  readTasksOf,
  seesCar,
} from './unit-card.repo.ts'
import { type UnitState, unitHistoryFields } from './units.history-fields.ts'
import { findUnit, readUnits } from './units.items.repo.ts'
import { movable } from './units.policy.repo.ts'
import {
  byIds,
  deleteUnits,
  findNamesake,
  lockCarsOfUnits,
  type LockedUnit,
  lockUnits,
  updateUnit,
} from './units.repo.ts'
import { nameOf, namesakeText } from './units.sentences.ts'

export const unitConstraints: Constraints = {
  units_serial_unique: () => taken('serial', 'Прибор этой модели с таким номером уже есть'),
  units_main_unique: () => conflict('Прибор на ТС только что сменили: обновите данные и повторите'),
  units_user: () => conflict('У сотрудника есть приборы: сначала верните их или передайте'),
  units_company: () => conflict('У организации есть приборы: сначала переместите их'),
  units_car: () => conflict('На ТС есть приборы: сначала снимите их'),
  unit_models_title_unique: () => taken('title', 'Модель этого вида с таким названием уже есть'),
}

export const missing = () => notFound('Прибор')

/** After a move the unit may be out of sight of the caller who has moved it. */
export async function presentUnit(db: Db, { who }: Pick<Ctx, 'who'>, id: number): Promise<Unit> {
  const unit = await findUnit(db, { scope: 'all', who }, id)
  if (!unit) throw missing()
  return unit
}

export async function getUnit(db: Db, ctx: Ctx, id: number): Promise<Unit> {
  const unit = await findUnit(db, ctx, id)
  if (!unit) throw missing()
  return unit
}

export async function getUnitCard(db: Db, ctx: Ctx, id: number): Promise<UnitCard> {
  const unit = await getUnit(db, ctx, id)
  const [moves, tasks, ranges, attachmentsCount, refusal] = await Promise.all([
    readMoves(db, ctx, id),
    readTasksOf(db, ctx, id),
    rangesOfUnit(db, ctx, id),
    countFiles(db, id),
    ctx.scope === 'company' ? null : checkUndo(db, id),
  ])
  const mayUndoMove = ctx.scope !== 'company' && refusal === null
  return { ...unit, moves, tasks, ranges, attachmentsCount, mayUndoMove }
}

export async function listUnitsOfCar(db: Db, ctx: Ctx, carId: number): Promise<CarUnits> {
  if (!(await seesCar(db, ctx, carId))) throw notFound('ТС')
  const [ids, removals] = await Promise.all([findUnitsOfCar(db, carId), findRemovals(db, ctx, carId)])
  // The staff sees where units of a visible truck went.
  const reach: Reach = ctx.scope === 'company' ? ctx : { scope: 'all', who: ctx.who }
  const [items, left] = await Promise.all([
    readUnits(db, reach, ids),
    readUnits(
      db,
      reach,
      removals.map(({ id }) => id),
    ),
  ])
  const removed = new Map(removals.map((removal) => [removal.id, removal]))
  return {
    items: [...items],
    removed: [...left].map((unit): RemovedUnit => ({
      ...unit,
      removedOn: removed.get(unit.id)?.removedOn ?? null,
      removedTask: removed.get(unit.id)?.removedTask ?? null,
    })),
  }
}

export async function listMovesOfTask(
  db: Db,
  ctx: Ctx,
  taskId: number,
): Promise<{ items: TaskUnitMove[]; totalCount: number }> {
  if (!(await seesTask(db, ctx.who, taskId))) throw notFound('Заявка')
  const items = await readMovesOfTask(db, ctx, taskId)
  return { items, totalCount: items.length }
}

export async function listByPerson(db: Db, ctx: Ctx): Promise<{ items: PersonUnits[]; totalCount: number }> {
  const items = ctx.scope === 'company' ? [] : await readPersonUnits(db, ctx)
  return { items, totalCount: items.length }
}

export async function chosenModel(tx: Tx, id: number, presentId?: number): Promise<StoredModel> {
  const title = fieldTitle(UnitInput, 'modelId')
  const model = await holdModel(tx, id)
  if (!model) throw invalid({ modelId: `${title}: такой модели нет` })
  if (!model.isActive && model.id !== presentId)
    throw impossibleIn({ modelId: `${title}: ${model.title} больше не применяется` })
  return model
}

/** The column of trucks that shows the number of their terminal is that short. */
const maxTerminalSerial = 40

/** The serial is free: of this model always, of another model of the kind unless the caller insists. */
export async function checkSerial(
  tx: Tx,
  {
    model,
    serial,
    exceptId = 0,
    isSameAllowed = true,
  }: {
    model: StoredModel
    serial: string
    exceptId?: number
    isSameAllowed?: boolean
  },
): Promise<void> {
  const field = fieldTitle(UnitInput, 'serial')
  if (model.kind === 'TERMINAL' && serial.length > maxTerminalSerial)
    throw invalid({ serial: `${field}: не больше ${maxTerminalSerial} знаков` })
  const other = await findNamesake(tx, { modelId: model.id, kind: model.kind, serial }, exceptId)
  if (!other) return
  if (other.modelId === model.id) throw taken('serial', namesakeText(other))
  if (!isSameAllowed)
    throw new Refusal('CONFLICT', namesakeText(other), {
      fields: { serial: namesakeText(other) },
      mayKeepMine: true,
    })
}

export const createUnit = (db: Db, ctx: Ctx, input: UnitInput): Promise<Unit> =>
  idempotently(db, ctx, unitsRoutes.create, input, async (tx) => {
    const { to } = await resolveDestination(tx, ctx, input)
    await lockCarsOfUnits(tx, [], to.carId === null ? [] : [to.carId])
    await resolveTask(tx, ctx, input.taskId)
    const model = await chosenModel(tx, input.modelId)
    await checkSerial(tx, { model, serial: input.serial, isSameAllowed: input.isSameSerialAllowed })
    const on = input.on === null ? null : dayOf(ctx, input.on)
    refuseFuture('on', on)
    const unit = newUnit({ ...input, model, to, on })
    const note = input.on === null ? 'начальный остаток' : ''
    const [id = 0] = await addOpened(tx, ctx, [unit], note, input.taskId)
    await refreshCars(tx, ctx, [{ carId: to.carId, kind: model.kind }])
    return presentUnit(tx, ctx, id)
  })

/** Locks the unit, and before it the truck where it stands. */
export async function holdUnit(tx: Tx, ctx: Ctx, id: number): Promise<LockedUnit> {
  await lockCarsOfUnits(tx, [id])
  const [unit] = await lockUnits(tx, byIds([id]), movable(ctx))
  if (!unit) throw missing()
  return unit
}

/** The same for a caller that has seen this version of it. */
export async function holdSeenUnit(
  tx: Tx,
  ctx: Ctx,
  id: number,
  version: number | undefined,
): Promise<LockedUnit> {
  const unit = await holdUnit(tx, ctx, id)
  await refuseStale(tx, {
    entity: 'units',
    objectId: id,
    what: 'Прибор',
    sent: version,
    present: unit.version,
    current: () => presentUnit(tx, ctx, id),
  })
  return unit
}

export const changeUnit = (db: Db, ctx: Ctx, id: number, { version, ...input }: UnitChange): Promise<Unit> =>
  inTransaction(db, async (tx) => {
    const unit = await holdSeenUnit(tx, ctx, id, version)
    const model = await chosenModel(tx, input.modelId, unit.modelId)
    if (model.kind !== unit.kind)
      throw impossibleIn({
        modelId: `${fieldTitle(UnitInput, 'modelId')}: ${nameOf(unit)} другого вида, добавьте новый прибор`,
      })
    const isRenamed = input.serial !== unit.serial || model.id !== unit.modelId
    if (isRenamed) await checkSerial(tx, { model, serial: input.serial, exceptId: id })
    const isDated = input.installedOn !== unit.installedOn
    const warrantyUntil = isDated
      ? await dateInstallation(tx, ctx, unit, {
          day: input.installedOn,
          warrantyMonths: model.warrantyMonths,
        })
      : unit.warrantyUntil
    const after: UnitState = {
      ...input,
      modelTitle: model.title,
      warrantyUntil: input.warrantyUntil === unit.warrantyUntil ? warrantyUntil : input.warrantyUntil,
    }
    const changes = differences(id, unitHistoryFields, unit, after)
    if (changes.length > 0) {
      const { modelTitle: _, ...columns } = after
      await updateUnit(tx, id, { ...columns, ...(isDated && { since: input.installedOn }) })
      await recordActions(tx, ctx, 'units', changes)
      if (isRenamed && unit.isMain) await refreshCars(tx, ctx, [unit])
      await recheckWarranties(tx, {
        unitIds: [id],
        carIds: unit.carId === null ? [] : [unit.carId],
      })
      await publishUnits(tx, [{ id, companyId: unit.ownerId }])
    }
    return presentUnit(tx, ctx, id)
  })

export const removeUnit = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const unit = await holdUnit(tx, ctx, id)
    if (!(await findUnmoved(tx, [id])).has(id))
      throw conflict(`${nameOf(unit)} уже перемещали, удалить его нельзя: спишите его`)
    await undoUnitTerms(tx, ctx, { opened: [], closed: [], leaving: [id] })
    await deleteUnits(tx, [id])
    await recordDeletion(tx, ctx, { kind: 'units', id, title: nameOf(unit) })
    await refreshCars(tx, ctx, [unit])
    await publishUnits(tx, [{ id, companyId: unit.ownerId }])
  })

export const makeMain = (db: Db, ctx: Ctx, id: number): Promise<Unit> =>
  inTransaction(db, async (tx) => {
    const unit = await holdUnit(tx, ctx, id)
    if (unit.place !== 'CAR') throw conflict(`${nameOf(unit)} не на ТС: основным его не сделать`)
    if (!unit.isMain) {
      await setMain(tx, id)
      await refreshCars(tx, ctx, [unit])
      await recordActions(tx, ctx, 'units', [
        { objectId: id, kind: 'CHANGED', field: 'Основной', from: 'нет', to: 'да' },
      ])
      await publishUnits(tx, [{ id, companyId: unit.ownerId }])
    }
    return presentUnit(tx, ctx, id)
  })
