import { BadTable } from './bad-table.ts'
import { type Cell, maxColumns, type Merge, type Row, type RowSink, type SheetSource } from './cell.ts'
import { columnOf } from './sheet.ts'
import { attribute, readXml } from './xml.ts'

/**
 * The maximum number of merged cells, which are held in memory while a sheet is read: every second row of
 * the longest table in a dozen columns.
 */
const maxMerges = 500_000

const reference = attribute('ref')

/**
 * The cells of a sheet that span rows, sorted by their first row. They are stored after the rows, so a
 * sheet with merged cells is read twice. Cells that span only columns are ignored, because they add no
 * values.
 */
export async function readMerges(parts: AsyncIterable<Buffer>): Promise<readonly Merge[]> {
  const merges: Merge[] = []
  await readXml(parts, {
    open: (name, attributes) => {
      const merge = name === 'mergeCell' ? mergeOf(reference(attributes) ?? '') : undefined
      if (merge === undefined) return
      if (merges.length === maxMerges) throw new BadTable('huge')
      merges.push(merge)
    },
  })
  return merges.toSorted((one, other) => one.top - other.top)
}

/** «B2:C9» → the second column, rows 2 to 9; undefined for whole columns and invalid references. */
function mergeOf(reference: string): Merge | undefined {
  const [, left = '', top, bottom] = /^([a-z]{1,3})(\d{1,7}):[a-z]{1,3}(\d{1,7})$/i.exec(reference) ?? []
  const merge = { column: columnOf(left), top: Number(top), bottom: Number(bottom) }
  return merge.bottom > merge.top && merge.column < maxColumns ? merge : undefined
}

/** Emits every non-empty row as the sheet shows it. */
export async function readShown(sheet: SheetSource, { put, flow }: RowSink): Promise<void> {
  const merges = await sheet.readMerges()
  await sheet.read({ put: merges.length === 0 ? put : spread(merges, put), flow })
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
      const value = merge.top === number ? (cells[merge.column] ?? null) : null
      open.set(merge.column, { merge, value })
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
    else if (own.some((cell) => cell !== null)) put({ number: row.number, cells: covered(own, covering) })
  }
}

function covered(own: readonly Cell[], covering: readonly Open[]): readonly Cell[] {
  const cells = [...own]
  for (const { merge, value } of covering) {
    while (cells.length < merge.column) cells.push(null)
    cells[merge.column] = value
  }
  return cells
}
