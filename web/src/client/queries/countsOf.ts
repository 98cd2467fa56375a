import { hashKey } from '@tanstack/react-query'

/** Number of matches of each filter, in the order of the filters; undefined while unknown. */
export interface Counts {
  counts: readonly (number | undefined)[]
}

/**
 * For `placeholderData`: counts of the same filters stay until they are counted again. Counts of other
 * filters (of another queue or other conditions) would be shown under the wrong name, and without a network
 * would stay there.
 */
export const countsOfSame =
  <Filter>(filters: readonly Filter[]) =>
  (
    previous: Counts | undefined,
    query: { queryKey: readonly [string, string, readonly Filter[]] } | undefined,
  ): Counts | undefined => {
    if (!previous || !query) return undefined
    const known = new Map(
      query.queryKey[2].map((filter, index) => [hashKey([filter]), previous.counts[index]]),
    )
    return { counts: filters.map((filter) => known.get(hashKey([filter]))) }
  }
