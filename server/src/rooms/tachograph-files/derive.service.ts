import { readDriverCard } from '@naryad/contract/kit/values/card-numbers'
import { valueOf } from '@naryad/contract/kit/values/reading'
import type {
  CardContent,
  TachographContent,
  UnitContent,
} from '@naryad/contract/tachograph-files/tachograph-content'
import { isFullCalibration, personOfCard } from '@naryad/contract/tachograph-files/tachograph-files.words'

import type { Tx } from '../../platform/db/connect.ts'
import { calendarDay, kmText } from '../../platform/text/values.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { findDriverCard } from '../drivers/index.ts'
import { latestTermOf } from '../maintenance/index.ts'
import { type Derived, findFormerReading, findMileage } from './conclusions.repo.ts'
import { findCarsByPlate } from './match.repo.ts'
import { isDoubtful } from './reader/notes.ts'
import { readingDayOfCard, readingDayOfUnit } from './reading-day.ts'
import type { FileRow } from './tachograph-files.repo.ts'

const incomplete = 'файл прочитан не целиком или в нём есть сомнительные места'

/** What follows from a file with a known driver or truck, and is not known yet. */
export async function deriveConclusions(
  tx: Tx,
  file: FileRow,
  content: TachographContent,
): Promise<Derived[]> {
  const {
    cards: [card],
    unit,
    notes,
  } = content
  const derived =
    unit && file.carId !== null
      ? await ofUnit(tx, file, unit, file.carId)
      : card && file.driverId !== null
        ? await ofCard(tx, file, card, file.driverId)
        : []
  const doubt = isDoubtful(notes) ? incomplete : ''
  return derived.map(({ conclusion, reason }) => ({ conclusion, reason: reason || doubt }))
}

async function ofCard(tx: Tx, file: FileRow, card: CardContent, driverId: number): Promise<Derived[]> {
  const driver = await findDriverCard(tx, driverId)
  if (!driver) return []
  const derived: Derived[] = []
  const { day, doubt } = readingDayOfCard(card, file.name, file.createdAt)
  const latest = driver.carId === null ? null : await latestTermOf(tx, driver.carId, 'CARD_READING')
  if (latest === null || latest < day)
    derived.push({
      conclusion: { kind: 'CARD_READ', value: { driverId, day } },
      reason: driver.carId === null ? 'у водителя нет ТС: срок считывания ведётся по ТС' : doubt,
    })
  const cardOfDriver = cardConclusion(card, driverId, driver)
  if (cardOfDriver) derived.push(cardOfDriver)
  const lastUse = card.uses.findLast(({ odometerEnd, endAt }) => odometerEnd !== null && endAt !== null)
  const cars = lastUse ? await findCarsByPlate(tx, lastUse.plate.number) : []
  const [car] = cars
  if (lastUse && car && cars.length === 1)
    derived.push(
      ...(await odometerConclusion(
        tx,
        car.item.id,
        lastUse.odometerEnd ?? 0,
        (lastUse.endAt ?? '').slice(0, 10),
      )),
    )
  return derived
}

const compact = (number: string): string => number.replaceAll(/\s/g, '').toUpperCase()

/** Replacements and renewals of a card follow one another in the last two characters. */
const isEarlierCard = (number: string, than: string): boolean =>
  personOfCard(number) === personOfCard(than) && compact(number) < compact(than)

interface KnownCard {
  readonly number: string
  readonly expiresOn: string | null
}

function cardConclusion(card: CardContent, driverId: number, driver: KnownCard): Derived | undefined {
  const { expiresOn } = card
  const isSame = compact(card.number) === compact(driver.number)
  const hasTerm = expiresOn === null || expiresOn === driver.expiresOn
  if (card.number === '' || (isSame && hasTerm) || isEarlierCard(card.number, driver.number)) return undefined
  const number = isSame ? driver.number : (valueOf(readDriverCard(card.number)) ?? card.number)
  const isFilling = (driver.number === '' || isSame) && driver.expiresOn === null
  const term = driver.expiresOn === null ? '' : ` до ${calendarDay(driver.expiresOn)}`
  return {
    conclusion: { kind: 'CARD', value: { driverId, number, expiresOn } },
    reason: isFilling ? '' : `в карточке водителя стоит ${driver.number || 'карта без номера'}${term}`,
  }
}

/** More is not driven in a day. */
const maxKmOfDay = 2000

async function odometerConclusion(tx: Tx, carId: number, km: number, day: string): Promise<Derived[]> {
  const known = await findMileage(tx, carId)
  if (!known || day > companyToday() || (known.km !== null && km <= known.km)) return []
  const days =
    known.at === null
      ? 0
      : Math.max(1, Math.ceil((Date.parse(day) + 86_400_000 - Date.parse(known.at)) / 86_400_000))
  const isJump = known.km !== null && km - known.km > maxKmOfDay * days
  return [
    {
      conclusion: { kind: 'ODOMETER', value: { carId, km, day } },
      reason: isJump ? `сейчас в карточке ТС ${kmText(known.km ?? 0)}: разница слишком велика` : '',
    },
  ]
}

async function ofUnit(tx: Tx, file: FileRow, unit: UnitContent, carId: number): Promise<Derived[]> {
  const derived: Derived[] = []
  const reading = readingDayOfUnit(unit, file.createdAt)
  if (reading) {
    const { day, doubt } = reading
    const latest = await latestTermOf(tx, carId, 'UNIT_READING')
    if (latest === null || latest < day)
      derived.push({ conclusion: { kind: 'UNIT_READ', value: { carId, day } }, reason: doubt })
  }
  const lastDay = unit.days.findLast(({ odometer }) => odometer !== null)
  if (lastDay?.odometer) derived.push(...(await odometerConclusion(tx, carId, lastDay.odometer, lastDay.day)))
  const calibration = await calibrationConclusion(tx, carId, unit)
  if (calibration) derived.push(calibration)
  const events = await eventsConclusion(tx, carId, unit, reading?.day ?? null)
  if (events) derived.push(events)
  return derived
}

async function calibrationConclusion(tx: Tx, carId: number, unit: UnitContent): Promise<Derived | undefined> {
  const newest = unit.calibrations
    .filter(
      ({ purpose, doneOn }) => isFullCalibration(purpose) && doneOn !== null && doneOn <= companyToday(),
    )
    .toSorted((a, b) => ((a.doneOn ?? '') < (b.doneOn ?? '') ? -1 : 1))
    .at(-1)
  if (!newest?.doneOn) return undefined
  const latest = await latestTermOf(tx, carId, 'CALIBRATION')
  if (latest !== null && latest >= newest.doneOn) return undefined
  const { doneOn, nextOn, odometer, workshop } = newest
  return {
    conclusion: { kind: 'CALIBRATION', value: { carId, doneOn, nextOn, odometer, workshop } },
    reason: 'в сроках ТС изменится калибровка',
  }
}

/** Driving without a card, tampering and faults; speeding and ends of sessions need no workshop. */
const seriousTypes: ReadonlySet<number> = new Set([0x04, 0x08, 0x09, 0x0a])
const isSerious = (type: number): boolean => type >= 0x10 || seriousTypes.has(type)
const eventDays = 28
const maxEvents = 20

async function eventsConclusion(
  tx: Tx,
  carId: number,
  unit: UnitContent,
  readOn: string | null,
): Promise<Derived | undefined> {
  if (readOn === null) return undefined
  const former = await findFormerReading(tx, carId, readOn)
  const since = former ?? addDays(readOn, -eventDays)
  const incidents = unit.incidents
    .filter(({ type, beginAt }) => isSerious(type) && beginAt !== null && beginAt.slice(0, 10) >= since)
    .slice(-maxEvents)
    .map(({ type, beginAt }) => ({ type, beginAt }))
  return incidents.length === 0
    ? undefined
    : {
        conclusion: { kind: 'EVENTS', value: { carId, incidents } },
        reason: 'событие могло быть разобрано на месте',
      }
}
