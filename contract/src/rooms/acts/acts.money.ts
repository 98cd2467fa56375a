/** The VAT within a sum of kopecks, rounded half up. */
export const vatWithin = (sum: number, percent: number): number =>
  Math.round((sum * percent) / (100 + percent))

interface Line {
  readonly sum: number
  readonly vat: number | null
}

/** The totals of an act are the sums of its lines, so that the kopecks of both add up. */
export const totalsOf = (
  lines: readonly Line[],
  vatPercent: number | null,
): { sum: number; vat: number | null } => ({
  sum: lines.reduce((total, { sum }) => total + sum, 0),
  vat: vatPercent === null ? null : lines.reduce((total, { vat }) => total + (vat ?? 0), 0),
})
