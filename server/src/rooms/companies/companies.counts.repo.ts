import { sql } from 'kysely'

// What stands behind an organization, counted without looking at it: trucks that are not archived and drivers by their
// kept totals and what has changed since these were folded, open tasks by their index.

const notArchived = `status <> 'ARCHIVED'`

const kept = (of: 'car' | 'driver', where: string) => `(
  coalesce((select n from ${of}_totals where ${of}_totals.company_id = companies.id), 0)
  + coalesce((
    select sum(n) from ${of}_count_deltas where ${of}_count_deltas.company_id = companies.id and ${where}), 0))`

/** Of one organization, for a statement over `companies`. */
export const carsCount = kept('car', notArchived)
export const driversCount = kept('driver', 'true')
export const openTasksCount = `(
  select count(*) from tasks where tasks.company_id = companies.id and tasks.is_open)`

/** Of all organizations at once, to sort by: the numbers, and what they are read from. */
const sums = (of: 'car' | 'driver', where: string) => ({
  key: sql`coalesce(folded.n, 0) + coalesce(since.n, 0)`,
  join: sql.raw(`
    left join ${of}_totals as folded on folded.company_id = companies.id
    left join (select company_id, sum(n) as n from ${of}_count_deltas where ${where} group by company_id) as since
      on since.company_id = companies.id`),
})

export const allCounts = {
  carsCount: sums('car', notArchived),
  driversCount: sums('driver', 'true'),
  openTasksCount: {
    key: sql`coalesce(counted.n, 0)`,
    join: sql`left join (
      select company_id, count(*) as n from tasks where is_open group by company_id) as counted
      on counted.company_id = companies.id`,
  },
} as const
