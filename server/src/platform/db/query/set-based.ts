import { type RawBuilder, sql } from 'kysely'

export type Cell = string | number | boolean | null

/** A row to write, keyed by column. */
export type Cells<Column extends string> = Readonly<Record<Column, Cell>>

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

const elementOf = (value: Cell): string =>
  value === null ? 'null' : typeof value === 'string' ? quoted(value) : String(value)

/**
 * An array as one parameter, so that the text of the statement and its plan are the same for any number
 * of rows.
 */
export const arrayOf = (values: readonly Cell[], type: string): RawBuilder<unknown> =>
  sql`${`{${values.map(elementOf).join(',')}}`}::${sql.raw(type)}[]`

interface Columns<Column extends string> {
  /** For each column, its expression in a statement over `rows`. */
  readonly values: ReadonlyMap<Column, RawBuilder<unknown>>
  /** «unnest(…) as rows(…)». */
  readonly rows: RawBuilder<unknown>
}

/**
 * The columns of many rows for one statement. A value that is equal in all rows is sent once: a report
 * for a thousand tasks is one text, not a thousand. `key` is always sent per row.
 */
export function columnsOf<Column extends string>(
  rows: readonly Cells<Column>[],
  key: NoInfer<Column>,
  types: Readonly<Record<Column, string>>,
): Columns<Column> {
  const values = new Map<Column, RawBuilder<unknown>>()
  const arrays: RawBuilder<unknown>[] = []
  const names: RawBuilder<unknown>[] = []
  const [first] = rows
  for (const column of Object.keys(types) as Column[]) {
    const type = types[column]
    if (column !== key && rows.every((row) => row[column] === first?.[column])) {
      values.set(column, sql`${first?.[column] ?? null}::${sql.raw(type)}`)
      continue
    }
    values.set(column, sql`rows.${sql.ref(column)}`)
    names.push(sql.ref(column))
    arrays.push(
      arrayOf(
        rows.map((row) => row[column]),
        type,
      ),
    )
  }
  return { values, rows: sql`unnest(${sql.join(arrays)}) as rows(${sql.join(names)})` }
}
