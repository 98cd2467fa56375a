import { actedBy } from '@naryad/contract/kit/grammar'
import { isId } from '@naryad/contract/kit/limits'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type {
  Unit,
  UnitMoveInput,
  UnitReplaceInput,
  UnitReplaceReply,
  UnitsMove,
  UnitsMoveReply,
} from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitKindTitles } from '@naryad/contract/units/units.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, impossibleIn, invalid, Refusal } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { dayText, timeText } from '../../platform/text/values.ts'
import { readSetting } from '../settings/index.ts'
import { addOpened, newUnit } from './added-units.service.ts'
import { daysOfMoves, type Destination, resolveDestination, resolveTask } from './destinations.service.ts'
import { findLastMove, pairReplacement } from './moves.repo.ts'
import {
  checkDays,
  checkReturns,
  isThere,
  makeMoves,
  placedAt,
  type PlannedMove,
  refreshCars,
  warrantyFrom,
  writeMoves,
} from './moves.service.ts'
import { movable } from './units.policy.repo.ts'
import { byIds, lockCarsOfUnits, type LockedUnit, lockUnits, updateUnit } from './units.repo.ts'
import { nameOf, placeText } from './units.sentences.ts'
import { checkSerial, chosenModel, holdUnit, missing, presentUnit } from './units.service.ts'

/** «НКМ-2 № 77120 с 14:05 у сотрудника Сафин Марат»: the unit went elsewhere since the caller saw it. */
async function refuseMoved(tx: Tx, ctx: Ctx, unit: LockedUnit, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === unit.version) return
  const last = await findLastMove(tx, unit.id)
  const at = last?.at ?? new Date().toISOString()
  const since = dayText(at) === dayText(new Date().toISOString()) ? timeText(at) : dayText(at)
  const { lastName, firstName } = last ?? { lastName: null, firstName: null }
  const by =
    lastName === null || firstName === null ? '' : `, ${actedBy('переместил(а)', { lastName, firstName })}`
  throw new Refusal('CONFLICT', `${nameOf(unit)} с ${since} ${placeText(unit)}${by}`, {
    current: await presentUnit(tx, ctx, unit.id),
    changedBy: lastName ?? undefined,
    changedAt: at,
    mayKeepMine: true,
  })
}

export const moveUnit = (db: Db, ctx: Ctx, id: number, input: UnitMoveInput): Promise<Unit> =>
  idempotently(db, ctx, unitsRoutes.move, { id, ...input }, async (tx) => {
    await lockCarsOfUnits(tx, [id], input.place === 'CAR' && input.carId !== null ? [input.carId] : [])
    const unit = await holdUnit(tx, ctx, id)
    await refuseMoved(tx, ctx, unit, input.version)
    const destination = await resolveDestination(tx, ctx, input, unit)
    await resolveTask(tx, ctx, input.taskId)
    const on = (await daysOfMoves(tx, ctx, input.on, [id]))(id)
    await makeMoves(tx, ctx, [{ ...destination, unit, on, taskId: input.taskId, note: input.note }])
    return presentUnit(tx, ctx, id)
  })

/** Moves those that may be moved; a thousand units are a handful of statements. */
export const moveUnits = (db: Db, ctx: Ctx, input: UnitsMove): Promise<UnitsMoveReply> =>
  inTransaction(db, async (tx) => {
    const ids = [...new Set(input.ids)]
    const known = ids.filter(isId)
    await lockCarsOfUnits(tx, known)
    const units = await lockUnits(tx, byIds(known), movable(ctx))
    const found = new Set(units.map(({ id }) => id))
    const failed = ids.filter((id) => !found.has(id)).map((id) => ({ id, error: missing().message }))
    const wanted = { ...input, carId: null }
    const dayOf = await daysOfMoves(tx, ctx, input.on, [...found])
    const planned: PlannedMove[] = []
    let unchangedCount = 0
    // Unless one is named, the keeper of a unit is the organization that it was activated for, else that of its truck.
    const keepers = new Map<number | null, Destination>()
    for (const unit of units) {
      const key = input.place === 'OWNER' ? (unit.formerOwnerId ?? unit.ownerId) : null
      try {
        const destination = keepers.get(key) ?? (await resolveDestination(tx, ctx, wanted, unit))
        keepers.set(key, destination)
        if (isThere(unit, destination.to)) unchangedCount += 1
        else planned.push({ ...destination, unit, on: dayOf(unit.id), taskId: null, note: input.note })
      } catch (error) {
        if (!(error instanceof Refusal) || input.place !== 'OWNER') throw error
        failed.push({ id: unit.id, error: error.message })
      }
    }
    const wrong = new Map([
      ...(await checkReturns(tx, planned)),
      ...(await checkDays(tx, planned, () => 'Прибор')),
    ])
    const moves = await makeMoves(
      tx,
      ctx,
      planned.filter(({ unit }) => !wrong.has(unit.id)),
    )
    return {
      failed: [...failed, ...[...wrong].map(([id, error]) => ({ id, error }))],
      unchangedCount,
      moves,
    }
  })

export const replaceUnit = (db: Db, ctx: Ctx, input: UnitReplaceInput): Promise<UnitReplaceReply> =>
  idempotently(db, ctx, unitsRoutes.replace, input, async (tx) => {
    if (input.oldId === input.newId) throw invalid({ newId: 'Новый прибор: это тот же прибор' })
    await lockCarsOfUnits(tx, [input.oldId, ...(input.newId === undefined ? [] : [input.newId])])
    const [old, present] = await holdBoth(tx, ctx, input)
    await refuseMoved(tx, ctx, old, input.oldVersion)
    if (present) await refuseMoved(tx, ctx, present, input.newVersion)
    const { carId } = old
    if (carId === null) throw conflict(`${nameOf(old)} не на ТС: ${placeText(old)}`)
    await resolveTask(tx, ctx, input.taskId)
    const leaving = await resolveDestination(
      tx,
      ctx,
      {
        place: input.oldPlace,
        carId: null,
        userId: input.oldUserId,
        companyId: input.oldCompanyId,
        placeNote: input.oldPlaceNote,
        fieldOf: (name) => `old${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      },
      old,
    )
    const ids = present ? [old.id, present.id] : [old.id]
    const dayOf = await daysOfMoves(tx, ctx, input.on, ids)
    const [on = ''] = ids.map(dayOf).toSorted().toReversed()
    const installing = {
      to: placedAt('CAR', { carId, carTitle: old.carTitle }),
      toOwnerId: old.ownerId,
      on,
      taskId: input.taskId,
      note: noteOf(input),
    }
    await writeMoves(tx, ctx, [{ ...installing, ...leaving, unit: old }], { replaced: new Set([old.id]) })
    const id = present
      ? await installPresent(tx, ctx, old, { ...installing, unit: present })
      : await installNew(tx, ctx, old, installing, input)
    await updateUnit(tx, old.id, { replacedById: id })
    await updateUnit(tx, id, {
      replacesId: old.id,
      isMain: old.isMain,
      ...(input.isWarranty && { warrantyUntil: await termAgain(tx, old, id, installing.on) }),
    })
    await pairReplacement(tx, { oldId: old.id, newId: id, isWarranty: input.isWarranty })
    await refreshCars(tx, ctx, [old])
    return { old: await presentUnit(tx, ctx, old.id), new: await presentUnit(tx, ctx, id) }
  })

const noteOf = ({ isWarranty, note }: UnitReplaceInput): string =>
  [isWarranty ? 'замена по гарантии' : 'замена', note].filter(Boolean).join(': ')

async function holdBoth(
  tx: Tx,
  ctx: Ctx,
  { oldId, newId }: UnitReplaceInput,
): Promise<[LockedUnit, LockedUnit | undefined]> {
  const units = await lockUnits(tx, byIds(newId === undefined ? [oldId] : [oldId, newId]), movable(ctx))
  const old = units.find(({ id }) => id === oldId)
  const present = units.find(({ id }) => id === newId)
  if (!old || (newId !== undefined && !present)) throw missing()
  if (present && present.kind !== old.kind)
    throw impossibleIn({
      newId: `Новый прибор: ${unitKindTitles[old.kind]} не заменяют прибором вида ${inQuotes(unitKindTitles[present.kind])}`,
    })
  return [old, present]
}

async function installPresent(tx: Tx, ctx: Ctx, old: LockedUnit, move: PlannedMove): Promise<number> {
  const { unit } = move
  if (unit.carId !== null)
    throw conflict(
      unit.carId === old.carId
        ? `${nameOf(unit)} уже стоит на этом ТС`
        : `${nameOf(unit)} стоит ${placeText(unit)}: сначала снимите его`,
    )
  await writeMoves(tx, ctx, [move])
  return unit.id
}

async function installNew(
  tx: Tx,
  ctx: Ctx,
  old: LockedUnit,
  { to, on, taskId, note }: Omit<PlannedMove, 'unit'>,
  input: UnitReplaceInput,
): Promise<number> {
  if (!input.new) throw invalid({ new: 'Новый прибор: укажите модель и номер' })
  const model = await chosenModel(tx, input.new.modelId)
  if (model.kind !== old.kind)
    throw impossibleIn({
      'new.modelId': `Новый прибор: ${unitKindTitles[old.kind]} не заменяют прибором вида ${inQuotes(unitKindTitles[model.kind])}`,
    })
  const { serial } = input.new
  await checkSerial(tx, { model, serial, isSameAllowed: input.isSameSerialAllowed })
  const [id = 0] = await addOpened(tx, ctx, [newUnit({ model, serial, to, on, taskId })], note, taskId)
  return id
}

/** A replacement under warranty has a full term again, or by the setting what is left of the former one. */
async function termAgain(tx: Tx, old: LockedUnit, id: number, on: string | null): Promise<string | null> {
  if ((await readSetting(tx, 'units')).isFormerTermKept) return old.warrantyUntil
  const [unit] = await lockUnits(tx, byIds([id]))
  return unit ? warrantyFrom(on, unit.warrantyMonths) : null
}
