import { shortName } from '@naryad/contract/kit/people'
import type { TaskGrouping } from '@naryad/contract/reports/reports.words'
import { unitKindTitles, unitTitle } from '@naryad/contract/units/units.words'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** Groupings with ids of objects as keys. */
export type ObjectGrouping = Extract<
  TaskGrouping,
  'operator' | 'company' | 'type' | 'category' | 'car' | 'unitModel'
>
/** Includes objects that only filters refer to. */
export type TitledObject = ObjectGrouping | 'driver' | 'carServer' | 'maintenanceKind' | 'unit'

const titled = {
  company: { table: 'companies', column: 'name' },
  type: { table: 'task_types', column: 'title' },
  category: { table: 'task_categories', column: 'title' },
  car: { table: 'cars', column: 'title' },
  carServer: { table: 'car_servers', column: 'title' },
  maintenanceKind: { table: 'maintenance_kinds', column: 'title' },
} as const satisfies Record<
  Exclude<TitledObject, 'operator' | 'driver' | 'unitModel' | 'unit'>,
  { table: string; column: string }
>

/** Titles of the objects with these ids. */
export async function readTitles(
  db: Db,
  kind: TitledObject,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  if (kind === 'operator' || kind === 'driver') {
    const people = await db
      .selectFrom(kind === 'operator' ? 'users' : 'drivers')
      .select(['id', 'lastName', 'firstName', 'middleName'])
      .where('id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
      .execute()
    return new Map(people.map((person) => [person.id, shortName(person)]))
  }
  if (kind === 'unitModel') return readModels(db, ids)
  if (kind === 'unit') return readUnits(db, ids)
  const { table, column } = titled[kind]
  const { rows } = await sql<{ id: number; title: string }>`
    select id, ${sql.ref(column)} as title from ${sql.table(table)} where id = any(${arrayOf(ids, 'integer')})`.execute(
    db,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Units of trucks that named no model are named by their kind. */
async function readModels(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const models = await db
    .selectFrom('unitModels')
    .select(['id', 'kind', 'title'])
    .where('id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
    .execute()
  return new Map(
    models.map(({ id, kind, title }) => [id, [unitKindTitles[kind], title].filter(Boolean).join(' ')]),
  )
}

async function readUnits(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const units = await db
    .selectFrom('units')
    .innerJoin('unitModels', 'unitModels.id', 'units.modelId')
    .select(['units.id', 'units.kind', 'unitModels.title', 'units.serial'])
    .where('units.id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
    .execute()
  return new Map(
    units.map(({ id, kind, title, serial }) => [id, unitTitle({ model: { kind, title }, serial })]),
  )
}
