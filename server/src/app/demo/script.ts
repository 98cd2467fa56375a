import type postgres from 'postgres'

import { lines, readData, rows, weighted, words } from './tables.ts'

type Value = string | number | Date | readonly (string | number)[]
export type Values = Readonly<Record<string, Value>>

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

function literalOf(value: Value): string {
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`
  return quoted(typeof value === 'string' ? value : `{${value.join(',')}}`)
}

const listOf = (items: readonly string[]): string => `array[${items.map(quoted).join(', ')}]`

/** The rows of a table as JSON, each with its number `n`; empty cells are null. */
const jsonOf = (title: string): string =>
  quoted(
    JSON.stringify(
      rows(title).map((row, at) => ({ n: at + 1, ...row })),
      (_, cell: unknown) => (cell === '' ? null : cell),
    ),
  )

/** Ways to insert a table of `tables.txt` into a statement: `:words(surnames)`. */
const forms: Readonly<Record<string, (title: string) => string>> = {
  words: (title) => listOf(words(title)),
  lines: (title) => listOf(lines(title)),
  weighted: (title) =>
    listOf(weighted(title).weights.flatMap(([item, weight]) => Array.from({ length: weight }, () => item))),
  rows: jsonOf,
}

/**
 * Runs the statements of a file in `demo-data`; variables and tables are replaced by literals, also in
 * comments.
 */
export async function runScript(sql: postgres.TransactionSql, file: string, values: Values): Promise<void> {
  const text = readData(file).replace(
    /(?<!:):([a-z]+)(?:\(([^)]+)\))?/g,
    (_, name: string, title: string | undefined) => {
      if (title !== undefined && forms[name]) return forms[name](title)
      const value = values[name]
      if (value === undefined) throw new Error(`${file}: no value for «${name}»`)
      return literalOf(value)
    },
  )
  await sql.unsafe(text)
}
