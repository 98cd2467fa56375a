import type { Unit, UnitsMoveUndo, UnitsMoveUndoReply } from '@naryad/contract/units/units'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { sqlState, sqlStates } from '../../platform/db/connection/sql-state.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, notFound, Refusal } from '../../platform/http/refusals.ts'
import { changesOf } from '../../platform/live/publish-change.ts'
import { recordActions, recordDeletion } from '../history/index.ts'
import { undoUnitTerms } from '../maintenance/unit-terms/index.ts'
import { recheckWarranties } from '../tasks/index.ts'
import {
  deleteMove,
  findLastMove,
  findReferences,
  findReplacementPair,
  findTaskState,
  type LastMove,
  markFormerOwner,
  setMain,
} from './moves.repo.ts'
import { placedAt, publishUnits, refreshCars, whereField } from './moves.service.ts'
import { bringVerification } from './terms.service.ts'
import { findUnit } from './units.items.repo.ts'
import { movable } from './units.policy.repo.ts'
import {
  byIds,
  deleteUnits,
  findDestinations,
  findNamesakesOfGone,
  lockCarsOfUnits,
  type LockedUnit,
  lockUnits,
  updateUnit,
} from './units.repo.ts'
import { nameOf, namesakeText, placeText } from './units.sentences.ts'

/** Why the last move of the unit cannot be taken back; null: it can. */
export async function checkUndo(db: Db, unitId: number): Promise<string | null> {
  const move = await findLastMove(db, unitId)
  return move ? checkMove(db, move) : notMoved
}

const notMoved = 'Прибор ещё не перемещали'

async function checkMove(db: Db, move: LastMove): Promise<string | null> {
  if (move.isOpening) return notMoved
  if (isGone(move)) return (await checkTask(db, move)) ?? 'Прежнего места прибора больше нет'
  return (await checkTask(db, move)) ?? (await checkNumber(db, move))
}

async function checkTask(db: Db, { taskId }: LastMove): Promise<string | null> {
  const task = taskId === null ? undefined : await findTaskState(db, taskId)
  if (task?.isClosed) return `Заявка №\u00a0${taskId} закрыта: перемещение не отменить`
  if (task?.isSigned) return `Заявка №\u00a0${taskId} подписана: перемещение не отменить`
  return null
}

/** The number of a unit that was written off may be that of another one by now. */
async function checkNumber(db: Db, { unitId, fromPlace }: LastMove): Promise<string | null> {
  const other = fromPlace === 'GONE' ? undefined : (await findNamesakesOfGone(db, [unitId])).get(unitId)
  return other ? namesakeText(other) : null
}

/** The truck, the person or the organization of the former place was deleted. */
const isGone = ({ fromPlace, fromCarId, fromUserId, fromCompanyId }: LastMove): boolean =>
  (fromPlace === 'CAR' && fromCarId === null) ||
  (fromPlace === 'PERSON' && fromUserId === null) ||
  (fromPlace === 'OWNER' && fromCompanyId === null)

/** Takes back the last move; of a replacement both, as long as neither unit was moved since. */
export const undoMove = (db: Db, ctx: Ctx, id: number): Promise<Unit> =>
  inTransaction(db, async (tx) => {
    await undoLastMove(tx, ctx, id)
    const present = await findUnit(tx, { scope: 'all', who: ctx.who }, id)
    if (!present) throw notFound('Прибор')
    return present
  })

/**
 * Takes back the moves of a call for many units. Each unit is a transaction of its own: a thousand of them would
 * hold their trucks for half a minute, and one that cannot go back would keep all the others.
 */
export async function undoMoves(db: Db, ctx: Ctx, { moves }: UnitsMoveUndo): Promise<UnitsMoveUndoReply> {
  const failed: UnitsMoveUndoReply['failed'] = []
  for (const [at, { unitId, moveId }] of moves.entries())
    try {
      await inTransaction(db, (tx) => undoLastMove(tx, ctx, unitId, moveId))
    } catch (error) {
      const why = error instanceof Refusal ? error.message : whyHeld(error)
      if (why === undefined) {
        // Nothing has been written yet, so the caller may retry; after the first unit the reply says what was done.
        if (at === 0) throw error
        ctx.log.error({ err: error }, 'a bulk undo broke off half-way')
        const left = moves.slice(at).map((move) => ({ id: move.unitId, error: brokenOff }))
        return { failed: [...failed, ...left] }
      }
      failed.push({ id: unitId, error: why })
    }
  return { failed }
}

const brokenOff = 'Прибор не перемещён: ошибка на сервере'

const whyHeld = (error: unknown): string | undefined =>
  sqlState(error) === sqlStates.lockNotAvailable
    ? 'Прибор сейчас занят, повторите через несколько секунд'
    : undefined

/** Locks the unit, the other one of its replacement, and the trucks of both ends. */
async function holdLastMove(tx: Tx, ctx: Ctx, id: number) {
  const found = await findLastMove(tx, id)
  const pair = found && (await findReplacementPair(tx, found))
  const ids = [id, ...(pair ? [pair.unitId] : [])]
  await lockCarsOfUnits(
    tx,
    ids,
    [found?.fromCarId, found?.toCarId].filter((carId) => typeof carId === 'number'),
  )
  const units = await lockUnits(tx, byIds(ids))
  const unit = (await lockUnits(tx, byIds([id]), movable(ctx)))[0]
  const move = await findLastMove(tx, id)
  if (!unit || !move) throw notFound('Прибор')
  return { unit, move, pair, units, isSame: move.id === found?.id }
}

/** `expectedId` is the move that the caller means; a later one is not taken back instead of it. */
async function undoLastMove(tx: Tx, ctx: Ctx, id: number, expectedId?: number): Promise<void> {
  const { unit, move, pair, units, isSame } = await holdLastMove(tx, ctx, id)
  if (expectedId !== undefined && move.id !== expectedId)
    throw conflict(`Прибор с тех пор переместили: он ${placeText(unit)}`)
  const refusal = await checkMove(tx, move)
  if (refusal !== null) throw conflict(refusal)
  if (!isSame) throw conflict('Прибор только что переместили: обновите данные и повторите')
  const other = pair && units.find((one) => one.id === pair.unitId)
  const acts = [{ at: move.id, run: () => takeBack(tx, ctx, unit, move) }]
  if (pair && other) acts.push({ at: pair.id, run: () => takeBackPair(tx, ctx, other, pair.id) })
  // The removed unit gets its ranges back once those of the installed one are gone.
  for (const act of acts.toSorted((one, next) => next.at - one.at)) await act.run()
}

/** The other unit of a replacement; one that was new goes with it. */
async function takeBackPair(tx: Tx, ctx: Ctx, unit: LockedUnit, moveId: number): Promise<void> {
  const move = await findLastMove(tx, unit.id)
  if (move?.id !== moveId) throw conflict(`Замену не отменить: ${nameOf(unit)} уже ${placeText(unit)}`)
  if (!move.isOpening) return takeBack(tx, ctx, unit, move)
  await undoUnitTerms(tx, ctx, { opened: [], closed: [], leaving: [unit.id] })
  await deleteUnits(tx, [unit.id])
  await recordDeletion(tx, ctx, { kind: 'units', id: unit.id, title: nameOf(unit) })
  await refreshCars(tx, ctx, [unit])
  await publishUnits(tx, [{ id: unit.id, companyId: unit.ownerId }])
}

async function takeBack(tx: Tx, ctx: Ctx, unit: LockedUnit, move: LastMove): Promise<void> {
  const { fromPlace, fromCarId, fromUserId, fromCompanyId, fromNote, former } = move
  if (fromPlace === null || former === null) throw conflict(notMoved)
  const names = await findDestinations(
    tx,
    { scope: 'all', who: ctx.who },
    { carId: fromCarId, userId: fromUserId, companyId: fromCompanyId },
  )
  const to = placedAt(fromPlace, {
    carId: fromCarId,
    userId: fromUserId,
    companyId: fromCompanyId,
    placeNote: fromNote,
    ...names,
  })
  const { isMain, openedRanges, closedRanges, activatedForId, ...stored } = former
  await undoUnitTerms(tx, ctx, {
    opened: openedRanges,
    closed: closedRanges,
    leaving: unit.carId === null ? [] : [unit.id],
  })
  await deleteMove(tx, move.id)
  await updateUnit(tx, unit.id, {
    ...stored,
    ...(await findReferences(tx, former)),
    place: fromPlace,
    carId: fromCarId,
    userId: fromUserId,
    companyId: fromCompanyId,
    placeNote: fromNote,
    since: move.formerDay,
    isMain: false,
  })
  if (typeof activatedForId === 'number') await markFormerOwner(tx, unit.id, activatedForId)
  if (fromCarId !== null) await bringVerification(tx, ctx, unit, fromCarId)
  if (isMain) await setMain(tx, unit.id)
  await refreshCars(tx, ctx, [unit, { carId: fromCarId, kind: unit.kind }])
  await recheckWarranties(tx, { unitIds: [unit.id] })
  await recordActions(tx, ctx, 'units', [
    {
      objectId: unit.id,
      kind: 'CHANGED',
      field: whereField,
      from: placeText(unit),
      to: `${placeText(to)} (перемещение отменено)`,
    },
  ])
  await publishUnits(tx, changesOf(unit.id, [unit.ownerId, names.carCompanyId ?? fromCompanyId]))
}
