import type { Row } from '../../platform/excel/read/cell.ts'
import { headRows } from '../../platform/excel/read/heads.ts'
import { textOf } from './cells.ts'
import type { ImportColumn, Target } from './target.ts'

/** «Гос. номер» and «ГОСНОМЕР» are one heading. */
const fold = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]/g, '')

/** Columns that say nothing to us and are no mistake: numbers of rows, and what we have added ourselves. */
const silent = new Set(['', 'ошибка', 'пп', 'n', 'ппп', 'номерпп'])

export interface Header {
  readonly row: number
  /** By the place of the cell. */
  readonly columns: readonly (ImportColumn | undefined)[]
  readonly unknown: readonly string[]
}

/** The row with the most known headings, if it has all that is needed. */
export function findHeader(rows: readonly Row[], target: Target): Header | undefined {
  const byName = new Map<string, ImportColumn>()
  for (const column of target.columns)
    for (const name of [column.title, ...column.synonyms]) byName.set(fold(name), column)
  let best: Header | undefined
  let most = 0
  for (const row of rows) {
    if (row.number > headRows) break
    const header = headerOf(row, byName)
    const count = header.columns.filter((column) => column !== undefined).length
    if (count <= most || !isEnough(header, target)) continue
    best = header
    most = count
  }
  return best
}

function headerOf(row: Row, byName: ReadonlyMap<string, ImportColumn>): Header {
  const columns: (ImportColumn | undefined)[] = []
  const unknown: string[] = []
  for (const [place, cell] of row.cells.entries()) {
    const title = textOf(cell)
    const column = byName.get(fold(title))
    // The second of two equal columns would write over the first.
    const isNew = column !== undefined && !columns.some((other) => other?.field === column.field)
    columns[place] = isNew ? column : undefined
    if (!isNew && !silent.has(fold(title))) unknown.push(title.slice(0, 200))
  }
  return { row: row.number, columns, unknown }
}

const isEnough = ({ columns }: Header, target: Target): boolean =>
  target.needed.every((group) =>
    columns.some((column) => column !== undefined && group.includes(column.field)),
  )

/** «Госномер» or «VIN», «Вид»: what a file must have. */
export const neededTitles = (target: Target): string =>
  target.needed
    .map((group) =>
      target.columns
        .filter(({ field }) => group.includes(field))
        .map(({ title }) => `«${title}»`)
        .join(' или '),
    )
    .join(', ')
