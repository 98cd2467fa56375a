import { type RawBuilder, sql } from 'kysely'

import type { Condition } from './conditions.ts'
import type { Db } from './connect.ts'
import { asBytes } from './dialect.ts'
import { unprepared } from './prepare-policy.ts'
import { arrayOf } from './set-based.ts'

/**
 * A reply that the database has written whole, as JSON. Its bytes are sent as received: decoding, validating
 * and encoding fifty rows would cost the server several times as much as everything else
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

/** An SQL expression for the text of a JSON value of this type. */
export type Json<Value = unknown> = string & { readonly means: Value }

const json = <Value>(expression: string): Json<Value> => expression as Json<Value>

/** Numbers and flags are written in JSON as PostgreSQL writes them; `true` and `false` are not. */
export const number = (expression: string): Json => json(`coalesce((${expression})::text, 'null')`)
export const flag = (expression: string): Json => json(`case when ${expression} then 'true' else 'false' end`)
export const text = (expression: string): Json => json(`coalesce(to_json(${expression}), 'null')`)
/** What can hold no sign that JSON would escape: days, words of an enumeration. */
export const word = (expression: string): Json => json(`coalesce('"' || (${expression}) || '"', 'null')`)
/** The session's time zone is always UTC. */
export const moment = (expression: string): Json =>
  word(`to_char(${expression}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
/** An empty text where the person may not read what is there. */
export const nothing: Json = json(`'""'`)
/** A value of a JSON type. */
export const stored = (expression: string): Json => json(`coalesce(${expression}, 'null')`)
export const words = (list: string): Json => json(`array_to_json(${list})`)

/** A column that stores some fields of its row as JSON text, one after another (docs/decisions/0022-stored-row-json.md). */
export type PrecomputedJson<Key> = string & { readonly keeps: Key }

export const precomputedJson = <Key extends string>(column: string): PrecomputedJson<Key> =>
  column as PrecomputedJson<Key>

type Rest<Item, Key extends keyof Item> = { readonly [Name in keyof Omit<Required<Item>, Key>]: Json }

/** Exactly the fields of the contract; precomputed ones come first, unchanged. */
export function object<Item extends object, Key extends keyof Item = never>(
  fields: Rest<Item, Key>,
  ...columns: readonly PrecomputedJson<Key>[]
): Json<Item> {
  const parts = [
    ...columns.map((column) => ['', column]),
    ...Object.entries<Json>(fields).map(([key, value]) => [`"${key}":`, value]),
  ].map(([name, value], at) => `'${at === 0 ? '{' : ','}${name}', ${value}`)
  return json(`concat(${parts.join(', ')}, '}')`)
}

/** Null unless the condition holds. */
export const objectIf = <Item extends object>(condition: string, item: Json<Item>): Json<Item | null> =>
  json(`case when ${condition} then ${item} else 'null' end`)

/** How the rows of a register are read: what is written of a row of the table, and what that is read from beside it. */
export interface RowProjection<Item> {
  readonly table: string
  readonly item: Json<Item>
  readonly joins: RawBuilder<unknown>
  /** Which rows the person sees at all. */
  readonly visible: Condition
}

/**
 * Of a list that is a parameter the planner would count the ids: for a few it would then make a plan of its own at every
 * call, which costs more than reading the rows does.
 */
const listOf = (ids: readonly number[]): RawBuilder<unknown> => sql`(select ${arrayOf(ids, 'integer')})`

/** The rows with the ids of this list, as `item`, and the places of these. */
export const rowsOf = (
  { table, item, joins, visible }: RowProjection<unknown>,
  ids: RawBuilder<unknown>,
) => sql`
  select wanted.place, ${sql.raw(item)} as item
  from unnest(${ids}) with ordinality as wanted(id, place)
  join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = wanted.id ${joins}
  where ${visible} offset 0`

/** The rows with these ids, in their order, as a JSON list. */
async function writeItems(
  db: Db,
  shape: RowProjection<unknown>,
  ids: readonly number[],
): Promise<Buffer | string> {
  if (ids.length === 0) return '[]'
  // A connection that is not the pool's own gives text.
  const { rows } = await sql<{ bytes: Buffer | string | null }>`${sql.raw(asBytes)}
    select '[' || string_agg(item, ',' order by place) || ']' as bytes
    from (${rowsOf(shape, listOf(ids))}) as written`.execute(db)
  return rows[0]?.bytes ?? '[]'
}

/** So many rows are a text of tens of kilobytes: of longer ones the collector makes no copies, and lets them lie. */
const rowsATime = 40

/**
 * The rows with these ids, in their order; what is not there or not to be seen is left out. The texts are short, and
 * each is parsed when its first row is asked for: a register of any length leaves little behind.
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

/** A page as every register answers with it. */
export const writePage = async <Item>(
  db: Db,
  shape: RowProjection<Item>,
  { ids, totalCount }: { readonly ids: readonly number[]; readonly totalCount: number },
): Promise<Page<Item>> =>
  new RawJson('{"items":', await writeItems(db, shape, ids), `,"totalCount":${totalCount}}`)

/** A statement that finds a page: the number of all, and the ids of the page, which are null where it gives up. */
export type Finding = RawBuilder<{ totalCount: number; ids: number[] | null }>

/** The page that a statement finds, found and written by one call of the database. */
export async function writeFound<Item>(
  db: Db,
  shape: RowProjection<Item>,
  finding: Finding,
): Promise<Page<Item> | undefined> {
  const bytes = await written(db, shape, finding, sql`'],"totalCount":' || total_count || '}'`)
  return bytes === null ? undefined : new RawJson(bytes)
}

/** The rows whose ids a statement chooses, in its order; `totalCount` is null where matches are not counted. */
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

/** One row, written in the same way and read again. */
export async function findItem<Item>(
  db: Db,
  shape: RowProjection<Item>,
  id: number,
): Promise<Item | undefined> {
  const [item] = new RawJson<Item[]>(await writeItems(db, shape, [id])).parsed()
  return item
}
