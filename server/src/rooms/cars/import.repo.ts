import { CarInput } from '@naryad/contract/cars/cars'
import { normalizeForeignPlate } from '@naryad/contract/cars/plates'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { carMileage, joinPositions } from '../../platform/db/query/car-mileage.ts'
import { givenNames } from '../../platform/db/query/folded-names.ts'
import { fullNameIn } from '../../platform/db/query/full-name.ts'
import { columnNames, columnUpdates, jsonRows, allocateIds } from '../../platform/db/query/json-rows.ts'
import type {
  Choice,
  ChoiceQueries,
  ReferenceMatch,
  ReferenceQueries,
} from '../../platform/imports/references.ts'
import type { NamedObject, ValueKind } from '../../platform/imports/register.ts'
import { foldCode } from '../../platform/text/typed.ts'

const columns = Object.keys(CarInput.shape)
/** Those that hold what they show; the mileage may have been counted on by the tracker. */
const plainColumns = columns.filter((field) => field !== 'mileageKm')

interface CarKeys {
  readonly plates: readonly string[]
  readonly vins: readonly string[]
  /** For trucks with neither plate nor VIN. */
  readonly garageNumbers: readonly string[]
  readonly codes: readonly string[]
}

interface CarRow extends CarInput {
  readonly id: number
  readonly version: number
  readonly title: string
  readonly companyName: string | null
  readonly driverName: string | null
  readonly carServerTitle: string | null
}

interface DriverAssignment {
  readonly carId: number | null
  readonly driverId: number
}

interface ReassignedCar {
  readonly id: number
  readonly companyId: number | null
  /** The previously assigned driver. */
  readonly leftId: number | null
  readonly fromName: string | null
  readonly toName: string | null
}

const driverName = fullNameIn('drivers')

/**
 * During an import a driver may temporarily be assigned to two trucks; the constraint is checked at the
 * end.
 */
const checkDriversAtEnd = (tx: Tx): Promise<unknown> =>
  sql`set constraints cars_driver_unique deferred`.execute(tx)

/** Strips the prefix of the normalized title of a truck without a plate: «ГАР№512» is a garage number. */
const garageCode = (name: string): string => foldCode(name.replace(/^ГАР№/, ''))

const vinLength = 17

export const carReferences = {
  plates: (names) => {
    // «VIN…561234» is the title of a truck with neither plate nor garage number.
    const titles = names.filter((name) => name.startsWith('VIN') || name.length === vinLength)
    return sql<ReferenceMatch>`
    select given.name, cars.id, cars.title, cars.status = 'ARCHIVED' as is_past
    from unnest(${names}::text[], ${names.map(normalizeForeignPlate)}::text[]) as given(name, latin)
    join cars on cars.plate in (given.name, given.latin)
    union all
    select given.name, cars.id, cars.title, cars.status = 'ARCHIVED'
    from unnest(${names}::text[], ${names.map(garageCode)}::text[]) as given(name, code)
    join cars on fold_code(cars.garage_number) = given.code
    where cars.plate is null and cars.garage_number <> ''
    union all
    select given.name, cars.id, cars.title, cars.status = 'ARCHIVED'
    from unnest(${titles}::text[], ${titles.map(foldCode)}::text[]) as given(name, code)
    join cars on given.code in (cars.vin, fold_code(cars.title))
    where cars.plate is null and cars.vin is not null`
  },
  vins: (names) => sql<ReferenceMatch>`
    select vin as name, id, title, status = 'ARCHIVED' as is_past from cars where vin = any(${names}::text[])`,
  servers: (names) => sql<ReferenceMatch>`
    select given.name, car_servers.id, car_servers.title
    from ${givenNames(names)} join car_servers on lower(car_servers.title) = lower(given.name)`,
} satisfies Partial<ReferenceQueries>

/** Monitoring servers that a file of trucks names. New ones are added in the settings, with their addresses. */
export const serverValueKind: ValueKind = {
  name: 'server',
  named: (ids) => sql<NamedObject>`
    select id, title from car_servers where id = any(${ids}::int[]) and is_active`,
  all: sql<NamedObject>`select id, title from car_servers where is_active order by title collate ru, id limit 1000`,
}

export const carChoices = {
  servers: sql<Choice>`select title from car_servers where is_active order by title collate ru limit 1000`,
} satisfies Partial<ChoiceQueries>

/** Statements for importing into this room's table, each for any number of trucks. */
export const carImports = {
  /** Locks the found rows in the order of ids. */
  find: async (tx: Tx, { plates, vins, garageNumbers, codes }: CarKeys): Promise<CarRow[]> => {
    const { rows } = await sql<CarRow>`
      select cars.id, cars.version, cars.title, ${columnNames(plainColumns, 'cars')},
        ${sql.raw(carMileage)} as mileage_km,
        companies.name as company_name, car_servers.title as car_server_title,
        ${driverName} as driver_name
      from cars ${sql.raw(joinPositions)}
      left join companies on companies.id = cars.company_id
      left join drivers on drivers.id = cars.driver_id
      left join car_servers on car_servers.id = cars.car_server_id
      where cars.plate = any(${plates}::text[]) or cars.vin = any(${vins}::text[])
        or cars.accounting_code = any(${codes}::text[])
        or (cars.plate is null and cars.vin is null and cars.garage_number <> ''
          and fold_code(cars.garage_number) = any(${garageNumbers.map(foldCode)}::text[]))
      order by cars.id for no key update of cars`.execute(tx)
    return rows
  },

  insert: async (tx: Tx, inputs: readonly CarInput[]): Promise<number[]> => {
    await checkDriversAtEnd(tx)
    const ids = await allocateIds(tx, 'cars', inputs.length)
    await sql`
      insert into cars (id, ${columnNames(columns)}, mileage_at)
      select id, ${columnNames(columns)}, case when mileage_km is not null then now() end
      from jsonb_populate_recordset(null::cars, ${jsonRows(inputs.map((input, at) => ({ id: ids[at], ...input })))})`.execute(
      tx,
    )
    return ids
  },

  /** A mileage that the truck had before is no entry: its tracker may have counted on meanwhile. */
  update: async (
    tx: Tx,
    changes: readonly { id: number; input: CarInput; before?: CarInput }[],
  ): Promise<void> => {
    await checkDriversAtEnd(tx)
    const entered = changes.filter(({ input, before }) => input.mileageKm !== before?.mileageKm)
    const isEntered = sql`(cars.id = any(${entered.map(({ id }) => id)}::int[])
      and rows.mileage_km is distinct from ${sql.raw(carMileage)})`
    await sql`
      update cars set ${columnUpdates(plainColumns)}, version = cars.version + 1, updated_at = now(),
        mileage_km = case when ${isEntered} then rows.mileage_km else cars.mileage_km end,
        mileage_at = case when ${isEntered} then now() else cars.mileage_at end
      from jsonb_populate_recordset(null::cars, ${jsonRows(changes.map(({ id, input }) => ({ id, ...input })))}) as rows
        left join car_positions as positions on positions.car_id = rows.id
      where cars.id = rows.id`.execute(tx)
  },

  remove: async (tx: Tx, ids: readonly number[]): Promise<void> => {
    await sql`delete from cars where id = any(${ids}::int[])`.execute(tx)
  },

  /** Assigns drivers to trucks: a driver has one truck, a truck one driver. Returns the trucks that changed. */
  assignDrivers: async (tx: Tx, pairs: readonly DriverAssignment[]): Promise<ReassignedCar[]> => {
    if (pairs.length === 0) return []
    const { rows } = await sql<ReassignedCar>`
      with pairs as (
        select "driverId" as driver_id, "carId" as car_id
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as rows("driverId" int, "carId" int)),
      wanted as (
        select pairs.car_id as id, max(pairs.driver_id) as driver_id from pairs where car_id is not null group by 1
        union all
        select cars.id, null from cars join pairs on pairs.driver_id = cars.driver_id
        where not exists (select from pairs as others where others.car_id = cars.id)),
      moved as (
        select distinct on (cars.id) cars.id, cars.driver_id as left_id, wanted.driver_id
        from cars join wanted on wanted.id = cars.id
        where cars.driver_id is distinct from wanted.driver_id
        order by cars.id)
      update cars set driver_id = moved.driver_id, version = version + 1, updated_at = now()
      from moved where cars.id = moved.id
      returning cars.id, cars.company_id, moved.left_id,
        (select ${driverName} from drivers where drivers.id = moved.left_id) as from_name,
        (select ${driverName} from drivers where drivers.id = moved.driver_id) as to_name`.execute(tx)
    return rows
  },
}

interface NamedUnit {
  readonly carId: number
  readonly kind: string
  readonly serial: string
  /** The model; empty: any. */
  readonly title: string
}

/** For each unit the key of its serial, and the plate of another truck on which it stands. */
export async function findInstalled(
  tx: Tx,
  named: readonly NamedUnit[],
): Promise<{ readonly key: string; readonly plate: string | null }[]> {
  const given = JSON.stringify(
    named.map(({ carId, kind, serial, title }) => ({ carId, kind, serial, title })),
  )
  const { rows } = await sql<{ key: string; plate: string | null }>`
    select unit_serial_key(given.serial) as key, (
      select cars.title from units
      join unit_models on unit_models.id = units.model_id
      join cars on cars.id = units.car_id
      where units.kind = given.kind and units.serial_key = unit_serial_key(given.serial) and units.place = 'CAR'
        and units.car_id <> given."carId" and (unit_models.title = given.title or '' in (unit_models.title, given.title))
      order by unit_models.title = given.title desc, units.id limit 1) as plate
    from rows from (jsonb_to_recordset(${given}::jsonb) as ("carId" int, kind text, serial text, title text))
      with ordinality as given("carId", kind, serial, title, place)
    order by given.place`.execute(tx)
  return rows
}
