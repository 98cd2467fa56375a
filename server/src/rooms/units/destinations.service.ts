import { fieldTitle } from '@naryad/contract/kit/messages'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { UnitMoveInput } from '@naryad/contract/units/units'
import { type UnitPlace, unitPlaceTitles } from '@naryad/contract/units/units.words'

import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { invalid, refused } from '../../platform/http/refusals.ts'
import { companyToday, isFutureDay } from '../../platform/time/company-day.ts'
import { visibleTasks } from '../tasks/index.ts'
import { readLastDays } from './moves.repo.ts'
import { placedAt } from './moves.service.ts'
import { findDestinations, findTask, type LockedUnit, type Whereabouts } from './units.repo.ts'

interface Wanted {
  readonly place: UnitPlace
  readonly carId: number | null
  readonly userId: number | null
  readonly companyId: number | null
  readonly placeNote: string
  /** The field of the body, where it is called otherwise. */
  readonly fieldOf?: (name: DestinationField) => string
}

type DestinationField = 'carId' | 'userId' | 'companyId' | 'placeNote'

const placesOf: Record<DestinationField, (place: UnitPlace) => boolean> = {
  carId: (place) => place === 'CAR',
  userId: (place) => place === 'PERSON',
  companyId: (place) => place === 'OWNER',
  placeNote: (place) => place !== 'CAR' && place !== 'PERSON',
}

/** A destination of another place than the one that is named: the caller means one of the two. */
function refuseForeign(wanted: Wanted): void {
  const foreign = (Object.keys(placesOf) as DestinationField[]).filter(
    (field) => wanted[field] !== null && wanted[field] !== '' && !placesOf[field](wanted.place),
  )
  if (foreign.length === 0) return
  throw invalid(
    Object.fromEntries(
      foreign.map((field) => [
        wanted.fieldOf?.(field) ?? field,
        `${fieldTitle(UnitMoveInput, field)}: не подходит к месту ${inQuotes(unitPlaceTitles[wanted.place])}`,
      ]),
    ),
  )
}

export interface Destination {
  readonly to: Whereabouts
  /** The organization that hears of the move. */
  readonly toOwnerId: number | null
}

/**
 * Checks that the place exists. An engineer moves units to visible trucks, to own hands and to places without an
 * owner; to an organization, that which the block was activated for, else that of the truck that the unit leaves.
 */
export async function resolveDestination(
  tx: Tx,
  ctx: Ctx,
  wanted: Wanted,
  unit?: LockedUnit,
): Promise<Destination> {
  refuseForeign(wanted)
  const { place, placeNote } = wanted
  if (place === 'CAR') return toCar(tx, ctx, wanted.carId)
  if (place === 'PERSON') return toPerson(tx, ctx, wanted.userId ?? ctx.who.id)
  if (place === 'OWNER') return toKeeper(tx, ctx, wanted, unit?.formerOwnerId ?? unit?.ownerId ?? null)
  return { to: placedAt(place, { placeNote }), toOwnerId: null }
}

const none = { carId: null, userId: null, companyId: null }

async function toCar(tx: Tx, ctx: Ctx, carId: number | null): Promise<Destination> {
  if (carId === null) throw invalid({ carId: 'ТС: выберите ТС' })
  const { carTitle, carCompanyId } = await findDestinations(tx, ctx, { ...none, carId })
  if (carTitle === null) throw invalid({ carId: 'ТС: такого ТС нет' })
  return { to: placedAt('CAR', { carId, carTitle }), toOwnerId: carCompanyId }
}

async function toPerson(tx: Tx, ctx: Ctx, userId: number): Promise<Destination> {
  if (ctx.scope === 'own' && userId !== ctx.who.id) throw refused('Прибор можно взять только себе')
  const { userName, isActiveStaff } = await findDestinations(tx, ctx, { ...none, userId })
  if (userName === null || !isActiveStaff) throw invalid({ userId: 'Сотрудник: такого сотрудника нет' })
  return { to: placedAt('PERSON', { userId, userName }), toOwnerId: null }
}

async function toKeeper(
  tx: Tx,
  ctx: Ctx,
  { companyId, placeNote }: Wanted,
  ownerId: number | null,
): Promise<Destination> {
  const keeper = companyId ?? ownerId
  if (keeper === null) throw invalid({ companyId: 'Организация: выберите организацию' })
  if (ctx.scope === 'own' && keeper !== ownerId)
    throw refused('Отдать прибор можно только организации, на ТС которой он стоит')
  const { companyName } = await findDestinations(tx, ctx, { ...none, companyId: keeper })
  if (companyName === null) throw invalid({ companyId: 'Организация: такой организации нет' })
  return { to: placedAt('OWNER', { companyId: keeper, companyName, placeNote }), toOwnerId: keeper }
}

export async function resolveTask(tx: Tx, { who }: Ctx, id: number | null): Promise<void> {
  if (id !== null && !(await findTask(tx, id, visibleTasks(who))))
    throw invalid({ taskId: 'Заявка: такой заявки нет' })
}

/**
 * The days of moves. Where none was sent, that of the action, or of the last move if a colleague has made it on a later
 * day: the action of a device without a network waits meanwhile.
 */
export async function daysOfMoves(
  tx: Tx,
  ctx: Pick<Ctx, 'occurrence'>,
  on: string | undefined,
  unitIds: readonly number[],
): Promise<(unitId: number) => string> {
  if (on !== undefined) return () => on
  const day = dayOf(ctx, on)
  const last = await readLastDays(tx, unitIds)
  return (unitId) => {
    const before = last.get(unitId)
    return before === undefined || before < day || isFutureDay(before) ? day : before
  }
}

/** The day of a move: the one that was sent, else that of the action, which may have been without a network. */
export const dayOf = ({ occurrence }: Pick<Ctx, 'occurrence'>, on: string | undefined): string =>
  on ?? companyToday(occurrence ? Date.parse(occurrence.at) : Date.now())
