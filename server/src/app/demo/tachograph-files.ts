import { hash } from 'node:crypto'

import type { CardContent, UnitContent } from '@naryad/contract/tachograph-files/tachograph-content'
import type postgres from 'postgres'

import type { FileStore } from '../../platform/files/store/store.ts'
import { addDays } from '../../platform/time/company-day.ts'
import {
  factsOf,
  readerVersion,
  readTachographFile,
  sampleCard,
  sampleUnit,
  writeCard,
  writeUnit,
} from '../../rooms/tachograph-files/index.ts'
import { keep } from './files.ts'

interface Assigned {
  readonly driverId: number
  readonly lastName: string
  readonly firstNames: string
  readonly birthDate: string | null
  readonly cardNumber: string
  readonly expiresOn: string
  /** The last reading of the card. */
  readonly readOn: string
  readonly carId: number
  readonly plate: string
  readonly vin: string
  readonly mileageKm: number
  readonly companyId: number | null
  readonly company: string
  readonly userId: number
}

/** Drivers of the cards that were read, with their trucks. */
const mostDrivers = 20
const days = 56
const cardNumberLength = 16

type Drive = 'known' | 'truncated' | 'unknown'

/** Files of drivers' cards and of units: read and applied, and some that wait for a decision. */
export async function loadTachographFiles(sql: postgres.TransactionSql, store: FileStore): Promise<void> {
  const assigned = await sql<Assigned[]>`
    select distinct on (drivers.id) drivers.id as "driverId", last_name as "lastName",
      first_name || ' ' || middle_name as "firstNames", to_char(birth_date, 'YYYY-MM-DD') as "birthDate",
      driver_card_number as "cardNumber", to_char(driver_card_expires_on, 'YYYY-MM-DD') as "expiresOn",
      to_char(ranges.date_to, 'YYYY-MM-DD') as "readOn", cars.id as "carId", cars.plate, cars.vin,
      coalesce(mileage_km, 100000) as "mileageKm", drivers.company_id as "companyId",
      coalesce(companies.name, '') as company, (select min(id) from users where role = 'operator') as "userId"
    from drivers join cars on cars.driver_id = drivers.id and cars.status <> 'ARCHIVED'
      join maintenance_ranges as ranges on ranges.car_id = cars.id and ranges.done_at is not null
      join maintenance_kinds as kinds on kinds.id = ranges.kind_id and kinds.purpose = 'CARD_READING'
      left join companies on companies.id = drivers.company_id
    where cars.plate is not null and cars.vin is not null and driver_card_expires_on is not null
    order by drivers.id, ranges.date_to desc limit ${mostDrivers}`
  for (const [index, driver] of assigned.entries()) {
    const drive: Drive = index % 8 === 5 ? 'truncated' : index % 8 === 6 ? 'unknown' : 'known'
    await addCard(sql, store, driver, drive)
    if (index % 2 === 0) await addUnit(sql, store, driver)
  }
}

const truckOf = ({ plate, vin, mileageKm }: Assigned) => ({
  // Plates are written in Latin letters.
  plate: plate.replace(/[А-Я]/g, (letter) => latin[letter] ?? letter),
  vin,
  odometer: mileageKm,
})

const latin: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
}

const holderOf = ({ cardNumber, lastName, firstNames, birthDate, expiresOn }: Assigned) => ({
  number: cardNumber.slice(0, cardNumberLength),
  lastName: lastName.toUpperCase(),
  firstNames: firstNames.toUpperCase(),
  birthDate,
  expiresOn,
})

async function addCard(
  sql: postgres.TransactionSql,
  store: FileStore,
  driver: Assigned,
  drive: Drive,
): Promise<void> {
  const { readOn } = driver
  const card: CardContent = sampleCard({
    holder: holderOf(driver),
    truck: truckOf(driver),
    lastDay: readOn,
    days,
    generation: driver.driverId % 3 === 0 ? 2 : 1,
    isSkzi: driver.driverId % 3 === 1,
  })
  const whole = writeCard(card)
  const bytes = drive === 'truncated' ? whole.subarray(0, Math.floor(whole.length * 0.7)) : whole
  const name = `M_${readOn.replaceAll('-', '')}_1530__${card.number}.DDD`
  const isKnown = drive !== 'unknown'
  const id = await insertFile(sql, store, {
    name,
    bytes,
    createdAt: `${readOn}T15:40:00Z`,
    userId: driver.userId,
    ...(isKnown && { driverId: driver.driverId, companyId: driver.companyId }),
    isWaiting: drive !== 'known',
  })
  if (isKnown)
    await addConclusion(sql, id, {
      kind: 'CARD_READ',
      value: { driverId: driver.driverId, day: readOn },
      reason: drive === 'truncated' ? 'файл прочитан не целиком или в нём есть сомнительные места' : '',
      decidedAt: drive === 'known' ? `${readOn}T15:41:00Z` : null,
    })
}

const calibratedDaysAgo = 400
const calibrationDays = 3 * 365

async function addUnit(sql: postgres.TransactionSql, store: FileStore, driver: Assigned): Promise<void> {
  const lastDay = addDays(driver.readOn, -1)
  const calibratedOn = addDays(driver.readOn, -calibratedDaysAgo)
  const nextOn = addDays(calibratedOn, calibrationDays)
  const unit: UnitContent = sampleUnit({
    truck: truckOf(driver),
    holder: holderOf(driver),
    lastDay,
    days,
    calibratedOn,
    nextOn,
    company: driver.company.replaceAll(/[«»]/g, '"'),
  })
  const id = await insertFile(sql, store, {
    name: `V_${driver.readOn.replaceAll('-', '')}_0930_${driver.vin}.DDD`,
    bytes: writeUnit(unit, { generation: driver.carId % 4 === 0 ? 2 : 1, speedMinutes: 60 }),
    createdAt: `${driver.readOn}T09:45:00Z`,
    userId: driver.userId,
    carId: driver.carId,
    companyId: driver.companyId,
    isWaiting: true,
  })
  const { carId } = driver
  await addConclusion(sql, id, {
    kind: 'CALIBRATION',
    value: { carId, doneOn: calibratedOn, nextOn, odometer: null, workshop: 'ООО "ТАХОСЕРВИС"' },
    reason: 'в сроках ТС изменится калибровка',
    decidedAt: null,
  })
}

interface NewFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly createdAt: string
  readonly userId: number
  readonly driverId?: number
  readonly carId?: number
  readonly companyId?: number | null
  readonly isWaiting: boolean
}

async function insertFile(sql: postgres.TransactionSql, store: FileStore, file: NewFile): Promise<number> {
  const { name, bytes, createdAt, userId, driverId = null, carId = null, companyId = null } = file
  const content = readTachographFile(bytes)
  const facts = factsOf(content, { name, createdAt })
  const storageKey = await keep(store, Buffer.from(bytes))
  const [row] = await sql<{ id: number }[]>`
    insert into tachograph_files (name, size, sha256, storage_key, status, kind, holder, card_number, card_expires_on, vin,
      plate, days_from, days_to, read_on, notes_count, people, driver_id, car_id, company_id, reader_version, created_by,
      created_at)
    values (${name}, ${bytes.length}, decode(${hash('sha256', bytes)}, 'hex'), ${storageKey},
      ${file.isWaiting ? 'ASKS' : 'READ'}, ${facts.kind}, ${facts.holder}, ${facts.cardNumber}, ${facts.cardExpiresOn},
      ${facts.vin}, ${facts.plate}, ${facts.daysFrom}, ${facts.daysTo}, ${facts.readOn}, ${facts.notesCount},
      ${facts.people}, ${driverId}, ${carId}, ${companyId}, ${readerVersion}, ${userId}, ${createdAt})
    returning id`
  const id = row?.id ?? 0
  await sql`insert into tachograph_contents (file_id, content) values (${id}, ${JSON.stringify(content)}::text::jsonb)`
  return id
}

interface NewConclusion {
  readonly kind: string
  readonly value: object
  readonly reason: string
  /** Null: it waits. */
  readonly decidedAt: string | null
}

async function addConclusion(
  sql: postgres.TransactionSql,
  fileId: number,
  { kind, value, reason, decidedAt }: NewConclusion,
): Promise<void> {
  await sql`
    insert into tachograph_conclusions (file_id, kind, value, reason, status, decided_at)
    values (${fileId}, ${kind}, ${JSON.stringify(value)}::text::jsonb, ${reason},
      ${decidedAt === null ? 'WAITING' : 'APPLIED'}, ${decidedAt})`
}
