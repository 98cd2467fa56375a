import { lexemesOf, type Listing, queuesOf } from './tasks.search.repo.ts'

const rememberedMs = 60_000
const mostKnown = 1000

const knownUntil = new Map<string, number>()

const keyOf = (listing: Listing): string =>
  `${queuesOf(listing.filters, listing.sight).join()} ${lexemesOf(listing)}`

/**
 * Whether the words were recently found to match more tasks than are counted. The list is requested again
 * for every page and after every change, and reading more than `maxHits` matches each time would be slow.
 */
export const isKnownFrequent = (listing: Listing): boolean =>
  (knownUntil.get(keyOf(listing)) ?? 0) > Date.now()

export function rememberFrequent(listing: Listing): void {
  if (knownUntil.size >= mostKnown) knownUntil.clear()
  knownUntil.set(keyOf(listing), Date.now() + rememberedMs)
}
