import { BadTable } from './bad-table.ts'
import { allColumns, type Cell, type Merge, type Row, type SheetSource } from './cell.ts'
import { layoutOf } from './layout.ts'

/** A table that is read from a markup in one pass: a web page, a spreadsheet of XML. */
export interface Grid {
  readonly name: string
  readonly isHidden: boolean
  readonly rows: readonly Row[]
  readonly merges: readonly Merge[]
  readonly hiddenColumns: readonly number[]
}

/** Collects the rows of a grid; cells below a merged one are moved to the right as in a web page. */
export function openGrid(name: string, isHidden = false) {
  const rows: Row[] = []
  const merges: Merge[] = []
  const hiddenColumns: number[] = []
  /** The last rows of merged cells by their columns. */
  const covered = new Map<number, number>()
  let number = 0
  let cells: Cell[] = []
  let isRowHidden = false
  let next = 0

  const freeFrom = (column: number): number => {
    let free = column
    while ((covered.get(free) ?? 0) >= number) free += 1
    return free
  }
  const close = (): void => {
    if (cells.length > 0) rows.push(isRowHidden ? { number, cells, isHidden: true } : { number, cells })
    cells = []
  }

  return {
    row: (index: number | undefined, isHiddenRow: boolean): void => {
      close()
      number = index ?? number + 1
      isRowHidden = isHiddenRow
      next = 0
    },
    /** `across` and `down`: how many further columns and rows the cell spans. */
    cell: (value: Cell, { index, across = 0, down = 0 }: Place): void => {
      const column = index ?? freeFrom(next)
      next = column + across + 1
      if (next > allColumns) throw new BadTable('columns')
      if (down > 0) for (let at = column; at < next; at += 1) covered.set(at, number + down)
      if (across > 0 || down > 0)
        merges.push({ top: number, bottom: number + down, left: column, right: column + across })
      if (value === null) return
      while (cells.length < column) cells.push(null)
      cells[column] = value
    },
    hide: (column: number): void => void hiddenColumns.push(column),
    finish: (): Grid => {
      close()
      return { name, isHidden, rows, merges, hiddenColumns }
    },
  }
}

interface Place {
  readonly index?: number | undefined
  readonly across?: number
  readonly down?: number
}

export const gridSource = ({ name, isHidden, rows, merges, hiddenColumns }: Grid): SheetSource => ({
  name,
  isHidden,
  format: null,
  read: async ({ put, flow }, columns) => {
    for (const { cells, ...row } of rows) {
      const own =
        columns === undefined || columns === 'all' ? cells : columns.map((column) => cells[column] ?? null)
      if (own.some((cell) => cell !== null)) put({ ...row, cells: own })
      await flow()
    }
  },
  readLayout: () => {
    const used = new Set<number>()
    for (const { cells } of rows)
      for (const [column, cell] of cells.entries()) if (cell !== null) used.add(column)
    return Promise.resolve(layoutOf({ merges, hiddenColumns, used }))
  },
})
