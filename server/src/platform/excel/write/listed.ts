import type { CellValue } from './cells.ts'
import type { CellKind } from './styles.ts'

/** What a column of a list writes into its cells. */
export interface Shown<Item> {
  readonly kind: CellKind
  readonly value: (item: Item) => CellValue
}

/** A cell of this kind, by what it takes from an item. */
export const shownAs =
  (kind: CellKind) =>
  <Item>(value: (item: Item) => CellValue): Shown<Item> => ({ kind, value })

interface Listed<Item> {
  readonly ids: readonly number[]
  /** In the order of the ids; what is gone meanwhile is left out. */
  readonly read: (ids: readonly number[]) => Promise<Iterable<Item>>
}

const portion = 200

/** The next rows are asked for while these are written. */
export async function* listedRows<Item>(
  { ids, read }: Listed<Item>,
  cells: readonly Shown<Item>[],
): AsyncGenerator<CellValue[]> {
  const load = (from: number): Promise<Iterable<Item>> => {
    const loading = read(ids.slice(from, from + portion))
    // An abandoned download must not raise an unhandled rejection; a caller still there gets the error from
    // the promise.
    loading.catch(() => undefined)
    return loading
  }
  let next = load(0)
  for (let from = 0; from < ids.length; from += portion) {
    const items = await next
    next = load(from + portion)
    for (const item of items) yield cells.map(({ value }) => value(item))
  }
}
