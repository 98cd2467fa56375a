import { type RawBuilder, sql } from 'kysely'

// What stands behind an organization, counted without looking at it: trucks that are not archived and drivers by their
// kept counts, open tasks by their index.

const kept = (of: 'car' | 'driver', where: RawBuilder<unknown>) => sql`
  select company_id, n from ${sql.table(`${of}_counts`)} where company_id >= 0 and ${where}
  union all select company_id, n from ${sql.table(`${of}_count_deltas`)} where ${where}`

const notArchived = sql`status <> 'ARCHIVED'`
const ofCompany = sql`company_id = companies.id`

/** Of one organization, for a statement over `companies`. */
export const carsCount = sql<number>`(
  select coalesce(sum(n), 0)::int from (${kept('car', sql`${ofCompany} and ${notArchived}`)}) as kept)`
export const driversCount = sql<number>`(
  select coalesce(sum(n), 0)::int from (${kept('driver', ofCompany)}) as kept)`
export const openTasksCount = sql<number>`(
  select count(*)::int from tasks where tasks.company_id = companies.id and tasks.is_open)`

/** Of all organizations at once, to sort by; without any there is no row. */
const sums = (of: 'car' | 'driver', where: RawBuilder<unknown>) => sql`
  select company_id, sum(n) as n from (${kept(of, where)}) as kept group by company_id`

export const allCounts = {
  carsCount: sums('car', notArchived),
  driversCount: sums('driver', sql`true`),
  openTasksCount: sql`select company_id, count(*) as n from tasks where is_open group by company_id`,
} as const
