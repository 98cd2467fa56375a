export interface Row {
  /** Between two of them. */
  gap: number
  /** What «Ещё» takes, where not all of them fit. */
  more: number
}

/** How many of those that stand in one row fit in its width, from the first on. */
export function fitting(widths: readonly number[], room: number, { gap, more }: Row): number {
  let used = 0
  for (const [index, width] of widths.entries()) {
    used += width + gap
    const isLast = index === widths.length - 1
    if (used - gap + (isLast ? 0 : gap + more) > room) return index
  }
  // So does one that comes next, until it is measured.
  return Number.POSITIVE_INFINITY
}

/** How many of the first ones fit where one of them, wherever it stands, has to be in sight. */
export function fittingBeside(chosen: number, widths: readonly number[], room: number, row: Row): number {
  const fits = fitting(widths, room, row)
  const width = widths[chosen]
  if (chosen < fits || width === undefined) return fits
  return fitting([...widths.slice(0, chosen), Number.POSITIVE_INFINITY], room - width - row.gap, row)
}
