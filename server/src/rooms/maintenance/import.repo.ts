import type { MaintenanceInput } from '@naryad/contract/maintenance/maintenance'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { carMileage, joinPositions } from '../../platform/db/query/car-mileage.ts'
import { foldedIn, givenNames } from '../../platform/db/query/folded-names.ts'
import { columnNames, columnUpdates, jsonRows, allocateIds } from '../../platform/db/query/json-rows.ts'
import type {
  Choice,
  ChoiceQueries,
  ReferenceMatch,
  ReferenceQueries,
} from '../../platform/imports/references.ts'
import type { NamedObject } from '../../platform/imports/register.ts'
import { refreshTerms } from './maintenance.repo.ts'
import type { Term } from './terms.ts'

const columns = [
  'carId',
  'kindId',
  'dateFrom',
  'dateTo',
  'mileageFrom',
  'mileageTo',
  'comment',
] as const satisfies readonly (keyof MaintenanceInput)[]

interface RangeRow extends MaintenanceInput {
  readonly id: number
  readonly version: number
  readonly isDone: boolean
  readonly carTitle: string
  readonly kindTitle: string
}

export interface TermKind extends Term {
  readonly id: number
  readonly title: string
}

/** The kinds in use, with their terms. */
export const readTermKinds = (db: Db): Promise<TermKind[]> =>
  db
    .selectFrom('maintenanceKinds')
    .select(['id', 'title', 'termMonths', 'termDays', 'termKm'])
    .where('isActive', '=', true)
    .orderBy('id')
    .execute()

const selectRanges = () => sql`
  select ranges.id, ranges.version, ${columnNames(columns, 'ranges')},
    ranges.done_at is not null as is_done, cars.title as car_title, kinds.title as kind_title
  from maintenance_ranges as ranges
  join cars on cars.id = ranges.car_id
  join maintenance_kinds as kinds on kinds.id = ranges.kind_id`

/** The number of trucks recalculated per statement, well within its timeout. */
const carsAtATime = 2000

export const rangeReferences = {
  kinds: (names) => sql<ReferenceMatch>`
    select given.name, maintenance_kinds.id, maintenance_kinds.title
    from ${givenNames(names)} join maintenance_kinds on ${foldedIn('maintenance_kinds.title')} = given.folded`,
  oldKinds: (names) => sql<ReferenceMatch>`
    select given.name, maintenance_kinds.id, maintenance_kinds.title
    from ${givenNames(names)} join maintenance_kinds on ${foldedIn('maintenance_kinds.title')} = given.folded
    where not maintenance_kinds.is_active`,
} satisfies Partial<ReferenceQueries>

export const kindValues = {
  named: (ids: readonly number[]) => sql<NamedObject>`
    select id, title from maintenance_kinds where id = any(${ids}::int[]) and is_active`,
  all: sql<NamedObject>`
    select id, title from maintenance_kinds where is_active order by title collate ru, id limit 1000`,
}

export const rangeChoices = {
  kinds: sql<Choice>`select title from maintenance_kinds where is_active order by title collate ru limit 1000`,
} satisfies Partial<ChoiceQueries>

/** Statements for importing into this room's table, each for any number of ranges. */
export const rangeImports = {
  /**
   * All ranges of these kinds of these trucks: an imported one may equal any of them and must not overlap
   * an open one. Locks them in the order of ids.
   */
  find: async (tx: Tx, carIds: readonly number[], kindIds: readonly number[]): Promise<RangeRow[]> => {
    const { rows } = await sql<RangeRow>`
      ${selectRanges()}
      where ranges.car_id = any(${carIds}::int[]) and ranges.kind_id = any(${kindIds}::int[])
      order by ranges.id for no key update of ranges`.execute(tx)
    return rows
  },

  read: async (tx: Tx, ids: readonly number[]): Promise<RangeRow[]> => {
    const { rows } = await sql<RangeRow>`${selectRanges()} where ranges.id = any(${ids}::int[])`.execute(tx)
    return rows
  },

  /**
   * Passes the warning bounds, which the database would otherwise look up per row. If a truck or kind is
   * missing, the whole statement fails.
   */
  insert: async (tx: Tx, inputs: readonly MaintenanceInput[]): Promise<number[]> => {
    const ids = await allocateIds(tx, 'maintenance_ranges', inputs.length)
    const rows = inputs.map((input, at) => ({ id: ids[at], ...input }))
    await sql`
      insert into maintenance_ranges (id, ${columnNames(columns)}, soon_from, overdue_after)
      select r.id, ${columnNames(columns, 'r')},
        range_soon_from(r.date_to, r.mileage_to, ${sql.raw(carMileage)}, kinds.warning_days, kinds.warning_km),
        range_overdue_after(r.date_to, r.mileage_to, ${sql.raw(carMileage)}, null)
      from jsonb_populate_recordset(null::maintenance_ranges, ${jsonRows(rows)}) as r
      left join cars on cars.id = r.car_id ${sql.raw(joinPositions)}
      left join maintenance_kinds as kinds on kinds.id = r.kind_id`.execute(tx)
    return ids
  },

  update: async (tx: Tx, changes: readonly { id: number; input: MaintenanceInput }[]): Promise<void> => {
    const rows = changes.map(({ id, input }) => ({ id, ...input }))
    await sql`
      update maintenance_ranges as ranges
      set ${columnUpdates(columns)}, version = ranges.version + 1, updated_at = now()
      from jsonb_populate_recordset(null::maintenance_ranges, ${jsonRows(rows)}) as rows
      where ranges.id = rows.id`.execute(tx)
  },

  remove: async (tx: Tx, ids: readonly number[]): Promise<void> => {
    const { rows } = await sql<{ carId: number }>`
      delete from maintenance_ranges where id = any(${ids}::int[]) returning car_id`.execute(tx)
    const carIds = new Set(rows.map(({ carId }) => carId))
    await refreshTerms(tx, [...carIds])
  },

  /** Called once per file, because many rows may concern one truck. */
  finish: async (tx: Tx, carIds: readonly number[]): Promise<void> => {
    for (let from = 0; from < carIds.length; from += carsAtATime)
      await sql`select refresh_car_terms_in_bulk(${carIds.slice(from, from + carsAtATime)}::int[])`.execute(
        tx,
      )
  },

  /** The organizations of these trucks. */
  ownersOf: async (tx: Tx, carIds: readonly number[]): Promise<ReadonlyMap<number, number | null>> => {
    const { rows } = await sql<{ id: number; companyId: number | null }>`
      select id, company_id from cars where id = any(${carIds}::int[])`.execute(tx)
    return new Map(rows.map(({ id, companyId }) => [id, companyId]))
  },
}
