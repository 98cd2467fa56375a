import type { DueWhat } from '@naryad/contract/due/due.words'
import type { CostItem } from '@naryad/contract/tasks/tasks'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { unprepared } from '../../platform/db/connection/prepare-policy.ts'
import type { Condition } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { type PricedWork, readWorkPrices } from '../prices/index.ts'

/** What prices a row, and the day of its price: that of the work, at the earliest the present one. */
export interface PricedRow extends PricedWork {
  readonly pricedOn: string
}

/** Over `due_rows`. */
export const pricedColumns = (
  today: string,
  companyId: RawBuilder<unknown> = sql`due_rows.company_id`,
): RawBuilder<unknown> => sql`
  ${companyId} as company_id, due_rows.what, due_rows.kind_id, units.model_id as unit_model_id,
  coalesce(kinds.purpose = 'UNIT_LIFE', false) as is_unit_life, coalesce(kinds.task_queue, 'tachograph') as queue,
  case when isfinite(due_rows.due_day) then greatest(due_rows.due_day, ${today}::date) else ${today}::date end
    as priced_on`

export const joinPriced = sql.raw(`
  left join maintenance_kinds as kinds on kinds.id = due_rows.kind_id
  left join maintenance_ranges as ranges on due_rows.what = 'RANGE' and ranges.id = due_rows.source_id
  left join units on units.id = ranges.unit_id`)

export interface Sums {
  sum: number
  unpricedCount: number
}

const isWork = (what: DueWhat): boolean => what !== 'CONTRACT'

/** Prices of rows, each read by its contract in a few statements for all. */
export async function readRowPrices(
  db: Db,
  rows: readonly PricedRow[],
  today: string,
): Promise<(row: PricedRow) => number | null> {
  const { priceOf } = await readWorkPrices(db, rows, today)
  return (row) => (isWork(row.what) ? priceOf(row, row.pricedOn) : null)
}

export const noSums: Sums = { sum: 0, unpricedCount: 0 }

/** Rows as lines of costs, by the same prices. */
export async function readRowCosts(
  db: Db,
  rows: readonly PricedRow[],
  today: string,
): Promise<(row: PricedRow) => CostItem | null> {
  const { costOf } = await readWorkPrices(db, rows, today)
  return (row) => (isWork(row.what) ? costOf(row, row.pricedOn) : null)
}

interface RowsOfGroups {
  /** The key of the group of a row. */
  readonly key: RawBuilder<string>
  readonly join: RawBuilder<unknown>
  readonly where: Condition
  readonly keys: readonly string[]
  /** All organizations of the rows. */
  readonly companyIds: readonly number[]
}

/** What the works of each group cost: rows with the same price are counted together. */
export async function readGroupSums(
  db: Db,
  { key, join, where, keys, companyIds }: RowsOfGroups,
  today: string,
): Promise<ReadonlyMap<string, Sums>> {
  const owners = companyIds.flatMap((companyId) => queues.map((queue) => ({ companyId, queue })))
  const { lists, priceOf } = await readWorkPrices(db, owners, today)
  // A price may change on the day from which the list of the contract says it.
  const { rows } = await sql<PricedRow & { key: string; n: number }>`${sql.raw(unprepared)}
    select rows.key, rows.company_id, rows.what, rows.kind_id, rows.unit_model_id, rows.is_unit_life, rows.queue,
      min(rows.priced_on) as priced_on, count(*)::int as n
    from (
      select ${key} as key, ${pricedColumns(today)}
      -- The conditions name columns that the joined tables have, too.
      from (select * from due_rows where ${where} and what <> 'CONTRACT') as due_rows ${join} ${joinPriced}) as rows
    left join unnest(
      ${arrayOf(
        lists.map(({ companyId }) => companyId),
        'integer',
      )},
      ${arrayOf(
        lists.map(({ queue }) => queue),
        'queue',
      )},
      ${arrayOf(
        lists.map(({ dateFrom }) => dateFrom),
        'date',
      )}) as lists(company_id, queue, date_from)
      on lists.company_id = rows.company_id and lists.queue = rows.queue
    where rows.key = any(${arrayOf(keys, 'text')})
    group by rows.key, rows.company_id, rows.what, rows.kind_id, rows.unit_model_id, rows.is_unit_life, rows.queue,
      rows.priced_on >= lists.date_from`.execute(db)
  const sums = new Map<string, Sums>()
  for (const row of rows) {
    const of = sums.get(row.key) ?? { ...noSums }
    const price = priceOf(row, row.pricedOn)
    if (price === null) of.unpricedCount += row.n
    else of.sum += price * row.n
    sums.set(row.key, of)
  }
  return sums
}
