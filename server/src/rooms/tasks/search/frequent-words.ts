import { lexemesOf, type Listing, queuesOf } from './tasks.search.repo.ts'

const believedMs = 60_000
const mostKnown = 1000

const knownUntil = new Map<string, number>()

const keyOf = (listing: Listing): string =>
  `${queuesOf(listing.filters, listing.sight).join()} ${lexemesOf(listing)}`

/**
 * Words that have just been seen to match far more tasks than are ever counted. A list of them is asked for again
 * with every page and every change of a colleague's; that they are many need not be proved each time.
 */
export const isKnownFrequent = (listing: Listing): boolean =>
  (knownUntil.get(keyOf(listing)) ?? 0) > Date.now()

export function rememberFrequent(listing: Listing): void {
  if (knownUntil.size >= mostKnown) knownUntil.clear()
  knownUntil.set(keyOf(listing), Date.now() + believedMs)
}
