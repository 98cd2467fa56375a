import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Tx } from './connect.ts'
import { columnsOf } from './set-based.ts'

/** A person whose data is to go, as the rooms that may name him are told of him. */
export interface Erased {
  readonly kind: 'users' | 'drivers' | 'contacts'
  readonly id: number
  /** How he is called from now on. */
  readonly name: string
  /** In lower case. */
  readonly emails: readonly string[]
  /** What is looked for in texts, before they are looked at closely. */
  readonly sought: Sought
  /** The text without him; of what is his a surname alone is taken for him, too. */
  readonly mask: (text: string, isHis: boolean) => string
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

/** Stands where he was named. */
export const erasedMark = '[стёрто]'

type Saved<Column extends string> = Readonly<Record<Column, string | null>> & { readonly id: number }

interface Place<Column extends string> {
  readonly table: string
  readonly columns: readonly Column[]
  /** Rows that are his: what he wrote, what is about him. */
  readonly isHis: RawBuilder<SqlBool>
  /** Nobody changes its rows but the functions of migration 0024: there is nothing to be locked, and no right to. */
  readonly isKept?: boolean
  /** Hardly more than a few words stand in each. */
  readonly areShort?: boolean
  /** Only the room that owns the table writes to it. */
  readonly save: (tx: Tx, rows: readonly Saved<Column>[]) => Promise<unknown>
}

/** So many numbers are looked through by one statement: a table of any size stays below the time that one may take. */
const atOnce = 20_000

/** Looks through all texts of a table and saves those that named him without his name. Tells how many rows these were. */
export async function eraseTexts<Column extends string>(
  tx: Tx,
  erased: Erased,
  { table, columns, isHis, isKept = false, areShort = false, save }: Place<Column>,
): Promise<number> {
  let changed = 0
  if (erased.sought.likes.length === 0) return 0
  const own = columns.map((column) => sql.ref(`t.${column}`))
  const texts = sql.join(own)
  const isSought = areShort
    ? isLike(own, erased.sought)
    : sql`concat_ws(' ', ${texts}) ~ ${erased.sought.pattern}`
  const lastId = await lastOf(tx, table)
  for (let after = 0; after < lastId; after += atOnce) {
    const { rows } = await sql<Saved<Column> & { isHis: boolean }>`
      select t.id, ${isHis} as is_his, ${texts} from ${sql.table(table)} as t
      where t.id > ${after} and t.id <= ${after + atOnce} and ${isSought}
      order by t.id ${isKept ? sql`` : sql`for no key update of t`}`.execute(tx)
    const masked = rows.flatMap((row) => maskRow(erased, columns, row))
    if (masked.length > 0) await save(tx, masked)
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

async function lastOf(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(tx)
  return rows[0]?.id ?? 0
}

function maskRow<Column extends string>(
  { mask }: Erased,
  columns: readonly Column[],
  row: Saved<Column> & { readonly isHis: boolean },
): Saved<Column>[] {
  const texts = columns.map((column) => {
    const text: string | null = row[column]
    return [column, text === null ? null : mask(text, row.isHis)] as const
  })
  if (texts.every(([column, text]) => row[column] === text)) return []
  return [{ ...(Object.fromEntries(texts) as Record<Column, string | null>), id: row.id }]
}

/** «title = rows.title, …» and the rows, for the statement of the room that owns the table. */
export function textsToSet<Column extends string>(
  columns: readonly Column[],
  rows: readonly Saved<Column>[],
): { readonly set: RawBuilder<unknown>; readonly from: RawBuilder<unknown> } {
  const types = { id: 'bigint', ...Object.fromEntries(columns.map((column) => [column, 'text'])) }
  const { values, rows: from } = columnsOf<string>(rows, 'id', types)
  const set = columns.map((column) => sql`${sql.ref(column)} = ${values.get(column) ?? sql`null`}`)
  return { set: sql.join(set), from }
}
