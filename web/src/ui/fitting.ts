export interface Row {
  /** Gap between two items. */
  gap: number
  /** Width of the «Ещё» button, shown when not all items fit. */
  more: number
}

/** How many leading items fit into the width of a row. */
export function fitting(widths: readonly number[], room: number, { gap, more }: Row): number {
  let used = 0
  for (const [index, width] of widths.entries()) {
    used += width + gap
    const isLast = index === widths.length - 1
    if (used - gap + (isLast ? 0 : gap + more) > room) return index
  }
  // Infinity, so that an item added later is rendered and measured.
  return Number.POSITIVE_INFINITY
}

/** How many leading items fit if the chosen one, wherever it is, must stay visible. */
export function fittingBeside(chosen: number, widths: readonly number[], room: number, row: Row): number {
  const fits = fitting(widths, room, row)
  const width = widths[chosen]
  if (chosen < fits || width === undefined) return fits
  return fitting([...widths.slice(0, chosen), Number.POSITIVE_INFINITY], room - width - row.gap, row)
}
