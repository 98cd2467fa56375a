import { shortName } from '@naryad/contract/kit/people'
import type { TaskGrouping } from '@naryad/contract/reports/reports.words'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** Groupings with ids of objects as keys. */
export type ObjectGrouping = Extract<TaskGrouping, 'operator' | 'company' | 'type' | 'category' | 'car'>
/** Includes objects that only filters refer to. */
export type TitledObject = ObjectGrouping | 'driver' | 'maintenanceKind'

const titled = {
  company: { table: 'companies', column: 'name' },
  type: { table: 'task_types', column: 'title' },
  category: { table: 'task_categories', column: 'title' },
  car: { table: 'cars', column: 'title' },
  maintenanceKind: { table: 'maintenance_kinds', column: 'title' },
} as const satisfies Record<Exclude<TitledObject, 'operator' | 'driver'>, { table: string; column: string }>

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
  const { table, column } = titled[kind]
  const { rows } = await sql<{ id: number; title: string }>`
    select id, ${sql.ref(column)} as title from ${sql.table(table)} where id = any(${arrayOf(ids, 'integer')})`.execute(
    db,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}
