export interface Identified {
  id: number
}

/** A row as displayed. */
export interface SteadyRow<Item> {
  item: Item
  /** The last response no longer contains the row: it moved to another page or no longer matches. */
  isAway: boolean
}

/**
 * The rows shown to the user. Changes by others are shown in place; no row is inserted, removed or moved
 * until the user asks, because rows would move under the pointer.
 */
export interface Steady<Item> {
  rows: readonly SteadyRow<Item>[]
  /** Number of new rows in the last response that are not shown yet. */
  waiting: number
}

export const adopted = <Item>(page: readonly Item[]): Steady<Item> => ({
  rows: page.map((item) => ({ item, isAway: false })),
  waiting: 0,
})

/**
 * Merges a new response: updates rows in place, appends the rows below the last shown one while there is room,
 * and counts new rows above it as waiting.
 */
export function merged<Item extends Identified>(
  steady: Steady<Item>,
  page: readonly Item[],
  limit: number,
): Steady<Item> {
  if (steady.rows.length === 0) return adopted(page)
  const found = new Map(page.map((item) => [item.id, item]))
  const shown = new Set(steady.rows.map((row) => row.item.id))
  const rows = steady.rows.map((row) => {
    const item = found.get(row.item.id)
    return item ? { item, isAway: false } : { item: row.item, isAway: true }
  })
  const lastKept = page.findLastIndex((item) => shown.has(item.id))
  const room = Math.max(0, limit - rows.length)
  const below = page.slice(lastKept + 1)
  const added = lastKept < 0 ? [] : below.slice(0, room)
  // A row that moved up from the next page into a freed place is not new; if no shown row is left, all of
  // them are.
  const news = lastKept < 0 ? below : page.slice(0, lastKept).filter((item) => !shown.has(item.id))
  return { rows: [...rows, ...added.map((item) => ({ item, isAway: false }))], waiting: news.length }
}

/** Rows that have left the page: those that still match the filter, and all that still exist. */
export interface DepartedRows<Item> {
  matching: readonly Item[]
  existing: readonly Item[]
}

export interface ShownRows<Item> {
  items: readonly Item[]
  /** Ids of rows that no longer match: they stay, dimmed, until the list is reloaded. */
  gone: ReadonlySet<number>
}

/** A constant, so that rows do not render again without a change. */
const nothingGone: ReadonlySet<number> = new Set()

export function resolved<Item extends Identified>(
  rows: readonly SteadyRow<Item>[],
  elsewhere: DepartedRows<Item> | undefined,
): ShownRows<Item> {
  const matching = new Map(elsewhere?.matching.map((item) => [item.id, item]))
  const existing = new Map(elsewhere?.existing.map((item) => [item.id, item]))
  const gone = new Set<number>()
  const items = rows.map(({ item, isAway }) => {
    if (!isAway || !elsewhere) return item
    const still = matching.get(item.id)
    if (!still) gone.add(item.id)
    return still ?? existing.get(item.id) ?? item
  })
  return { items, gone: gone.size > 0 ? gone : nothingGone }
}
