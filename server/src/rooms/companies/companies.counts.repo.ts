import type { Company } from '@naryad/contract/companies/companies'
import { sql, type SqlBool } from 'kysely'

import { allOf } from '../../platform/db/query/conditions.ts'
import { byJoined, type Order } from '../../platform/db/query/listing.ts'
import { type Json, number } from '../../platform/db/query/raw-json.ts'

// Counts per organization without reading the objects: unarchived trucks, drivers and open tasks, as
// stored totals (docs/decisions/0027-totals-of-organizations.md) plus the deltas not yet folded into
// them.

interface Total {
  /** The column of `company_totals`. */
  readonly column: string
  readonly deltas: string
  /** Which deltas are counted. */
  readonly counted: string
}

type Count = 'carsCount' | 'driversCount' | 'openTasksCount'

const totals: Readonly<Record<Count & keyof Company, Total>> = {
  carsCount: { column: 'cars', deltas: 'car_count_deltas', counted: `status <> 'ARCHIVED'` },
  driversCount: { column: 'drivers', deltas: 'driver_count_deltas', counted: 'true' },
  openTasksCount: { column: 'open_tasks', deltas: 'open_task_deltas', counted: 'true' },
}

/** Usually there are no deltas; this is checked once instead of per organization. */
const hasChanged = ({ deltas }: Total): string => `exists (select from ${deltas})`

const exact = (total: Total): string => `
  ${total.column} + case when ${hasChanged(total)} then coalesce((
    select sum(n) from ${total.deltas} as since
    where since.company_id = companies.id and ${total.counted}), 0) else 0 end`

/** Over `company_totals`, in which every organization has a row. */
export const counts: Readonly<Record<Count, Json>> = {
  carsCount: number(exact(totals.carsCount)),
  driversCount: number(exact(totals.driversCount)),
  openTasksCount: number(exact(totals.openTasksCount)),
}

/** Sorts by an index of the stored totals; while deltas exist, by all computed sums. */
function byTotal(total: Total): Order {
  const { deltas, counted, column } = total
  const folded = sql.ref(`company_totals.${column}`)
  const id = sql.ref('company_totals.company_id')
  const changed = sql<SqlBool>`${sql.raw(hasChanged(total))}`
  const sorted = byJoined(
    'companies',
    sql`${folded} + coalesce(since.n, 0)`,
    sql`join company_totals on ${id} = companies.id
      left join (
        select company_id, sum(n) as n from ${sql.table(deltas)} where ${sql.raw(counted)} group by company_id) as since
        on since.company_id = companies.id`,
  )
  return {
    ...sorted,
    ranges: [
      // The left join lets the planner skip `companies` if no condition refers to it.
      (where, direction, top) => sql`
        select ${id} as id from company_totals left join companies on companies.id = ${id}
        where not ${changed} and ${where}
        order by ${folded} ${direction}, ${id} ${direction} limit ${sql.lit(top)}`,
      ...sorted.ranges.map(
        (range): typeof range =>
          (where, direction, top) =>
            range(allOf([changed, where]), direction, top),
      ),
    ],
  }
}

export const byCount: Readonly<Record<Count, Order>> = {
  carsCount: byTotal(totals.carsCount),
  driversCount: byTotal(totals.driversCount),
  openTasksCount: byTotal(totals.openTasksCount),
}
