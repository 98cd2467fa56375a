import type { Address } from '@naryad/contract/geo/geo'
import type { Point } from '@naryad/contract/kit/fields'

import type { Db } from '../../../platform/db/connect.ts'
import { notFound } from '../../../platform/http/refusals.ts'
import { recordRejections } from '../../../platform/isolation/rejections.repo.ts'
import { OutgoingError } from '../../../platform/outgoing/request-json.ts'
import type { FindConnection } from '../find-connection.ts'
import { wordsOf } from '../gazetteer/load.ts'
import { reverseInGazetteer } from '../gazetteer/reverse.ts'
import { searchGazetteer } from '../gazetteer/search.ts'
import { findCached, insertCached } from './geocode-cache.repo.ts'
import type { Geocoder } from './geocoder.ts'
import { geocoderOf } from './providers.ts'

export interface GeocoderParts {
  readonly db: Db
  readonly findConnection: FindConnection
  /** After this time the embedded gazetteer is used instead of the service. */
  readonly timeoutMs?: number
}

interface Lookup {
  readonly key: string
  readonly request: (geocoder: Geocoder, signal: AbortSignal) => Promise<Address[]>
  readonly fallback: () => Address[]
}

/** Asks the connected service or its cache, and falls back to the gazetteer with a note. */
async function resolveLookup(
  { db, findConnection, timeoutMs = 5000 }: GeocoderParts,
  lookup: Lookup,
): Promise<Address[]> {
  const leftOut: unknown[] = []
  const geocoder = geocoderOf(await findConnection('geocoder'), (element) => leftOut.push(element))
  if (!geocoder) return lookup.fallback()
  const key = `${geocoder.title} ${lookup.key}`
  const cached = geocoder.mayCache ? await findCached(db, key) : undefined
  if (cached) return cached
  try {
    const found = await lookup.request(geocoder, AbortSignal.timeout(timeoutMs))
    if (geocoder.mayCache) await insertCached(db, key, found)
    return found
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const note = `${geocoder.title} не отвечает, поэтому адрес только с точностью до населённого пункта`
    return lookup.fallback().map((address) => ({ ...address, note }))
  } finally {
    for (const value of leftOut)
      await recordRejections(db, 'GEOCODER', [
        { object: geocoder.title, field: 'ELEMENT', reason: 'MALFORMED', value },
      ])
  }
}

export const searchAddresses = (parts: GeocoderParts, query: string): Promise<Address[]> =>
  resolveLookup(parts, {
    key: `search ${wordsOf(query).join(' ')}`,
    request: (geocoder, signal) => geocoder.search(query, signal),
    fallback: () => searchGazetteer(query),
  })

/** Five decimals are about a metre: clicks on the same place share a cache key. */
const rounded = (degrees: number): number => Number(degrees.toFixed(5))

export async function reverseAddress(parts: GeocoderParts, { lat, lon }: Point): Promise<Address> {
  const point = { lat: rounded(lat), lon: rounded(lon) }
  const [found] = await resolveLookup(parts, {
    key: `reverse ${point.lat},${point.lon}`,
    request: async (geocoder, signal) => {
      const address = await geocoder.reverse(point, signal)
      return address ? [address] : []
    },
    fallback: () => {
      const address = reverseInGazetteer(point)
      return address ? [address] : []
    },
  })
  if (!found) throw notFound('Адрес')
  return found
}
