import type { Address } from '@naryad/contract/geo/geo'
import type { Point } from '@naryad/contract/kit/fields'

import type { Db } from '../../../platform/db/connect.ts'
import { notFound } from '../../../platform/http/refusals.ts'
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
  /** How long a service may take before the gazetteer answers instead. */
  readonly timeoutMs?: number
}

type Ask = (geocoder: Geocoder, signal: AbortSignal) => Promise<Address[]>

interface Question {
  readonly key: string
  readonly ask: Ask
  readonly fallback: () => Address[]
}

/** The connected service, its cached answer, or the gazetteer, which says that it stands in. */
async function answer(
  { db, findConnection, timeoutMs = 5000 }: GeocoderParts,
  question: Question,
): Promise<Address[]> {
  const geocoder = geocoderOf(await findConnection('geocoder'))
  if (!geocoder) return question.fallback()
  const key = `${geocoder.title} ${question.key}`
  const cached = geocoder.mayCache ? await findCached(db, key) : undefined
  if (cached) return cached
  try {
    const found = await question.ask(geocoder, AbortSignal.timeout(timeoutMs))
    if (geocoder.mayCache) await insertCached(db, key, found)
    return found
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const note = `${geocoder.title} не отвечает, поэтому адрес только с точностью до населённого пункта`
    return question.fallback().map((address) => ({ ...address, note }))
  }
}

export const searchAddresses = (parts: GeocoderParts, query: string): Promise<Address[]> =>
  answer(parts, {
    key: `search ${wordsOf(query).join(' ')}`,
    ask: (geocoder, signal) => geocoder.search(query, signal),
    fallback: () => searchGazetteer(query),
  })

/** Five digits are a metre: two presses of the same place are one question. */
const rounded = (degrees: number): number => Number(degrees.toFixed(5))

export async function reverseAddress(parts: GeocoderParts, { lat, lon }: Point): Promise<Address> {
  const point = { lat: rounded(lat), lon: rounded(lon) }
  const [found] = await answer(parts, {
    key: `reverse ${point.lat},${point.lon}`,
    ask: async (geocoder, signal) => {
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
