import type { Found } from './listing.ts'

/** Of a page without rows only the total is worked out. */
const noRows = { limit: 0, offset: 0 }

/**
 * How many each of the filters finds, in their order. One after another: whoever asks for many takes no more of the
 * database at a time than whoever asks for one.
 */
export async function countEach<Filters extends object>(
  all: readonly Filters[],
  find: (search: Filters & typeof noRows) => Promise<Found>,
): Promise<{ counts: number[] }> {
  const counts: number[] = []
  for (const filters of all) counts.push((await find({ ...filters, ...noRows })).totalCount)
  return { counts }
}
