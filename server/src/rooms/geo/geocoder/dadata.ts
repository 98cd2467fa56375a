import type { Address } from '@naryad/contract/geo/geo'
import { z } from 'zod'

import { requestJson } from '../../../platform/outgoing/request-json.ts'
import { degreesUpTo, parseAnswer, parseElements } from '../parse-answer.ts'
import { firstText, type Geocoder, type GeocoderSettings, maxFound, urlOf } from './geocoder.ts'

const text = z.string().nullish()

const Answer = z.object({ suggestions: z.array(z.unknown()) })

const Suggestion = z.object({
  value: z.string(),
  data: z.object({
    geo_lat: degreesUpTo(90).nullish(),
    geo_lon: degreesUpTo(180).nullish(),
    /** 0 house, 1 nearest house, 2 street, 3 settlement, 4 town, 5 unknown. */
    qc_geo: z.union([z.string(), z.number()]).nullish(),
    city: text,
    settlement: text,
    street_with_type: text,
    house: text,
  }),
})

const precisions: Readonly<Record<string, Address['precision']>> = {
  '0': 'house',
  '1': 'house',
  '2': 'street',
  '3': 'settlement',
  '4': 'settlement',
}

function toAddress({ value, data }: z.infer<typeof Suggestion>): Address[] {
  const { geo_lat: lat, geo_lon: lon } = data
  // A suggestion without coordinates cannot be shown on a map.
  if (typeof lat !== 'number' || typeof lon !== 'number') return []
  const street = [data.street_with_type, data.house].filter(Boolean).join(', ')
  return [
    {
      title: firstText(street, data.settlement, data.city, value),
      address: value,
      point: { lat, lon },
      precision: precisions[String(data.qc_geo)] ?? 'region',
      source: 'dadata',
      note: null,
    },
  ]
}

/** https://dadata.ru/api/suggest/address/ */
export function openDadata({ baseUrl, key, report }: GeocoderSettings): Geocoder {
  const request = async (call: string, body: object, signal: AbortSignal): Promise<Address[]> => {
    const answer = await requestJson({
      url: urlOf(baseUrl, `/suggestions/api/4_1/rs/${call}/address`),
      headers: { authorization: `Token ${key}` },
      body,
      signal,
    })
    const { suggestions } = parseAnswer(Answer, answer)
    return parseElements(Suggestion, suggestions, report).flatMap(toAddress)
  }
  return {
    title: 'DaData',
    mayCache: true,
    search: (query, signal) => request('suggest', { query, count: maxFound }, signal),
    reverse: async ({ lat, lon }, signal) =>
      (await request('geolocate', { lat, lon, radius_meters: 1000, count: 1 }, signal))[0],
  }
}
