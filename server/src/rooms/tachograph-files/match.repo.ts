import type { CarName } from '@naryad/contract/cars/car-name'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import { personOfCard } from '@naryad/contract/tachograph-files/tachograph-files.words'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { carName } from '../../platform/db/query/car-name.ts'

const most = 6

export interface FoundDriver {
  readonly item: DriverRef
  readonly companyId: number | null
  readonly birthDate: string | null
}

async function findDrivers(db: Db, where: RawBuilder<SqlBool>): Promise<FoundDriver[]> {
  const { rows } = await sql<FoundDriver>`
    select jsonb_build_object('id', id, 'lastName', last_name, 'firstName', first_name, 'middleName', middle_name,
      'phone', phone) as item, company_id, to_char(birth_date, 'YYYY-MM-DD') as birth_date
    from drivers where ${where} order by is_active desc, id limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** By the person's part of the card number: replacements and renewals of a card change the rest. */
export async function findDriversByCard(db: Db, cardNumber: string): Promise<FoundDriver[]> {
  const person = personOfCard(cardNumber)
  if (person.length < 14) return []
  return findDrivers(
    db,
    sql<SqlBool>`search_text like '% ' || lower(fold_code(${person})) || '%'
      and fold_code(driver_card_number) like fold_code(${person}) || '%'`,
  )
}

/** By the surname and the first name, with the patronymic if both have one. */
export async function findDriversByName(
  db: Db,
  lastName: string,
  firstNames: string,
): Promise<FoundDriver[]> {
  const [first = '', ...middle] = firstNames.split(' ')
  if (lastName === '' || first === '') return []
  return findDrivers(
    db,
    sql<SqlBool>`search_text like '% ' || fold_words(${lastName}) || '%'
      and fold_words(last_name) = fold_words(${lastName}) and fold_words(first_name) = fold_words(${first})
      and (middle_name = '' or ${middle.join(' ')} = '' or fold_words(middle_name) = fold_words(${middle.join(' ')}))`,
  )
}

export interface FoundCar {
  readonly item: CarName
  readonly companyId: number | null
  readonly vin: string | null
}

async function findCars(db: Db, where: RawBuilder<SqlBool>): Promise<FoundCar[]> {
  const { rows } = await sql<FoundCar>`
    select ${carName} as item, company_id, vin from cars where ${where}
    order by status = 'ARCHIVED', id limit ${sql.lit(most)}`.execute(db)
  return rows
}

export const findCarsByVin = (db: Db, vin: string): Promise<FoundCar[]> =>
  vin.length < 17
    ? Promise.resolve([])
    : findCars(
        db,
        sql<SqlBool>`search_text like '% ' || fold_code(${vin}) || '%' and fold_code(vin) = fold_code(${vin})`,
      )

export const findCarsByPlate = (db: Db, plate: string): Promise<FoundCar[]> =>
  plate.length < 4
    ? Promise.resolve([])
    : findCars(db, sql<SqlBool>`plate_code = fold_code(${plate}) and status <> 'ARCHIVED'`)

/** The organization of the driver or the truck; undefined: there is no such object. */
export async function findCompanyOf(
  db: Db,
  { driverId, carId }: { readonly driverId: number | null; readonly carId: number | null },
): Promise<{ readonly companyId: number | null } | undefined> {
  const { rows } = await sql<{ companyId: number | null }>`
    select company_id from drivers where id = ${driverId}::integer
    union all select company_id from cars where id = ${carId}::integer`.execute(db)
  return rows[0]
}
