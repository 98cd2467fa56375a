import {
  type MaintenanceChange,
  type MaintenanceInput,
  type MaintenanceItem,
  MaintenanceRange,
  type MaintenanceSearch,
} from '@naryad/contract/maintenance/maintenance'
import { doneTitle } from '@naryad/contract/maintenance/maintenance.fields'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { RawJson } from '../../platform/db/query/raw-json.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { invalid, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { recordAudit } from '../audit/index.ts'
import { differences, recordActions, refuseStale } from '../history/index.ts'
import type { Reach } from '../tasks/index.ts'
import {
  deleteRange,
  findCarOf,
  insertRange,
  lockCars,
  type LockedCar,
  lockRange,
  type RangeRow,
  refreshTerms,
  seesCar,
  updateRange,
} from './maintenance.repo.ts'
import { findRange, readRangesOf, visibleCars, writeRanges } from './ranges.items.repo.ts'
import { publishRangeChange, chosenKind, refuseOverlap, wrongField } from './rules.service.ts'
import { findRanges } from './search.repo.ts'
import { attachToUnits } from './unit-terms/unit-terms.repo.ts'
import { rangeHistoryFields } from './words.ts'

interface List<Item> {
  readonly items: Item[]
  readonly totalCount: number
}

export const listed = <Item>(items: Item[]): List<Item> => ({ items, totalCount: items.length })

export async function listOfCar(db: Db, ctx: Ctx, carId: number): Promise<List<MaintenanceRange>> {
  if (!(await seesCar(db, ctx, carId))) throw notFound('ТС')
  return listed(await readRangesOf(db, ctx, { carId }, companyToday()))
}

/** For the card of a truck. The caller may see the truck. */
export const openRangesOfCar = (db: Db, ctx: Ctx, carId: number): Promise<MaintenanceRange[]> =>
  readRangesOf(db, ctx, { carId }, companyToday(), true)

/** For the card of a unit, which the caller sees. */
export const rangesOfUnit = (db: Db, ctx: Ctx, unitId: number): Promise<MaintenanceRange[]> =>
  readRangesOf(db, ctx, { unitId }, companyToday())

const fullReach: Reach = {
  scope: 'all',
  who: { id: 0, role: 'admin', isSenior: false, companyId: null, queues: [] },
}

/** Open ranges of a truck. The caller must have checked that the driver drives it. */
export const termsOfCar = (db: Db, carId: number): Promise<MaintenanceRange[]> =>
  readRangesOf(db, fullReach, { carId }, companyToday(), true)

export function searchRanges(
  db: Db,
  ctx: Ctx,
  search: MaintenanceSearch,
): Promise<RawJson<List<MaintenanceItem>>> {
  const today = companyToday()
  return writeRanges(db, ctx, findRanges(ctx, search, today), today)
}

export async function getRange(db: Db, ctx: Ctx, id: number): Promise<MaintenanceItem> {
  const range = await findRange(db, ctx, id, companyToday())
  if (!range) throw notFound('Интервал')
  return range
}

export const createRange = (db: Db, ctx: Ctx, input: MaintenanceInput): Promise<MaintenanceRange> =>
  idempotently(db, ctx, maintenanceRoutes.create, input, async (tx) => {
    const [car] = await lockCars(tx, [input.carId], visibleCars(ctx))
    if (!car) throw wrongField('carId', 'такого ТС нет')
    await chosenKind(tx, input.kindId, null)
    await refuseOverlap(tx, input, 0)
    const id = await addRange(tx, ctx, car, input)
    return getRange(tx, ctx, id)
  })

/** Writes a validated range; its truck is locked. */
export async function addRange(
  tx: Tx,
  { who }: Pick<Ctx, 'who'>,
  car: LockedCar,
  input: Omit<MaintenanceInput, 'carId'>,
): Promise<number> {
  const id = await insertRange(tx, { ...input, carId: car.id })
  await attachToUnits(tx, [car.id])
  await refreshTerms(tx, [car.id])
  await recordActions(tx, { who }, 'maintenance', [{ objectId: id, kind: 'CREATED' }])
  await publishRangeChange(tx, id, car)
  return id
}

export interface Held {
  readonly car: LockedCar
  readonly range: RangeRow
}

/** Locks the truck and the range; a range of a truck that the user may not see is not found. */
export async function holdRange(tx: Tx, ctx: Ctx, id: number): Promise<Held> {
  const carId = await findCarOf(tx, id)
  const [car] = carId === undefined ? [] : await lockCars(tx, [carId], visibleCars(ctx))
  const range = car && (await lockRange(tx, id))
  if (!range) throw notFound('Интервал')
  return { car, range }
}

/** PUT: replaces the fields; equal values are no change. */
export const updateOne = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, carId, ...input }: MaintenanceChange,
): Promise<MaintenanceRange> =>
  inTransaction(db, async (tx) => {
    const { car, range } = await holdRange(tx, ctx, id)
    await refuseStale(tx, {
      entity: 'maintenance',
      objectId: id,
      what: 'Интервал',
      sent: version,
      present: range.version,
      current: async () => MaintenanceRange.parse(await getRange(tx, ctx, id)),
    })
    if (carId !== undefined && carId !== car.id)
      throw invalid({ carId: 'ТС: интервал не переносят на другое ТС, создайте там новый' })
    const kind = await chosenKind(tx, input.kindId, range.kindId)
    const after = { ...range, ...input, kindTitle: kind.title }
    const changes = differences(id, rangeHistoryFields, range, after)
    if (changes.length === 0) return getRange(tx, ctx, id)
    if (after.doneAt === null) await refuseOverlap(tx, after, id)
    const isTurned = (after.doneAt === null) !== (range.doneAt === null)
    const { doneAt, ...plain } = input
    const isMoved = changes.some(({ field }) => field === doneTitle)
    await updateRange(tx, id, {
      ...plain,
      ...(isMoved ? { doneAt } : {}),
      ...(isTurned ? { doneBy: doneAt === null ? null : ctx.who.id } : {}),
      ...(kind.id === range.kindId ? {} : { unitId: null }),
    })
    await attachToUnits(tx, [car.id])
    await refreshTerms(tx, [car.id])
    await recordActions(tx, { who: ctx.who }, 'maintenance', changes)
    await publishRangeChange(tx, id, car)
    return getRange(tx, ctx, id)
  })

/**
 * The rows of its files are deleted and the files are removed by a later cleanup; a task created for the
 * range stays.
 */
export const removeRange = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { car } = await holdRange(tx, ctx, id)
    await deleteRange(tx, id)
    await refreshTerms(tx, [car.id])
    await recordActions(tx, { who: ctx.who }, 'maintenance', [{ objectId: id, kind: 'DELETED' }])
    await recordAudit(tx, {
      kind: 'DELETED',
      by: ctx,
      object: { kind: 'maintenance', id, title: 'Интервал обслуживания' },
    })
    await publishRangeChange(tx, id, car)
  })
