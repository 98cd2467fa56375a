import { hasHarmful } from '@naryad/contract/kit/values/text'

import type { Cell, Merge, Row } from '../../platform/excel/read/cell.ts'
import { textOf } from '../../platform/imports/cells.ts'
import type { ImportColumn } from '../../platform/imports/target.ts'
import { foldHeading, type Heading } from './recognize.ts'

export const isWords = (cell: Cell): boolean => typeof cell === 'string' && /\p{L}/u.test(cell)

/** A heading of characters that the database cannot store counts as empty. */
function titleOf(cell: Cell | undefined): string {
  const title = textOf(cell ?? null)
  return hasHarmful(title) ? '' : title
}

export const plainHeadings = ({ cells }: Row): Heading[] =>
  Array.from(cells, (cell) => ({ title: titleOf(cell), group: '' }))

/**
 * Headings of two rows: a heading of the upper one stands above several of the lower one, or for itself where
 * the lower one is empty. A title of the table is a single cell and no row of groups.
 */
export function groupsOf(above: Row, row: Row, spans: readonly Merge[]): Heading[] | undefined {
  if (above.cells.filter(isWords).length < 2) return undefined
  let last = ''
  return Array.from({ length: Math.max(above.cells.length, row.cells.length) }, (_, place) => {
    const upper = titleOf(above.cells[place])
    const title = titleOf(row.cells[place])
    const span = spans.find(({ left, right }) => left <= place && right >= place)
    const group = span ? titleOf(above.cells[span.left]) : upper || (spans.length === 0 ? last : '')
    last = title === '' ? '' : group
    if (title === '') return { title: upper, group: '' }
    return { title, group: foldHeading(group) === foldHeading(title) ? '' : group }
  })
}

/**
 * Columns without a heading under a merged heading: programs of accounting spread eight columns over the grid of
 * a page, and people merge «ФИО» over three columns. And the region of a plate in a column of its own.
 */
export function continuations(
  titles: readonly string[],
  columns: readonly (ImportColumn | undefined)[],
  spans: readonly Merge[],
): Map<number, number> {
  const continued = new Map<number, number>()
  for (const { left, right } of spans)
    if (titles[left])
      for (let place = left + 1; place <= right && !titles[place]; place += 1) continued.set(place, left)
  for (const [place, title] of titles.entries()) {
    const folded = foldHeading(title)
    const before = columns[place - 1]?.continuedBy
    if (columns[place] === undefined && before?.some((name) => foldHeading(name) === folded))
      continued.set(place, place - 1)
  }
  return continued
}

/** The cells of continued columns joined to those that they continue: «А993АА» and 16 are one plate. */
export function joinContinued(row: Row, continued: ReadonlyMap<number, number>): Row {
  if (continued.size === 0) return row
  const cells = [...row.cells]
  for (const [place, lead] of continued) {
    const [first, next] = [cells[lead] ?? null, cells[place] ?? null]
    if (next === null || textOf(next) === '') continue
    cells[place] = null
    if (textOf(first) === '') {
      while (cells.length < lead) cells.push(null)
      cells[lead] = next
    } else if (!textOf(first).endsWith(textOf(next))) cells[lead] = `${textOf(first)} ${textOf(next)}`
  }
  return { ...row, cells }
}
