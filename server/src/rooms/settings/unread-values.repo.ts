import { carFields } from '@naryad/contract/cars/cars.fields'
import { formatPlate, type PlateCountry, readPlate } from '@naryad/contract/cars/plates'
import { readPhone } from '@naryad/contract/kit/phone-plans'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { readEmail } from '@naryad/contract/kit/values/email'
import { readCompanyName, readPersonName } from '@naryad/contract/kit/values/names'
import { type Reading, valueOf } from '@naryad/contract/kit/values/reading'
import { readLine } from '@naryad/contract/kit/values/text'
import type { UnreadValue } from '@naryad/contract/settings/unread-values'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

interface CheckedField {
  readonly entity: UnreadValue['entity']
  /** As migrations note it. */
  readonly field: string
  readonly title: string
  /** Columns id, name, value and, for a plate, its country; several rows for a list of values. */
  readonly values: RawBuilder<unknown>
  /** A sentence that names the value, or nothing if it is one after all. */
  readonly refusalOf: (value: string, country: PlateCountry) => string | undefined
}

const phoneField = (entity: CheckedField['entity'], values: RawBuilder<unknown>): CheckedField => ({
  entity,
  field: 'phone',
  title: 'Телефон',
  values,
  refusalOf: (value) => {
    const reading = readPhone(value)
    return 'refusal' in reading ? reading.refusal : undefined
  },
})

/** A value with another normal form was not changed, because another object has that form. */
const textField = (
  entity: CheckedField['entity'],
  field: string,
  title: string,
  values: RawBuilder<unknown>,
  read: (value: string, country: PlateCountry) => Reading,
): CheckedField => ({
  entity,
  field,
  title,
  values,
  refusalOf: (value, country) => {
    const reading = read(value, country)
    if ('refusal' in reading) return reading.refusal
    if (reading.value === '') return 'в названии нет видимых знаков'
    return reading.value === value ? undefined : `${inQuotes(reading.value)} записано и у другого объекта`
  },
})

const fullName = sql`rtrim(last_name || ' ' || first_name || ' ' || middle_name)`

/** The link to an object whose name cannot be seen. */
const nameless = (table: string, column: RawBuilder<unknown>) =>
  sql`select id, '№ ' || id as name, ${column} as value from ${sql.table(table)}`

/** What migrations may have noted. */
const checkedFields: readonly CheckedField[] = [
  phoneField('companies', sql`select id, name, phone as value from companies`),
  phoneField('drivers', sql`select id, ${fullName} as name, phone as value from drivers`),
  phoneField('users', sql`select id, ${fullName} as name, phone as value from users`),
  phoneField('registration', sql`select id, ${fullName} as name, phone as value from registration_requests`),
  phoneField('suggestions', sql`select id, title as name, contact_phone as value from suggestions`),
  {
    ...phoneField(
      'contacts',
      sql`select id, name, own ->> 'phone' as value from contacts, jsonb_array_elements(phones) as own`,
    ),
    field: 'phones',
  },
  {
    ...phoneField(
      'settings',
      sql`select 0 as id, 'Компания' as name, value ->> 'phone' as value from settings where part = 'company'`,
    ),
    field: 'company.phone',
  },
  textField(
    'cars',
    'plate',
    'Госномер',
    sql`select id, title as name, plate as value, plate_country as country from cars`,
    readPlate,
  ),
  textField(
    'users',
    'email',
    'Почта',
    sql`select id, ${fullName} as name, email as value from users`,
    readEmail,
  ),
  textField('contacts', 'email', 'Почта', sql`select id, name, email as value from contacts`, readEmail),
  textField('companies', 'email', 'Почта', sql`select id, name, email as value from companies`, readEmail),
  textField('companies', 'name', 'Название', nameless('companies', sql`name`), readCompanyName),
  textField('contacts', 'name', 'Имя', nameless('contacts', sql`name`), readPersonName),
  ...(['drivers', 'users'] as const).map((table) =>
    textField(table, 'lastName', 'Фамилия', nameless(table, sql`last_name`), readPersonName),
  ),
  textField(
    'registration',
    'lastName',
    'Фамилия',
    nameless('registration_requests', sql`last_name`),
    readPersonName,
  ),
]

const dictionaries = [
  { table: 'task_types', title: 'Вид работ' },
  { table: 'task_categories', title: 'Категория', key: sql`queue::text` },
  { table: 'price_items', title: 'Позиция прайс-листа' },
  { table: 'maintenance_kinds', title: 'Вид обслуживания' },
  { table: 'car_servers', title: 'Сервер мониторинга' },
]

/** Titles that differ from another one only by what cannot be seen: every new title is read, these are older. */
async function readTwinTitles(db: Db): Promise<UnreadValue[]> {
  const found: UnreadValue[] = []
  for (const { table, title: field, key = sql`''` } of dictionaries) {
    const { rows } = await sql<{ id: number; title: string; key: string }>`
      select id, title, ${key} as key from ${sql.table(table)} order by title, id`.execute(db)
    const read = rows.map((row) => ({ ...row, normal: valueOf(readLine(row.title)) ?? row.title }))
    const alike = Map.groupBy(read, ({ normal, key: own }) => `${own} ${normal.toLowerCase()}`)
    for (const twins of alike.values())
      for (const { id, title, normal } of twins)
        if (twins.length > 1 && title !== normal)
          found.push({
            entity: 'dictionaries',
            objectId: id,
            name: normal,
            field,
            value: title,
            reason: `${inQuotes(normal)} записано ещё раз, разница не видна. Назовите иначе или удалите лишнее`,
          })
  }
  return found
}

const numbers = [
  {
    field: 'tachographNumber',
    title: carFields.tachographNumber.title,
    column: 'tachograph_number',
    kind: 'TACHOGRAPH',
  },
  { field: 'skziNumber', title: carFields.skziNumber.title, column: 'skzi_number', kind: 'SKZI' },
  { field: 'trackerImei', title: carFields.trackerImei.title, column: 'tracker_imei', kind: 'TERMINAL' },
]

/** Numbers of units that stand on another truck, since a unit is in one place. */
async function readNumbersOfOthers(db: Db): Promise<UnreadValue[]> {
  const found: UnreadValue[] = []
  for (const { field, title, column, kind } of numbers) {
    const value = sql.ref(`cars.${column}`)
    const { rows } = await sql<{ id: number; name: string; value: string; other: string }>`
      select cars.id, cars.title as name, ${value} as value, others.title as other
      from unread_values join cars on cars.id = unread_values.object_id
      join lateral (
        select own.title from units join cars as own on own.id = units.car_id
        where units.kind = ${kind} and units.serial_key = unit_serial_key(${value}) and own.id <> cars.id
        order by units.id limit 1) as others on true
      where unread_values.entity = 'cars' and unread_values.field = ${field} and ${value} <> '' and not exists (
        select from units where units.car_id = cars.id and units.kind = ${kind} and units.is_main)
      order by cars.title, cars.id limit ${maxShown}`.execute(db)
    for (const { id, name, value: number, other } of rows)
      found.push({
        entity: 'cars',
        objectId: id,
        name,
        field: title,
        value: number,
        reason: `${inQuotes(number)} стоит на ${formatPlate(other)}, а прибор бывает в одном месте. Исправьте номер или перенесите прибор в «Приборах»`,
      })
  }
  return found
}

const maxShown = 1000

/** Reads the present values, so that what has been corrected or erased since is not listed. */
export async function readUnreadValues(db: Db): Promise<UnreadValue[]> {
  const found: UnreadValue[] = []
  for (const { entity, field, title, values, refusalOf } of checkedFields) {
    const { rows } = await sql<{ id: number; name: string; value: string; country: PlateCountry }>`
      select own.* from unread_values
      join (${values}) as own on own.id = unread_values.object_id
      where entity = ${entity} and field = ${field} and own.value <> ''
      order by own.name, own.id limit ${maxShown}`.execute(db)
    for (const { id, name, value, country } of rows) {
      const reason = refusalOf(value, country)
      if (reason !== undefined)
        found.push({ entity, objectId: id === 0 ? null : id, name, field: title, value, reason })
    }
  }
  return [...found, ...(await readNumbersOfOthers(db)), ...(await readTwinTitles(db))]
}
