import type { Address } from '@naryad/contract/geo/geo'
import { z } from 'zod'

import { requestJson } from '../../../platform/outgoing/request-json.ts'
import { Latitude, Longitude, parseAnswer, parseElements } from '../parse-answer.ts'
import { firstText, type Geocoder, type GeocoderSettings, maxFound, urlOf } from './geocoder.ts'

const part = z.string().optional()

const Answer = z.object({ features: z.array(z.unknown()) })

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([Longitude, Latitude]) }),
  properties: z.object({
    name: part,
    street: part,
    housenumber: part,
    city: part,
    state: part,
    country: part,
    type: part,
  }),
})

const precisions: Readonly<Record<string, Address['precision']>> = {
  house: 'house',
  street: 'street',
  locality: 'settlement',
  district: 'settlement',
  city: 'settlement',
}

function toAddress({ geometry, properties }: z.infer<typeof Feature>): Address {
  const { name, street, housenumber, city, state, country, type = '' } = properties
  const house = [street, housenumber].filter(Boolean).join(', ')
  const title = firstText(name, house, city, state)
  const [lon, lat] = geometry.coordinates
  const parts = [country, state, city, house, name].filter((text) => text !== undefined && text !== '')
  return {
    title,
    address: [...new Set(parts)].join(', '),
    point: { lat, lon },
    precision: precisions[type] ?? 'region',
    source: 'photon',
    note: null,
  }
}

/** https://github.com/komoot/photon; `lang=default` returns local names, which are Russian in Russia. */
export function openPhoton({ baseUrl, report }: GeocoderSettings): Geocoder {
  const request = async (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const answer = await requestJson({ url: urlOf(baseUrl, path, query), signal })
    return parseElements(Feature, parseAnswer(Answer, answer).features, report).map(toAddress)
  }
  return {
    title: 'Photon',
    mayCache: true,
    search: (q, signal) => request('/api', { q, limit: String(maxFound), lang: 'default' }, signal),
    reverse: async ({ lat, lon }, signal) =>
      (await request('/reverse', { lat: String(lat), lon: String(lon), lang: 'default' }, signal))[0],
  }
}
