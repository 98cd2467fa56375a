import type { Sort } from '@naryad/contract/kit/list'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { allOf, type Condition } from './conditions.ts'
import type { Db } from './connect.ts'
import { unprepared } from './prepare-policy.ts'
import { limitSlowQueries } from './query-concurrency.ts'
import { type Finding, rowsOf, type RowProjection, writeFound, writePage, type RawJson } from './raw-json.ts'
import { queryKeyOf, singleFlight } from './single-flight.ts'

type Direction = RawBuilder<unknown>

/** A stretch of a sorted list that an index gives in its order: the ids of its first `top` rows. */
type IndexRange = (where: Condition, direction: Direction, top: number) => RawBuilder<unknown>

/** By what a list is sorted; equals come by their ids, what is missing comes last either way. */
export interface Order {
  readonly keys: readonly RawBuilder<unknown>[]
  /** What the keys are read from, beside the row itself. */
  readonly join?: RawBuilder<unknown>
  /** The stretches of a long list, one after another. */
  readonly stretches: readonly IndexRange[]
}

/** By columns of the row that an index holds together with the id. */
export function byColumns(table: string, ...keys: RawBuilder<unknown>[]): Order {
  return { keys, stretches: [scanBy(table, keys)] }
}

/** By what has to be worked out for the whole list; only for lists of a few thousand. */
export function byJoined(table: string, key: RawBuilder<unknown>, join: RawBuilder<unknown>): Order {
  const id = sql.ref(`${table}.id`)
  return {
    keys: [key],
    join,
    stretches: [
      (where, direction, top) => sql`
        select ${id} from ${sql.table(table)} ${join} where ${where}
        order by ${key} ${direction}, ${id} ${direction} limit ${sql.lit(top)}`,
    ],
  }
}

/** By a column that may be empty. */
export function byNullable(table: string, column: RawBuilder<unknown>): Order {
  return {
    keys: [column],
    stretches: [
      scanBy(table, [column], sql<SqlBool>`${column} is not null`),
      scanBy(table, [], sql<SqlBool>`${column} is null`),
    ],
  }
}

interface Named {
  readonly table: string
  /** The column that names. */
  readonly column: string
  /** What is named, and by what of it the list is sorted. */
  readonly other: string
  readonly keys: readonly RawBuilder<unknown>[]
}

/** By a column of a referenced table: its rows are scanned in order, and for each the rows that refer to it. */
export function byNamed({ table, column, other, keys }: Named): Order {
  const id = sql.ref(`${table}.id`)
  const named = sql.ref(`${table}.${column}`)
  const otherId = sql.ref(`${other}.id`)
  return {
    keys: [...keys, otherId],
    join: sql`left join ${sql.table(other)} on ${otherId} = ${named}`,
    stretches: [
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
   * The same condition in a form that is cheap for each row, where a list is scanned in its order. The
   * planner sees the values and plans at every call.
   */
  readonly rowFilter?: Condition | undefined
  readonly order: Order
  readonly sort: Sort
  readonly limit: number
  readonly offset: number
  /** No index leads to what matches: such lists wait for one another, so that the quick ones need not. */
  readonly isSlow?: boolean
  /** Everything is listed: the number of all, as an expression. */
  readonly whole?: RawBuilder<number> | undefined
  /** The number of what matches where it is known without looking at each. */
  readonly total?: (() => Promise<number>) | undefined
  /** A statement of its own that finds the page, better than what all lists have in common. */
  readonly finding?: Finding | undefined
  /** Few matches expected: they are searched before they are counted. */
  readonly isNarrow?: boolean
}

export interface Found {
  readonly totalCount: number
  readonly ids: readonly number[]
}

const directions: Readonly<Record<Sort, Direction>> = { ASC: sql`asc`, DESC: sql`desc` }

/** Up to so many rows are found first and sorted then; of more an index gives the page, and they are counted apart. */
const few = 2000

/** Up to this offset a page is scanned by the statement that counts. */
const maxOffsetFromStart = 1000

/** What becomes of a page that is found. */
interface Outcome<Result> {
  /** Of what this statement finds; undefined where it gives up. */
  readonly of: (finding: Finding) => Promise<Result | undefined>
  /** Of what is found already. */
  readonly ofFound: (found: Found) => Promise<Result>
}

/** The total and the page; of a page without rows the total alone. */
export const findPage = (db: Db, listing: Listing): Promise<Found> =>
  singleFlight(db, queryKeyOf(db, sql`${sql.table(listing.table)} ${askedOf(listing)}`), () =>
    inLane(db, listing, {
      of: (finding) => readFound(db, finding),
      ofFound: (found) => Promise.resolve(found),
    }),
  )

/** The page as it is sent, mostly by the very statement that finds it. */
export const writeListed = <Item>(
  db: Db,
  shape: RowProjection<Item>,
  listing: Listing,
): Promise<RawJson<{ items: Item[]; totalCount: number }>> =>
  singleFlight(db, queryKeyOf(db, rowsOf(shape, askedOf(listing))), () =>
    inLane(db, listing, {
      of: (finding) => writeFound(db, shape, finding),
      ofFound: (found) => writePage(db, shape, found),
    }),
  )

/** What a page is, however it is found. */
function askedOf({ where, order, sort, limit, offset }: Listing): RawBuilder<unknown> {
  const by = sql.join(order.keys.map((key) => sql`${key} ${directions[sort]}`))
  return sql`where ${where} order by ${by} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
}

const inLane = <Result>(db: Db, listing: Listing, outcome: Outcome<Result>): Promise<Result> =>
  listing.isSlow ? limitSlowQueries(() => find(db, listing, outcome)) : find(db, listing, outcome)

async function find<Result>(db: Db, listing: Listing, outcome: Outcome<Result>): Promise<Result> {
  const finding = listing.finding ?? findWhole(listing)
  const found = finding && (await outcome.of(finding))
  if (found !== undefined) return found
  if (listing.limit === 0) return outcome.ofFound({ totalCount: await count(db, listing), ids: [] })
  const known = listing.total && !listing.isNarrow ? await listing.total() : null
  const sorted = known === null || known <= few ? await outcome.of(findFew(listing)) : undefined
  return sorted ?? walk(db, listing, outcome, known ?? (await count(db, listing)))
}

async function walk<Result>(
  db: Db,
  listing: Listing,
  outcome: Outcome<Result>,
  totalCount: number,
): Promise<Result> {
  if (totalCount <= listing.offset) return outcome.ofFound({ totalCount, ids: [] })
  const isNearTheEnd = listing.offset > totalCount / 2
  // What is planned at every call is not joined with the writing of the rows, which would be planned along with it.
  const isPlannedEachTime = listing.rowFilter !== undefined
  const found =
    isNearTheEnd || isPlannedEachTime
      ? undefined
      : await outcome.of(walkCounted(listing, sql<number>`${totalCount}::integer`))
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

const findWhole = (listing: Listing): Finding | undefined =>
  listing.whole && listing.offset < maxOffsetFromStart ? walkCounted(listing, listing.whole) : undefined

const walkCounted = (listing: Listing, total: RawBuilder<number>): Finding =>
  sql`select ${total} as total_count, array(${scanInOrder(listing)}) as ids`

/**
 * Searches as if all matches were wanted, so that the planner does not scan the list in its order past rows
 * that do not match; stops when there are too many.
 */
function findFew({ table, where, order, sort, limit, offset }: Listing): Finding {
  const keys = order.keys.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`)
  const by = [
    ...order.keys.map((_, at) => sql`${sql.ref(`k${at}`)} ${directions[sort]} nulls last`),
    sql`id ${directions[sort]}`,
  ]
  return sql`
    with hits as materialized (
      select ${sql.join([sql.ref(`${table}.id`), ...keys])} from ${sql.table(table)} ${order.join ?? sql``}
      where ${where}),
    capped as materialized (select * from hits limit ${sql.lit(few + 1)}),
    counted as materialized (select count(*)::int as n from capped)
    select n as total_count, case when n <= ${sql.lit(few)} then array(
      select id from capped order by ${sql.join(by)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) end as ids
    from counted`
}

/** Of a listing's `total` where an index counts what matches without a look at each. */
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
  sql`select id from (${unionAll(order.stretches, rowFilter, directions[sort], limit + offset)}) as scanned
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`

/** The parts of a «union all» are read one after another, the next when the one before is at its end. */
const unionAll = (
  stretches: readonly IndexRange[],
  where: Condition,
  direction: Direction,
  top: number,
): RawBuilder<unknown> =>
  sql.join(
    stretches.map((stretch) => sql`(${stretch(where, direction, top)})`),
    sql` union all `,
  )

async function scanFromEnd(db: Db, listing: Listing, totalCount: number): Promise<number[]> {
  const { where, rowFilter = where, order, sort } = listing
  const limit = Math.min(listing.limit, totalCount - listing.offset)
  const offset = totalCount - listing.offset - limit
  const back = directions[sort === 'ASC' ? 'DESC' : 'ASC']
  const stretches = order.stretches.toReversed()
  const ids = await readIds(
    db,
    sql`select id from (${unionAll(stretches, rowFilter, back, limit + offset)}) as scanned
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  )
  return ids.toReversed()
}

async function readIds(db: Db, statement: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(unprepared)} ${statement}`.execute(db)
  return rows.map(({ id }) => id)
}
