import type { Sort } from '@naryad/contract/kit/list'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { limitSlowQueries } from '../concurrency/query-concurrency.ts'
import { queryKeyOf, singleFlight } from '../concurrency/single-flight.ts'
import type { Db } from '../connect.ts'
import { unprepared } from '../connection/prepare-policy.ts'
import { allOf, type Condition } from './conditions.ts'
import { type Finding, rowsOf, type RowProjection, writeFound, writePage, type RawJson } from './raw-json.ts'

type Direction = RawBuilder<unknown>

/** A range of a sorted list that one index returns in order: the ids of its first `top` rows. */
type IndexRange = (where: Condition, direction: Direction, top: number) => RawBuilder<unknown>

/** Sort order of a list. Ties are broken by id; nulls come last in both directions. */
export interface Order {
  readonly keys: readonly RawBuilder<unknown>[]
  /** The join that the keys need. */
  readonly join?: RawBuilder<unknown>
  /** The index ranges that form the list when concatenated. */
  readonly ranges: readonly IndexRange[]
}

/** Sorts by columns for which an index exists that also contains the id. */
export function byColumns(table: string, ...keys: RawBuilder<unknown>[]): Order {
  return { keys, ranges: [scanBy(table, keys)] }
}

/** Sorts by a computed key, evaluated for the whole list; only for lists of a few thousand rows. */
export function byJoined(table: string, key: RawBuilder<unknown>, join: RawBuilder<unknown>): Order {
  const id = sql.ref(`${table}.id`)
  return {
    keys: [key],
    join,
    ranges: [
      (where, direction, top) => sql`
        select ${id} from ${sql.table(table)} ${join} where ${where}
        order by ${key} ${direction}, ${id} ${direction} limit ${sql.lit(top)}`,
    ],
  }
}

export function byNullable(table: string, column: RawBuilder<unknown>): Order {
  return {
    keys: [column],
    ranges: [
      scanBy(table, [column], sql<SqlBool>`${column} is not null`),
      scanBy(table, [], sql<SqlBool>`${column} is null`),
    ],
  }
}

interface Named {
  readonly table: string
  /** The foreign key. */
  readonly column: string
  /** The referenced table, and the columns of it that the list is sorted by. */
  readonly other: string
  readonly keys: readonly RawBuilder<unknown>[]
}

/** Sorts by a column of a referenced table: scans that table in order and joins the referring rows. */
export function byNamed({ table, column, other, keys }: Named): Order {
  const id = sql.ref(`${table}.id`)
  const named = sql.ref(`${table}.${column}`)
  const otherId = sql.ref(`${other}.id`)
  return {
    keys: [...keys, otherId],
    join: sql`left join ${sql.table(other)} on ${otherId} = ${named}`,
    ranges: [
      (where, direction, top) => sql`
        select one.id from ${sql.table(other)} cross join lateral (
          select ${id} from ${sql.table(table)} where ${named} = ${otherId} and ${where}
          order by ${id} ${direction} limit ${sql.lit(top)}) as one
        order by ${sql.join([...keys, otherId].map((key) => sql`${key} ${direction}`))}, one.id ${direction}
        limit ${sql.lit(top)}`,
      scanBy(table, [], sql<SqlBool>`${named} is null`),
    ],
  }
}

export const scanBy =
  (table: string, keys: readonly RawBuilder<unknown>[], of?: Condition): IndexRange =>
  (where, direction, top) => {
    const by = [...keys, sql.ref(`${table}.id`)].map((key) => sql`${key} ${direction}`)
    return sql`
      select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${of ? allOf([of, where]) : where}
      order by ${sql.join(by)} limit ${sql.lit(top)}`
  }

export interface Listing {
  readonly table: string
  readonly where: Condition
  /**
   * The same condition in a form that is cheap to evaluate per row during a scan in order. The planner
   * sees its values and plans it on every call.
   */
  readonly rowFilter?: Condition | undefined
  readonly order: Order
  readonly sort: Sort
  readonly limit: number
  readonly offset: number
  /**
   * No index finds the matches. The number of such queries is limited, so that fast ones are not slowed
   * down.
   */
  readonly isSlow?: boolean
  /** The list is unfiltered: an expression for its total. */
  readonly unfilteredTotal?: RawBuilder<number> | undefined
  /** Returns the total if it can be computed without reading every match. */
  readonly total?: (() => Promise<number>) | undefined
  /** A custom statement that finds the page, faster than the generic ones. */
  readonly finding?: Finding | undefined
  /** Few matches are expected: they are searched for before they are counted. */
  readonly isNarrow?: boolean
}

export interface Found {
  readonly totalCount: number
  readonly ids: readonly number[]
}

const directions: Readonly<Record<Sort, Direction>> = { ASC: sql`asc`, DESC: sql`desc` }

/**
 * Up to this number of matches, all are found and then sorted. Above it, a scan in order returns the page
 * and the matches are counted separately.
 */
const maxInMemorySort = 2000

/** Below this offset, one statement reads the page and the total of an unfiltered list. */
const maxOffsetFromStart = 1000

/** How the result is built from a page. */
interface Outcome<Result> {
  /** From a statement that finds the page; undefined if the statement gives up. */
  readonly of: (finding: Finding) => Promise<Result | undefined>
  /** From a page that was found already. */
  readonly ofFound: (found: Found) => Promise<Result>
}

/** The total and the ids of the page; with a limit of 0 only the total. */
export const findPage = (db: Db, listing: Listing): Promise<Found> =>
  singleFlight(db, queryKeyOf(db, sql`${sql.table(listing.table)} ${pageKeyOf(listing)}`), () =>
    limitIfSlow(db, listing, {
      of: (finding) => readFound(db, finding),
      ofFound: (found) => Promise.resolve(found),
    }),
  )

/** The page as a JSON response, usually written by the statement that finds it. */
export const readPageJson = <Item>(
  db: Db,
  shape: RowProjection<Item>,
  listing: Listing,
): Promise<RawJson<{ items: Item[]; totalCount: number }>> =>
  singleFlight(db, queryKeyOf(db, rowsOf(shape, pageKeyOf(listing))), () =>
    limitIfSlow(db, listing, {
      of: (finding) => writeFound(db, shape, finding),
      ofFound: (found) => writePage(db, shape, found),
    }),
  )

/** The conditions, order and bounds that identify a page. */
function pageKeyOf({ where, order, sort, limit, offset }: Listing): RawBuilder<unknown> {
  const by = sql.join(order.keys.map((key) => sql`${key} ${directions[sort]}`))
  return sql`where ${where} order by ${by} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
}

const limitIfSlow = <Result>(db: Db, listing: Listing, outcome: Outcome<Result>): Promise<Result> =>
  listing.isSlow ? limitSlowQueries(() => find(db, listing, outcome)) : find(db, listing, outcome)

async function find<Result>(db: Db, listing: Listing, outcome: Outcome<Result>): Promise<Result> {
  const finding = listing.finding ?? findUnfiltered(listing)
  const found = finding && (await outcome.of(finding))
  if (found !== undefined) return found
  if (listing.limit === 0) return outcome.ofFound({ totalCount: await count(db, listing), ids: [] })
  const known = listing.total && !listing.isNarrow ? await listing.total() : null
  const sorted =
    known === null || known <= maxInMemorySort ? await outcome.of(findSmallResult(listing)) : undefined
  return sorted ?? scanPage(db, listing, outcome, known ?? (await count(db, listing)))
}

async function scanPage<Result>(
  db: Db,
  listing: Listing,
  outcome: Outcome<Result>,
  totalCount: number,
): Promise<Result> {
  if (totalCount <= listing.offset) return outcome.ofFound({ totalCount, ids: [] })
  const isNearTheEnd = listing.offset > totalCount / 2
  // A statement that is planned on every call is executed separately from writing the rows, which would
  // be planned with it.
  const isPlannedEachTime = listing.rowFilter !== undefined
  const found =
    isNearTheEnd || isPlannedEachTime
      ? undefined
      : await outcome.of(scanWithTotal(listing, sql<number>`${totalCount}::integer`))
  if (found !== undefined) return found
  const ids = isNearTheEnd ? scanFromEnd(db, listing, totalCount) : readIds(db, scanInOrder(listing))
  return outcome.ofFound({ totalCount, ids: await ids })
}

async function readFound(db: Db, finding: Finding): Promise<Found | undefined> {
  const { rows } = await sql<{ totalCount: number; ids: number[] | null }>`
    ${sql.raw(unprepared)} ${finding}`.execute(db)
  const { totalCount = 0, ids = null } = rows[0] ?? {}
  return ids === null ? undefined : { totalCount, ids }
}

const count = (db: Db, listing: Listing): Promise<number> =>
  listing.total ? listing.total() : countMatches(db, listing)

const findUnfiltered = (listing: Listing): Finding | undefined =>
  listing.unfilteredTotal && listing.offset < maxOffsetFromStart
    ? scanWithTotal(listing, listing.unfilteredTotal)
    : undefined

const scanWithTotal = (listing: Listing, total: RawBuilder<number>): Finding =>
  sql`select ${total} as total_count, array(${scanInOrder(listing)}) as ids`

/**
 * Finds all matches before the limit applies, so that the planner does not scan the list in order past
 * rows that do not match. Gives up when there are too many.
 */
function findSmallResult({ table, where, order, sort, limit, offset }: Listing): Finding {
  const keys = order.keys.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`)
  const by = [
    ...order.keys.map((_, at) => sql`${sql.ref(`k${at}`)} ${directions[sort]} nulls last`),
    sql`id ${directions[sort]}`,
  ]
  return sql`
    with hits as materialized (
      select ${sql.join([sql.ref(`${table}.id`), ...keys])} from ${sql.table(table)} ${order.join ?? sql``}
      where ${where}),
    capped as materialized (select * from hits limit ${sql.lit(maxInMemorySort + 1)}),
    counted as materialized (select count(*)::int as n from capped)
    select n as total_count, case when n <= ${sql.lit(maxInMemorySort)} then array(
      select id from capped order by ${sql.join(by)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) end as ids
    from counted`
}

/** A `total` of a listing for conditions that an index can count. */
export async function countMatches(
  db: Db,
  { table, where }: Pick<Listing, 'table' | 'where'>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    ${sql.raw(unprepared)} select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(db)
  return rows[0]?.n ?? 0
}

const scanInOrder = ({
  where,
  rowFilter = where,
  order,
  sort,
  limit,
  offset,
}: Listing): RawBuilder<unknown> =>
  sql`select id from (${unionAll(order.ranges, rowFilter, directions[sort], limit + offset)}) as scanned
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`

/** PostgreSQL reads the parts of «union all» one after another and stops at the limit. */
const unionAll = (
  ranges: readonly IndexRange[],
  where: Condition,
  direction: Direction,
  top: number,
): RawBuilder<unknown> =>
  sql.join(
    ranges.map((range) => sql`(${range(where, direction, top)})`),
    sql` union all `,
  )

async function scanFromEnd(db: Db, listing: Listing, totalCount: number): Promise<number[]> {
  const { where, rowFilter = where, order, sort } = listing
  const limit = Math.min(listing.limit, totalCount - listing.offset)
  const offset = totalCount - listing.offset - limit
  const back = directions[sort === 'ASC' ? 'DESC' : 'ASC']
  const ranges = order.ranges.toReversed()
  const ids = await readIds(
    db,
    sql`select id from (${unionAll(ranges, rowFilter, back, limit + offset)}) as scanned
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  )
  return ids.toReversed()
}

async function readIds(db: Db, statement: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(unprepared)} ${statement}`.execute(db)
  return rows.map(({ id }) => id)
}
