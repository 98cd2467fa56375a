import { scaled } from '../rem.ts'
import type { DataColumn } from './columns.ts'

type Sized = Pick<DataColumn<never>, 'width' | 'least'>

/** Width of the checkbox column. */
export const selectWidth = 46

export const leastOf = ({ width, least = width }: Sized): number => Math.min(width, least)

interface ColumnWidths {
  /** Below this width the table scrolls horizontally. */
  least: number
  of: (column: Sized) => number | string
}

/**
 * Where the columns do not fit, the shrinkable ones share the deficit, each by its reserve. The browser
 * computes it from the width of the container: no measuring, no render.
 */
export function columnWidths(columns: readonly Sized[], beside: number): ColumnWidths {
  const full = columns.reduce((sum, { width }) => sum + scaled(width), scaled(beside))
  const least = columns.reduce((sum, column) => sum + scaled(leastOf(column)), scaled(beside))
  return {
    least,
    of: (column) => {
      const width = scaled(column.width)
      const spare = width - scaled(leastOf(column))
      if (spare === 0) return width
      const share = Number((spare / (full - least)).toFixed(4))
      return `clamp(${width - spare}px, ${width}px - (${full}px - 100cqw) * ${share}, ${width}px)`
    },
  }
}
