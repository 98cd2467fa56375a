import type { DataColumn } from './columns.ts'

type Sized = Pick<DataColumn<never>, 'width' | 'least'>

/** The column of boxes. */
export const selectWidth = 46

export const leastOf = ({ width, least = width }: Sized): number => Math.min(width, least)

interface ColumnWidths {
  /** Under it the table is scrolled to the side. */
  least: number
  of: (column: Sized) => number | string
}

/**
 * Where the room is short of all columns, those that may give way share what is missing, each by what it can spare.
 * The browser reckons it from the width of what scrolls: no measuring, no drawing anew.
 */
export function columnWidths(columns: readonly Sized[], beside: number): ColumnWidths {
  const full = columns.reduce((sum, { width }) => sum + width, beside)
  const least = columns.reduce((sum, column) => sum + leastOf(column), beside)
  return {
    least,
    of: (column) => {
      const { width } = column
      const spare = width - leastOf(column)
      if (spare === 0) return width
      const share = Number((spare / (full - least)).toFixed(4))
      return `clamp(${width - spare}px, ${width}px - (${full}px - 100cqw) * ${share}, ${width}px)`
    },
  }
}
