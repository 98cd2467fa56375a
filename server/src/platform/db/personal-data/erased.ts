import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Tx } from '../connect.ts'
import { columnsOf } from '../query/set-based.ts'

/** A person to be erased, as passed to the rooms that may mention them. */
export interface Erased {
  readonly kind: 'users' | 'drivers' | 'contacts'
  readonly id: number
  /** The replacement name. */
  readonly name: string
  /** Lower-cased. */
  readonly emails: readonly string[]
  /** Surname, first name and patronymic, lower-cased, with «е» for «ё». */
  readonly names: readonly string[]
  /** Document numbers, names in messengers. */
  readonly marks: readonly string[]
  /** The organization in which a surname alone means this person; null if others have the same surname. */
  readonly ownCompanyId: number | null
  /** The coarse search that finds candidate texts for `mask`. */
  readonly sought: Sought
  /** Returns the text without the person's name; in the person's own rows a surname alone is masked too. */
  readonly mask: (text: string, isOwn: boolean) => string
}

/**
 * A coarse search that matches every text with the person's name, in two forms, because each is cheaper
 * in some tables.
 */
export interface Sought {
  /** A regular expression, for long texts: one pass finds all alternatives. */
  readonly pattern: string
  /** Patterns for `like` over lower-cased text, for short texts: no regular expression has to be compiled. */
  readonly likes: readonly string[]
}

/** How many records of each kind were anonymized, by the Russian title of the kind. */
export type ErasedCounts = Readonly<Record<string, number>>

/** Replaces the name of an erased person. */
export const erasedMark = '[стёрто]'

type Saved<Column extends string> = Readonly<Record<Column, string | null>> & { readonly id: number }

interface Place<Column extends string> {
  readonly table: string
  readonly columns: readonly Column[]
  /** Unless `id`. */
  readonly key?: string
  /** Those of the columns that are jsonb; all their strings are masked. */
  readonly json?: readonly Column[]
  /** Rows written by or about the person. */
  readonly isOwn: RawBuilder<SqlBool>
  /**
   * Rows are changed only by functions of the migrations. They need no lock, and the working role may not
   * lock them.
   */
  readonly isAppendOnly?: boolean
  /** The texts have only a few words each. */
  readonly areShort?: boolean
  /** The rows have a `version`, which is incremented. */
  readonly isVersioned?: boolean
  /** «update companies as t set» for a plain update, or a function where a plain update is not permitted. */
  readonly save: RawBuilder<unknown> | ((rows: readonly Saved<Column>[]) => Promise<unknown>)
  /** Updates data that is derived from the texts. */
  readonly afterSave?: (rows: readonly Saved<Column>[]) => Promise<unknown>
}

/** Ids scanned per statement, so that the statement timeout is not exceeded in a table of any size. */
const atOnce = 20_000

/**
 * Masks the person's name in all texts of a table and saves the changed rows. Returns the number of
 * changed rows.
 */
export async function eraseTexts<Column extends string>(
  tx: Tx,
  erased: Erased,
  place: Place<Column>,
): Promise<number> {
  const { table, columns, json = [], isOwn, isAppendOnly = false, areShort = false, save } = place
  const key = keyOf(place)
  let changed = 0
  if (erased.sought.likes.length === 0) return 0
  const own = columns.map((column) =>
    json.includes(column) ? sql`t.${sql.ref(column)}::text` : sql.ref(`t.${column}`),
  )
  const read = columns.map((column, at) => sql`${own[at]} as ${sql.ref(column)}`)
  const texts = sql.join(own)
  const isSought = areShort
    ? isLike(own, erased.sought)
    : sql`concat_ws(' ', ${texts}) ~ ${erased.sought.pattern}`
  const lastId = await lastOf(tx, place)
  for (let after = 0; after < lastId; after += atOnce) {
    const { rows } = await sql<Saved<Column> & { isOwn: boolean }>`
      select ${key} as id, ${isOwn} as is_own, ${sql.join(read)} from ${sql.table(table)} as t
      where ${key} > ${after} and ${key} <= ${after + atOnce} and ${isSought}
      order by ${key} ${isAppendOnly ? sql`` : sql`for no key update of t`}`.execute(tx)
    const masked = rows.flatMap((row) => maskRow(erased, { columns, json }, row))
    if (masked.length > 0) {
      await (typeof save === 'function' ? save(masked) : updateTexts(tx, save, place, masked))
      await place.afterSave?.(masked)
    }
    changed += masked.length
  }
  return changed
}

const isLike = (texts: readonly RawBuilder<unknown>[], { likes }: Sought): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`lower(${text}) like any(${likes}::text[])`),
    sql` or `,
  )})`

const signs = ' \u00a0\t\r\n()+.‑–_-'

/**
 * Normalizes a text for comparison with pieces: lower case, without spaces and separators such as hyphens.
 */
export const squeezed = (text: string): string =>
  [...text.toLowerCase().replaceAll('ё', 'е')].filter((sign) => !signs.includes(sign)).join('')

/** Whether the texts contain one of the pieces, ignoring case, spaces and separators. */
export function mayName(texts: RawBuilder<unknown>, pieces: readonly string[]): RawBuilder<SqlBool> {
  const sought = pieces.map((piece) => `%${piece.replace(/[\\%_]/g, '\\$&')}%`)
  return sql<SqlBool>`translate(lower(concat_ws(' ', ${texts})), ${`ё${signs}`}, 'е') like any(${sought}::text[])`
}

const keyOf = ({ key = 'id' }: Pick<Place<string>, 'key'>): RawBuilder<unknown> => sql.ref(`t.${key}`)

async function lastOf(tx: Tx, place: Pick<Place<string>, 'table' | 'key'>): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(${keyOf(place)}) as id from ${sql.table(place.table)} as t`.execute(tx)
  return rows[0]?.id ?? 0
}

function maskRow<Column extends string>(
  { mask }: Erased,
  { columns, json }: { readonly columns: readonly Column[]; readonly json: readonly Column[] },
  row: Saved<Column> & { readonly isOwn: boolean },
): Saved<Column>[] {
  const texts = columns.map((column) => {
    const text: string | null = row[column]
    if (text === null) return [column, null] as const
    const masked = json.includes(column)
      ? maskJson(text, (part) => mask(part, row.isOwn))
      : mask(text, row.isOwn)
    return [column, masked] as const
  })
  if (texts.every(([column, text]) => row[column] === text)) return []
  return [{ ...(Object.fromEntries(texts) as Record<Column, string | null>), id: row.id }]
}

/**
 * Returns the original text if no string changes, because jsonb output is formatted differently from
 * `JSON.stringify`.
 */
export function maskJson(text: string, mask: (text: string) => string): string {
  let isChanged = false
  const masked = JSON.stringify(JSON.parse(text), (_, part: unknown) => {
    if (typeof part !== 'string') return part
    const without = mask(part)
    isChanged ||= without !== part
    return without
  })
  return isChanged ? masked : text
}

async function updateTexts<Column extends string>(
  tx: Tx,
  update: RawBuilder<unknown>,
  { columns, key, json = [], isVersioned = false }: Place<Column>,
  changed: readonly Saved<Column>[],
): Promise<void> {
  const types = { id: 'bigint', ...Object.fromEntries(columns.map((column) => [column, 'text'])) }
  const { values, rows } = columnsOf<string>(changed, 'id', types)
  const set = columns.map((column) => {
    const value = values.get(column) ?? sql`null`
    return json.includes(column)
      ? sql`${sql.ref(column)} = (${value})::jsonb`
      : sql`${sql.ref(column)} = ${value}`
  })
  if (isVersioned) set.push(sql`version = t.version + 1`)
  await sql`${update} ${sql.join(set)} from ${rows} where ${keyOf({ key })} = rows.id`.execute(tx)
}
