import type { CarName } from '@naryad/contract/cars/car-name'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import type {
  CardContent,
  TachographContent,
  UnitContent,
} from '@naryad/contract/tachograph-files/tachograph-content'

import type { Db } from '../../platform/db/connect.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { findCarsByPlate, findCarsByVin, findDriversByCard, findDriversByName } from './match.repo.ts'

export interface Candidate<Item> {
  readonly item: Item
  readonly why: string
}

export interface Match {
  /** The driver of a card or the truck of a unit, if that is sure. */
  readonly driverId: number | null
  readonly carId: number | null
  readonly companyId: number | null
  readonly driverCandidates: readonly Candidate<DriverRef>[]
  readonly carCandidates: readonly Candidate<CarName>[]
}

const none: Match = { driverId: null, carId: null, companyId: null, driverCandidates: [], carCandidates: [] }

/** Whom or what the file is about. Nothing is created, and what is not sure is proposed. */
export async function matchContent(db: Db, { cards: [card], unit }: TachographContent): Promise<Match> {
  if (unit) return matchUnit(db, unit)
  return card ? matchCard(db, card) : none
}

async function matchCard(db: Db, card: CardContent): Promise<Match> {
  const byNumber = await findDriversByCard(db, card.number)
  const [only] = byNumber
  if (only && byNumber.length === 1) return { ...none, driverId: only.item.id, companyId: only.companyId }
  const byName = await findDriversByName(db, card.lastName, card.firstNames)
  const numbered = byNumber.map(({ item }) => ({ item, why: 'Тот же номер карты' }))
  const named = byName
    .filter(({ birthDate }) => birthDate === null || card.birthDate === null || birthDate === card.birthDate)
    .map(({ item, birthDate }) => ({
      item,
      why:
        birthDate !== null && birthDate === card.birthDate
          ? `Совпадают имя и дата рождения ${calendarDay(birthDate)}`
          : 'Совпадает имя',
    }))
  return { ...none, driverCandidates: [...numbered, ...named.filter((one) => !isAmong(numbered, one))] }
}

async function matchUnit(db: Db, unit: UnitContent): Promise<Match> {
  const byVin = await findCarsByVin(db, unit.vin)
  const [only] = byVin
  if (only && byVin.length === 1) return { ...none, carId: only.item.id, companyId: only.companyId }
  const byPlate = await findCarsByPlate(db, unit.plate?.number ?? '')
  const same = byVin.map(({ item }) => ({ item, why: 'Тот же VIN' }))
  const plated = byPlate.map(({ item, vin }) => ({
    item,
    why:
      vin === null
        ? 'Тот же госномер, VIN в карточке не указан'
        : `Тот же госномер, но VIN в карточке другой: ${vin}`,
  }))
  return { ...none, carCandidates: [...same, ...plated.filter((one) => !isAmong(same, one))] }
}

const isAmong = <Item extends { readonly id: number }>(
  list: readonly Candidate<Item>[],
  { item }: Candidate<Item>,
): boolean => list.some((one) => one.item.id === item.id)
