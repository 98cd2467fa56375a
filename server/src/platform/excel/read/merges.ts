import type { Cell, Merge, Row, RowSink, SheetLayout, SheetSource } from './cell.ts'

/** Emits every non-empty row as the sheet shows it. */
export async function readShown(
  sheet: SheetSource,
  { merges, columns }: SheetLayout,
  { put, flow }: RowSink,
): Promise<void> {
  const down = merges.filter(({ top, bottom }) => bottom > top)
  await sheet.read({ put: down.length === 0 ? put : spread(down, put), flow }, columns)
}

/** A merged cell during the pass over its rows. */
interface Open {
  readonly merge: Merge
  readonly value: Cell
}

/**
 * Fills in the values of merged cells, as the sheet shows them; values hidden under a merged cell are
 * dropped. A row without own values is not emitted. Where merged cells overlap, the lower one takes
 * precedence.
 */
function spread(merges: readonly Merge[], put: (row: Row) => void): (row: Row) => void {
  const open = new Map<number, Open>()
  let next = 0

  const openAt = ({ number, cells }: Row): void => {
    for (let merge = merges[next]; merge && merge.top <= number; merge = merges[next]) {
      // An empty first row is not emitted at all.
      const value = merge.top === number ? (cells[merge.left] ?? null) : null
      open.set(merge.left, { merge, value })
      next += 1
    }
  }

  return (row) => {
    openAt(row)
    const own = [...row.cells]
    const covering: Open[] = []
    for (const [column, one] of open) {
      const { merge, value } = one
      if (merge.bottom < row.number) open.delete(column)
      else if (merge.top < row.number && value !== null) {
        covering.push(one)
        if (column < own.length) own[column] = null
      }
    }
    if (covering.length === 0) put(row)
    else if (own.some((cell) => cell !== null)) put({ ...row, cells: covered(own, covering) })
  }
}

function covered(own: readonly Cell[], covering: readonly Open[]): readonly Cell[] {
  const cells = [...own]
  for (const { merge, value } of covering) {
    while (cells.length < merge.left) cells.push(null)
    cells[merge.left] = value
  }
  return cells
}
