import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../connect.ts'
import { asBytes } from '../connection/dialect.ts'
import { unprepared } from '../connection/prepare-policy.ts'
import type { Condition } from './conditions.ts'
import { arrayOf } from './set-based.ts'

/**
 * A response body written by the database as JSON and sent as received. Decoding, validating and encoding
 * fifty rows would cost the server several times as much as all other work
 * (docs/decisions/0021-written-pages.md).
 */
export class RawJson<Reply> {
  readonly bytes: Buffer

  constructor(...parts: readonly (Buffer | string)[]) {
    this.bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  }

  parsed(): Reply {
    return JSON.parse(this.bytes.toString()) as Reply
  }
}

/** An SQL expression that yields the JSON text of a value of this type. */
export type Json<Value = unknown> = string & { readonly means: Value }

const json = <Value>(expression: string): Json<Value> => expression as Json<Value>

/** PostgreSQL's text form of numbers is valid JSON; that of booleans is not. */
export const number = (expression: string): Json => json(`coalesce((${expression})::text, 'null')`)
export const flag = (expression: string): Json => json(`case when ${expression} then 'true' else 'false' end`)
export const text = (expression: string): Json => json(`coalesce(to_json(${expression}), 'null')`)
/** For texts without characters that JSON escapes: days, enumeration values. */
export const word = (expression: string): Json => json(`coalesce('"' || (${expression}) || '"', 'null')`)
/** Days and moments have one form in every time zone and date style. */
export const day = (expression: string): Json => word(`to_char(${expression}, 'YYYY-MM-DD')`)
export const moment = (expression: string): Json =>
  word(`to_char((${expression}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
/** An empty string, for a field that the user may not read. */
export const nothing: Json = json(`'""'`)
/** A value of a JSON column. */
export const stored = (expression: string): Json => json(`coalesce(${expression}, 'null')`)
export const words = (list: string): Json => json(`array_to_json(${list})`)

/** The expressions of exactly the fields of the contract. */
export type Fields<Item> = { readonly [Name in keyof Required<Item>]: Json }

export function object<Item extends object>(fields: Fields<Item>): Json<Item> {
  const parts = Object.entries<Json>(fields).map(
    ([key, value], at) => `'${at === 0 ? '{' : ','}"${key}":', ${value}`,
  )
  return json(`concat(${parts.join(', ')}, '}')`)
}

/** Null unless both columns have a value. */
export const point = (lat: string, lon: string): Json =>
  json(`coalesce('{"lat":' || ${lat} || ',"lon":' || ${lon} || '}', 'null')`)

/** Null unless the condition holds. */
export const objectIf = <Item extends object>(condition: string, item: Json<Item>): Json<Item | null> =>
  json(`case when ${condition} then ${item} else 'null' end`)

/** How rows of a table become items of a list: the JSON expression and its joins. */
export interface RowProjection<Item> {
  readonly table: string
  readonly item: Json<Item>
  readonly joins: RawBuilder<unknown>
  /** Which rows the user may see. */
  readonly visible: Condition
}

/**
 * The sub-select hides the length of the array from the planner: for a short parameter it would prefer a
 * custom plan on every call, which costs more than reading the rows.
 */
const listOf = (ids: readonly number[]): RawBuilder<unknown> => sql`(select ${arrayOf(ids, 'integer')})`

/** The rows with these ids as `item`, with their places in the list. */
export const rowsOf = (
  { table, item, joins, visible }: RowProjection<unknown>,
  ids: RawBuilder<unknown>,
) => sql`
  select wanted.place, ${sql.raw(item)} as item
  from unnest(${ids}) with ordinality as wanted(id, place)
  join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = wanted.id ${joins}
  where ${visible} offset 0`

/** The rows with these ids as a JSON array, in that order. */
async function writeItems(
  db: Db,
  shape: RowProjection<unknown>,
  ids: readonly number[],
): Promise<Buffer | string> {
  if (ids.length === 0) return '[]'
  // Connections outside of the pool return text instead of bytes.
  const { rows } = await sql<{ bytes: Buffer | string | null }>`${sql.raw(asBytes)}
    select '[' || string_agg(item, ',' order by place) || ']' as bytes
    from (${rowsOf(shape, listOf(ids))}) as written`.execute(db)
  return rows[0]?.bytes ?? '[]'
}

/**
 * Rows per text, so that a text has tens of kilobytes: larger strings would be allocated outside the
 * young generation and collected late.
 */
const rowsATime = 40

/**
 * The rows with these ids, in that order; missing and invisible ones are omitted. Each text is parsed
 * when its first row is requested, which bounds the memory in use for a list of any length.
 */
export async function readItems<Item>(
  db: Db,
  shape: RowProjection<Item>,
  ids: readonly number[],
): Promise<Iterable<Item>> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ items: string }>`
    select '[' || string_agg(item, ',' order by place) || ']' as items
    from (${rowsOf(shape, listOf(ids))}) as written
    group by place / ${sql.lit(rowsATime)} order by place / ${sql.lit(rowsATime)}`.execute(db)
  return parsed(rows)
}

function* parsed<Item>(rows: readonly { readonly items: string }[]): Generator<Item> {
  for (const { items } of rows) yield* JSON.parse(items) as Item[]
}

type Page<Item> = RawJson<{ items: Item[]; totalCount: number }>

/** A page in the form of every list response. */
export const writePage = async <Item>(
  db: Db,
  shape: RowProjection<Item>,
  { ids, totalCount }: { readonly ids: readonly number[]; readonly totalCount: number },
): Promise<Page<Item>> =>
  new RawJson('{"items":', await writeItems(db, shape, ids), `,"totalCount":${totalCount}}`)

/** A statement that finds a page: the total and the ids of the page. The ids are null if it gives up. */
export type Finding = RawBuilder<{ totalCount: number; ids: number[] | null }>

/** Finds and writes the page in one statement. */
export async function writeFound<Item>(
  db: Db,
  shape: RowProjection<Item>,
  finding: Finding,
): Promise<Page<Item> | undefined> {
  const bytes = await written(db, shape, finding, sql`'],"totalCount":' || total_count || '}'`)
  return bytes === null ? undefined : new RawJson(bytes)
}

/**
 * Writes the rows whose ids a statement selects, in its order; `totalCount` is omitted if matches are not
 * counted.
 */
export async function writeChosen<Item>(
  db: Db,
  shape: RowProjection<Item>,
  choosing: RawBuilder<unknown>,
): Promise<RawJson<{ items: Item[] }>>
export async function writeChosen<Item>(
  db: Db,
  shape: RowProjection<Item>,
  choosing: RawBuilder<unknown>,
  totalCount: number,
): Promise<Page<Item>>
export async function writeChosen<Item>(
  db: Db,
  shape: RowProjection<Item>,
  choosing: RawBuilder<unknown>,
  totalCount?: number,
): Promise<RawJson<{ items: Item[] }>> {
  const end = totalCount === undefined ? '}' : `,"totalCount":${totalCount}}`
  const bytes = await written(db, shape, sql`select array(${choosing}) as ids`, sql`']${sql.raw(end)}'`)
  return new RawJson(bytes ?? `{"items":[]${end}`)
}

async function written(
  db: Db,
  shape: RowProjection<unknown>,
  finding: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): Promise<Buffer | string | null> {
  const { rows } = await sql<{ bytes: Buffer | string | null }>`${sql.raw(`${asBytes} ${unprepared}`)}
    with found as materialized (${finding})
    select '{"items":[' || coalesce((
        select string_agg(item, ',' order by place)
        from (${rowsOf(shape, sql`(select ids from found)`)}) as written), '')
      || ${end} as bytes
    from found where ids is not null`.execute(db)
  return rows[0]?.bytes ?? null
}

/** Reads one row in the same form and parses it. */
export async function findItem<Item>(
  db: Db,
  shape: RowProjection<Item>,
  id: number,
): Promise<Item | undefined> {
  const [item] = new RawJson<Item[]>(await writeItems(db, shape, [id])).parsed()
  return item
}
