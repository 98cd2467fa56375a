import { sql, type SqlBool } from 'kysely'

/** An address without a point has no place: the organization’s point belongs to another address. */
const hasOwnPlace = sql<SqlBool>`(tasks.lat is not null
  or tasks.address <> '' and tasks.address is distinct from companies.address)`

/**
 * Where the work of a task is done: its own address and point, else those of its organization. For queries over `tasks`
 * with `companies` joined to it.
 */
export const taskPlace = {
  hasOwnPlace,
  lat: sql<number | null>`case when ${hasOwnPlace} then tasks.lat else companies.lat end`,
  lon: sql<number | null>`case when ${hasOwnPlace} then tasks.lon else companies.lon end`,
  address: sql<string>`case when ${hasOwnPlace} then tasks.address else coalesce(companies.address, '') end`,
}
