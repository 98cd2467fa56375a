import { hasHarmful } from '@naryad/contract/kit/fields'

import type { Cell, Row } from '../../platform/excel/read/cell.ts'
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

/** Of a heading that is told; cells may be as long as books. */
export const longestTitle = 200

/** A column of the register, and where it stands in the sheet. */
export interface HeaderField {
  readonly column: ImportColumn
  /** Of several the one that is called as in the template comes first. */
  readonly places: readonly number[]
}

export interface Header {
  readonly row: number
  /** By the place of the cell. */
  readonly titles: readonly string[]
  /** By the place of the cell. */
  readonly columns: readonly (ImportColumn | undefined)[]
  readonly fields: readonly HeaderField[]
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
    if (header.fields.length <= most || !isEnough(header, target)) continue
    best = header
    most = header.fields.length
  }
  return best
}

/** A heading of signs that the database does not store is none. */
function titleOf(cell: Cell): string {
  const title = textOf(cell)
  return hasHarmful(title) ? '' : title
}

function headerOf(row: Row, byName: ReadonlyMap<string, ImportColumn>): Header {
  const titles = row.cells.map(titleOf)
  const columns = titles.map((title) => byName.get(fold(title)))
  return {
    row: row.number,
    titles,
    columns,
    fields: fieldsOf(titles, columns),
    unknown: titles
      .filter((title, place) => columns[place] === undefined && !silent.has(fold(title)))
      .map((title) => title.slice(0, longestTitle)),
  }
}

function fieldsOf(
  titles: readonly string[],
  columns: readonly (ImportColumn | undefined)[],
): readonly HeaderField[] {
  const placesOf = Map.groupBy(columns.keys(), (place) => columns[place])
  return [...placesOf].flatMap(([column, places]) => {
    if (column === undefined) return []
    const isOwn = (place: number): boolean => fold(titles[place] ?? '') === fold(column.title)
    return [{ column, places: places.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one))) }]
  })
}

const isEnough = ({ fields }: Header, target: Target): boolean =>
  target.needed.every((group) => fields.some(({ column }) => group.includes(column.field)))

/** A header printed again on the next page, or the second row of one: all that would name a truck says «Госномер», «VIN». */
export function isHeaderAgain({ cells }: Row, { titles, fields }: Header, target: Target): boolean {
  const said = fields
    .filter(({ column: { field } }) => target.needed.some((group) => group.includes(field)))
    .flatMap(({ places }) => places)
    .map((place) => ({ title: titles[place] ?? '', text: textOf(cells[place] ?? null) }))
    .filter(({ text }) => text !== '')
  return said.length > 0 && said.every(({ title, text }) => fold(text) === fold(title))
}

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
