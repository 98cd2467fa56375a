import { readFileSync } from 'node:fs'

import { Weighted } from './random.ts'

export const readData = (name: string): string =>
  readFileSync(new URL(`./demo-data/${name}`, import.meta.url), 'utf8')

export const cellsOf = (line: string, separator = '|'): string[] =>
  line.split(separator).map((cell) => cell.trim())

/**
 * The tables of `demo-data/tables.txt`: a title with the names of the columns, if there are several, and one
 * row per line.
 */
const tables = new Map(
  readData('tables.txt')
    .split(/^# /m)
    .slice(1)
    .map((text) => {
      const [head = '', ...lines] = text.trim().split('\n')
      const [title = '', columns = ''] = head.split(': ')
      return [title, { columns: cellsOf(columns), lines }]
    }),
)

function find(title: string) {
  const found = tables.get(title)
  if (!found) throw new Error(`No table «${title}»`)
  return found
}

export const lines = (title: string): readonly string[] => find(title).lines

export const words = (title: string): readonly string[] => lines(title).join(' ').split(' ')

type Row<Column extends string> = Readonly<Record<Column, string>>

/** Rows keyed by column; missing cells are empty. */
export function rows<Column extends string>(title: string): readonly Row<Column>[] {
  const { columns, lines } = find(title)
  return lines.map((line) => {
    const cells = cellsOf(line)
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) as Row<Column>
  })
}

/** Items, each with its weight at the end of the line. */
export const weighted = <Item extends string = string>(title: string): Weighted<Item> =>
  new Weighted(
    lines(title).map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at) as Item, Number(line.slice(at))]
    }),
  )
