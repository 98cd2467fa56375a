import { BadTable } from './bad-table.ts'
import { maxColumns, type Merge, type SheetLayout } from './cell.ts'
import { columnOf } from './sheet.ts'
import { attribute, readXml } from './xml.ts'

/**
 * The maximum number of merged cells, which are held in memory while a sheet is read: every second row of
 * the longest table in a dozen columns.
 */
const maxMerges = 500_000

const place = attribute('r')
const reference = attribute('ref')
const [first, last, hidden, width] = ['min', 'max', 'hidden', 'width'].map(attribute)

/**
 * A pass over the sheet before its rows are read: merged cells are stored after the rows, and only the
 * columns with values count, because programs spread a table of eight columns over the grid of a page.
 */
export async function readLayout(parts: AsyncIterable<Buffer>): Promise<SheetLayout> {
  const merges: Merge[] = []
  const used = new Set<number>()
  const hiddenColumns: number[] = []
  let column = -1
  let isValue = false
  await readXml(parts, {
    open: (name, attributes) => {
      if (name === 'row') column = -1
      else if (name === 'c') {
        const written = place(attributes)
        column = written === undefined ? column + 1 : columnOf(written)
      } else if (name === 'v' || name === 't' || name === 'f') isValue = true
      else if (name === 'col') hiddenColumns.push(...hiddenOf(attributes))
      else if (name === 'mergeCell') addMerge(merges, reference(attributes) ?? '')
    },
    close: (name) => {
      if (name === 'v' || name === 't' || name === 'f') isValue = false
    },
    text: (text) => {
      if (isValue && column >= 0 && text.trim() !== '') used.add(column)
    },
  })
  return layoutOf({ merges, hiddenColumns, used })
}

interface Collected {
  readonly merges: readonly Merge[]
  readonly hiddenColumns: readonly number[]
  readonly used: ReadonlySet<number>
}

export const layoutOf = ({ merges, hiddenColumns, used }: Collected): SheetLayout =>
  compact({
    merges: merges.toSorted((one, other) => one.top - other.top),
    hiddenColumns: hiddenColumns.filter((one) => used.has(one)),
    used: [...used].toSorted((one, other) => one - other),
  })

function hiddenOf(attributes: string): number[] {
  const isHidden = ['1', 'true'].includes(hidden?.(attributes) ?? '') || width?.(attributes) === '0'
  if (!isHidden) return []
  const from = Number(first?.(attributes) ?? 0)
  const to = Math.min(Number(last?.(attributes) ?? 0), 16_384)
  return Number.isInteger(from) && from > 0 && to >= from
    ? Array.from({ length: to - from + 1 }, (_, index) => from - 1 + index)
    : []
}

function addMerge(merges: Merge[], written: string): void {
  const merge = mergeOf(written)
  if (merge === undefined) return
  if (merges.length === maxMerges) throw new BadTable('huge')
  merges.push(merge)
}

/** «B2:C9» → columns 1 and 2, rows 2 to 9; undefined for whole columns and invalid references. */
function mergeOf(written: string): Merge | undefined {
  const [, left = '', top, right = '', bottom] =
    /^([a-z]{1,3})(\d{1,7}):([a-z]{1,3})(\d{1,7})$/i.exec(written) ?? []
  if (top === undefined) return undefined
  const merge = { left: columnOf(left), top: Number(top), right: columnOf(right), bottom: Number(bottom) }
  return merge.bottom >= merge.top && merge.right >= merge.left ? merge : undefined
}

/** A sheet wider than the limit is read by its columns with values alone. */
function compact({
  merges,
  hiddenColumns,
  used,
}: Omit<SheetLayout, 'columns'> & { used: readonly number[] }): SheetLayout {
  if ((used.at(-1) ?? 0) < maxColumns) return { merges, hiddenColumns, columns: undefined }
  if (used.length > maxColumns) throw new BadTable('columns')
  const indexes = new Map(used.map((column, index) => [column, index]))
  return {
    merges: merges.flatMap((merge) => {
      const covered = used.filter((column) => column >= merge.left && column <= merge.right)
      const [left, right] = [indexes.get(covered[0] ?? -1), indexes.get(covered.at(-1) ?? -1)]
      // Without a value in its first column the merged cell is empty.
      return left === undefined || right === undefined || covered[0] !== merge.left
        ? []
        : { ...merge, left, right }
    }),
    hiddenColumns: hiddenColumns.flatMap((column) => indexes.get(column) ?? []),
    columns: used,
  }
}
