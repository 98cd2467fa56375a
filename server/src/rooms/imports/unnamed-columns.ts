import type { Row } from '../../platform/excel/read/cell.ts'
import { textOf } from '../../platform/imports/cells.ts'
import type { Header } from './header.ts'
import type { Mapping } from './recognize.ts'

/**
 * Finds the columns that have values, but no heading to recognize them by: they are not read, and named by their
 * place. Numbers of rows are no values.
 */
export function watchUnnamedColumns(header: Header, mapping: Mapping, hidden: ReadonlySet<number>) {
  /** By the place of a column: its last number, and whether its values were ever greater numbers so far. */
  const found = new Map<number, { last: number; isNumbering: boolean }>()
  const isUnnamed = (place: number): boolean =>
    header.columns[place] === undefined &&
    (header.titles[place] ?? '').trim() === '' &&
    !mapping.places.has(place) &&
    !header.continued.has(place) &&
    !hidden.has(place)
  return {
    look: ({ cells }: Row): void => {
      for (const [place, cell] of cells.entries()) {
        if (!isUnnamed(place)) continue
        const text = textOf(cell)
        if (text === '') continue
        const { last, isNumbering } = found.get(place) ?? { last: 0, isNumbering: true }
        const number = Number(text)
        found.set(place, {
          last: number,
          isNumbering: isNumbering && Number.isInteger(number) && number > last,
        })
      }
    },
    summary: (): string[] =>
      [...found]
        .filter(([, { isNumbering }]) => !isNumbering)
        .map(([place]) => place + 1)
        .toSorted((one, other) => one - other)
        .map((number) => `столбец ${number}`),
  }
}
