import { setTimeout as wait } from 'node:timers/promises'

import type { Address } from '@naryad/contract/geo/geo'
import { z } from 'zod'

import { requestJson } from '../../../platform/outgoing/request-json.ts'
import { degreesUpTo, parseAnswer, parseElements } from '../parse-answer.ts'
import { firstText, type Geocoder, type GeocoderSettings, maxFound, urlOf } from './geocoder.ts'

const part = z.string().optional()

const Found = z.object({
  lat: degreesUpTo(90),
  lon: degreesUpTo(180),
  display_name: z.string(),
  addresstype: z.string().optional(),
  address: z
    .object({ road: part, house_number: part, city: part, town: part, village: part, state: part })
    .optional(),
})

const NotFound = z.object({ error: z.string() })

const settlements = new Set(['city', 'town', 'village', 'hamlet', 'municipality', 'suburb'])
const regions = new Set(['state', 'region', 'county', 'country'])

function precisionOf({ addresstype = '', address }: z.infer<typeof Found>): Address['precision'] {
  if (firstText(address?.house_number) !== '') return 'house'
  if (settlements.has(addresstype)) return 'settlement'
  return regions.has(addresstype) ? 'region' : 'street'
}

function toAddress(found: z.infer<typeof Found>): Address {
  const { road, house_number: house, city, town, village } = found.address ?? {}
  const street = [road, house].filter(Boolean).join(', ')
  return {
    title: firstText(street, city, town, village, found.display_name.split(',', 1)[0]),
    address: found.display_name,
    point: { lat: found.lat, lon: found.lon },
    precision: precisionOf(found),
    source: 'nominatim',
    note: null,
  }
}

/** How long a request waits so that requests begin `intervalMs` apart. */
export function spaceOut(intervalMs: number): (now: number) => number {
  let next = 0
  return (now) => {
    const at = Math.max(now, next)
    next = at + intervalMs
    return at - now
  }
}

/** The public server allows one request a second; private servers are not limited. */
const publicHost = 'nominatim.openstreetmap.org'
const waitOfPublic = spaceOut(1000)

async function waitForSlot(url: URL, signal: AbortSignal): Promise<void> {
  const ms = url.hostname === publicHost ? waitOfPublic(Date.now()) : 0
  if (ms > 0) await wait(ms, undefined, { signal })
}

/** https://nominatim.org/release-docs/latest/api/Search/ */
export function openNominatim({ baseUrl, report }: GeocoderSettings): Geocoder {
  const common = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'ru' }
  const request = async (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const url = urlOf(baseUrl, path, { ...common, ...query })
    await waitForSlot(url, signal)
    return requestJson({ url, signal })
  }
  return {
    title: 'Nominatim',
    mayCache: true,
    search: async (q, signal) => {
      const answer = await request('/search', { q, limit: String(maxFound), countrycodes: 'ru' }, signal)
      return parseElements(Found, parseAnswer(z.array(z.unknown()), answer), report).map(toAddress)
    },
    reverse: async ({ lat, lon }, signal) => {
      const query = { lat: String(lat), lon: String(lon), zoom: '18' }
      const answer = parseAnswer(z.union([Found, NotFound]), await request('/reverse', query, signal))
      return 'error' in answer ? undefined : toAddress(answer)
    },
  }
}
