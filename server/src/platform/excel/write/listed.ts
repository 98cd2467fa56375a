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

const portion = 500
/** Portions asked for while one is written: the file is not held up by the wait for each. */
const ahead = 2

/** The next rows are asked for while these are written. */
export async function* listedRows<Item>(
  { ids, read }: Listed<Item>,
  cells: readonly Shown<Item>[],
): AsyncGenerator<CellValue[]> {
  const load = (from: number): Promise<Iterable<Item>> => {
    if (from >= ids.length) return Promise.resolve([])
    const loading = read(ids.slice(from, from + portion))
    // An abandoned download must not raise an unhandled rejection; a caller still there gets the error from
    // the promise.
    loading.catch(() => undefined)
    return loading
  }
  const portions = Array.from({ length: ahead }, (_, at) => load(at * portion))
  for (let from = 0; from < ids.length; from += portion) {
    const items = (await portions.shift()) ?? []
    portions.push(load(from + ahead * portion))
    for (const item of items) yield cells.map(({ value }) => value(item))
  }
}
