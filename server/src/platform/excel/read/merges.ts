import { BadTable } from './bad-table.ts'
import { type Cell, maxColumns, type Merge, type Row, type RowSink, type SheetSource } from './cell.ts'
import { columnOf } from './sheet.ts'
import { attribute, readXml } from './xml.ts'

/** Every second row of the longest table, in a dozen of its columns; they are held in memory while a sheet is read. */
const maxMerges = 500_000

const reference = attribute('ref')

/**
 * The cells of a sheet that span rows, in the order of their tops. They are written after the rows, so a sheet that is
 * to be understood with them is gone through twice. Those that only span columns say nothing that their cell does not.
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

/** «B2:C9» → the second column, rows 2 to 9; whole columns and whatever is no reference are nothing. */
function mergeOf(reference: string): Merge | undefined {
  const [, left = '', top, bottom] = /^([a-z]{1,3})(\d{1,7}):[a-z]{1,3}(\d{1,7})$/i.exec(reference) ?? []
  const merge = { column: columnOf(left), top: Number(top), bottom: Number(bottom) }
  return merge.bottom > merge.top && merge.column < maxColumns ? merge : undefined
}

/** Emits every row that is not empty, as the sheet shows it. */
export async function readShown(sheet: SheetSource, { put, flow }: RowSink): Promise<void> {
  const merges = await sheet.readMerges()
  await sheet.read({ put: merges.length === 0 ? put : spread(merges, put), flow })
}

/** A cell that is being gone through, row by row. */
interface Open {
  readonly merge: Merge
  readonly value: Cell
}

/**
 * Passes rows on with the values of the cells that span them, as the sheet shows them: what has stayed under such a cell
 * is not seen. A row that says nothing of its own is not made by them. Of cells that overlap the lower one counts.
 */
function spread(merges: readonly Merge[], put: (row: Row) => void): (row: Row) => void {
  const open = new Map<number, Open>()
  let next = 0

  const openAt = ({ number, cells }: Row): void => {
    for (let merge = merges[next]; merge && merge.top <= number; merge = merges[next]) {
      // An empty top row is not emitted at all.
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
