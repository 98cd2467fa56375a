import type { CellValue } from './cells.ts'
import type { CellKind } from './styles.ts'

/** How a column of a list writes its cells. */
export interface Shown<Item> {
  readonly kind: CellKind
  readonly value: (item: Item) => CellValue
  /** By default the title of the list's column. */
  readonly title?: string
}

/** A column of this kind with a function that reads its value from an item. */
export const shownAs =
  (kind: CellKind) =>
  <Item>(value: (item: Item) => CellValue): Shown<Item> => ({ kind, value })

/** The cells of columns that declare their kind themselves. */
export const shownBy = <Item, Key extends string>(
  columns: readonly { readonly key: Key; readonly kind: CellKind }[],
  values: Readonly<Record<Key, (item: Item) => CellValue>>,
): Readonly<Record<Key, Shown<Item>>> =>
  Object.fromEntries(columns.map(({ key, kind }) => [key, { kind, value: values[key] }])) as Record<
    Key,
    Shown<Item>
  >

interface Listed<Item> {
  readonly ids: readonly number[]
  /** In the order of the ids; rows deleted meanwhile are omitted. */
  readonly read: (ids: readonly number[]) => Promise<Iterable<Item>>
}

const portion = 500
/** Portions prefetched while one is written, so that the file does not wait for each query. */
const ahead = 2

/** Prefetches the next rows while these are written. */
export async function* listedRows<Item>(
  { ids, read }: Listed<Item>,
  cells: readonly Shown<Item>[],
): AsyncGenerator<CellValue[]> {
  const load = (from: number): Promise<Iterable<Item>> => {
    if (from >= ids.length) return Promise.resolve([])
    const loading = read(ids.slice(from, from + portion))
    // An abandoned download must not cause an unhandled rejection; an active caller gets the error from
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
