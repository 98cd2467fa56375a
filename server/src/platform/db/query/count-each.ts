import type { Found } from './listing.ts'

/** A page of zero rows: only the total is computed. */
const noRows = { limit: 0, offset: 0 }

/**
 * Counts the matches of each filter, in their order. Runs sequentially, so that a call for many counts
 * occupies one connection.
 */
export async function countEach<Filters extends object>(
  all: readonly Filters[],
  find: (search: Filters & typeof noRows) => Promise<Found>,
): Promise<{ counts: number[] }> {
  const counts: number[] = []
  for (const filters of all) counts.push((await find({ ...filters, ...noRows })).totalCount)
  return { counts }
}
