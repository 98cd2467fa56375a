import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Tx } from './connect.ts'
import { columnsOf } from './set-based.ts'

/** A person to be erased, as passed to the rooms that may mention them. */
export interface Erased {
  readonly kind: 'users' | 'drivers' | 'contacts'
  readonly id: number
  /** The replacement name. */
  readonly name: string
  /** In lower case. */
  readonly emails: readonly string[]
  /** Surname, name and patronymic in lower case, with «е» for «ё». */
  readonly names: readonly string[]
  /** The organization in which a surname alone means this person; null if others have the same surname. */
  readonly ownCompanyId: number | null
  /** What is looked for in texts, before they are looked at closely. */
  readonly sought: Sought
  /** The text without the person; in texts about the person a surname alone is masked too. */
  readonly mask: (text: string, isOwn: boolean) => string
}

/** One of these is in every text that names a person; said in two ways, because each is the cheaper one somewhere. */
export interface Sought {
  /** A regular expression: of a long text all is found in one go. */
  readonly pattern: string
  /** For `like` over lower case: of a short text nothing is prepared. */
  readonly likes: readonly string[]
}

/** How many records of each kind were made nameless, by the kind's Russian title. */
export type ErasedCounts = Readonly<Record<string, number>>

/** Replaces the name of an erased person. */
export const erasedMark = '[стёрто]'

type Saved<Column extends string> = Readonly<Record<Column, string | null>> & { readonly id: number }

interface Place<Column extends string> {
  readonly table: string
  readonly columns: readonly Column[]
  /** Those of the columns that are jsonb: every string in them is a text. */
  readonly json?: readonly Column[]
  /** Rows written by the person or about the person. */
  readonly isOwn: RawBuilder<SqlBool>
  /**
   * Only functions of the migrations change its rows, so they need no lock and the role has no right to lock
   * them.
   */
  readonly isAppendOnly?: boolean
  /** Hardly more than a few words stand in each. */
  readonly areShort?: boolean
  /** Its rows have a `version`, which each change raises. */
  readonly isVersioned?: boolean
  /** «update companies as t set», which names the table to write to; a function where no plain update reaches it. */
  readonly save: RawBuilder<unknown> | ((rows: readonly Saved<Column>[]) => Promise<unknown>)
  /** For what follows from the texts. */
  readonly afterSave?: (rows: readonly Saved<Column>[]) => Promise<unknown>
}

/** So many numbers are looked through by one statement: a table of any size stays below the time that one may take. */
const atOnce = 20_000

/** Masks the person's name in all texts of a table and saves the changed rows. Returns how many there were. */
export async function eraseTexts<Column extends string>(
  tx: Tx,
  erased: Erased,
  place: Place<Column>,
): Promise<number> {
  const { table, columns, json = [], isOwn, isAppendOnly = false, areShort = false, save } = place
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
  const lastId = await lastOf(tx, table)
  for (let after = 0; after < lastId; after += atOnce) {
    const { rows } = await sql<Saved<Column> & { isOwn: boolean }>`
      select t.id, ${isOwn} as is_own, ${sql.join(read)} from ${sql.table(table)} as t
      where t.id > ${after} and t.id <= ${after + atOnce} and ${isSought}
      order by t.id ${isAppendOnly ? sql`` : sql`for no key update of t`}`.execute(tx)
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

/** As texts are compared with pieces: in lower case, without the signs that stand between words and digits. */
export const squeezed = (text: string): string =>
  [...text.toLowerCase().replaceAll('ё', 'е')].filter((sign) => !signs.includes(sign)).join('')

/** Whether the text has one of these pieces in it, whatever stands between their signs. */
export function mayName(texts: RawBuilder<unknown>, pieces: readonly string[]): RawBuilder<SqlBool> {
  const sought = pieces.map((piece) => `%${piece.replace(/[\\%_]/g, '\\$&')}%`)
  return sql<SqlBool>`translate(lower(concat_ws(' ', ${texts})), ${`ё${signs}`}, 'е') like any(${sought}::text[])`
}

/** Notes of the person's own organization, where a surname alone names that person. */
export const isOfOwnCompany = ({ ownCompanyId }: Erased, column: 'id' | 'companyId'): RawBuilder<SqlBool> =>
  ownCompanyId === null
    ? sql<SqlBool>`false`
    : sql<SqlBool>`coalesce(${sql.ref(`t.${column}`)} = ${ownCompanyId}, false)`

async function lastOf(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(tx)
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

/** The same value where no string changes: how jsonb is printed is not how `JSON.stringify` prints it. */
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
  { columns, json = [], isVersioned = false }: Place<Column>,
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
  await sql`${update} ${sql.join(set)} from ${rows} where t.id = rows.id`.execute(tx)
}
