/**
 * Selected rows. A range extends from `anchor` to the current row. `base` is the selection before the range
 * began, so that shrinking the range deselects only what the range had added.
 */
export interface Selection {
  ids: ReadonlySet<number>
  base: ReadonlySet<number>
  anchor: number | null
}

const none: ReadonlySet<number> = new Set()

export const nothingSelected: Selection = { ids: none, base: none, anchor: null }

const settled = (ids: ReadonlySet<number>, anchor: number | null): Selection => ({ ids, base: ids, anchor })

/** Toggled by the checkbox or X. */
export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return settled(next, id)
}

const between = (order: readonly number[], from: number, to: number): number[] => {
  const [start, end] = [order.indexOf(from), order.indexOf(to)].toSorted((a, b) => a - b)
  return order.slice(start, (end ?? 0) + 1)
}

/** Shift-click and Shift-arrows: selects every row between the anchor and this one, in display order. */
export function extendedTo(
  selection: Selection,
  order: readonly number[],
  to: number,
  from?: number,
): Selection {
  const anchor = selection.anchor ?? from ?? to
  // The anchor may be on another page; then the range starts at this row.
  if (!order.includes(anchor)) return settled(new Set([...selection.ids, to]), to)
  return { ...selection, anchor, ids: new Set([...selection.base, ...between(order, anchor, to)]) }
}

export const isPageSelected = ({ ids }: Selection, page: readonly number[]): boolean =>
  page.length > 0 && page.every((id) => ids.has(id))

export const isPagePartly = (selection: Selection, page: readonly number[]): boolean =>
  !isPageSelected(selection, page) && page.some((id) => selection.ids.has(id))

/** The checkbox in the header toggles the page; selections on other pages are unaffected. */
export function pageToggled(selection: Selection, page: readonly number[]): Selection {
  if (!isPageSelected(selection, page)) return settled(new Set([...selection.ids, ...page]), null)
  return settled(new Set([...selection.ids].filter((id) => !page.includes(id))), null)
}

export const selectedAll = (ids: readonly number[]): Selection => settled(new Set(ids), null)
