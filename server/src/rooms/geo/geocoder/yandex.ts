import type { Address } from '@naryad/contract/geo/geo'
import { z } from 'zod'

import { requestJson } from '../../../platform/outgoing/request-json.ts'
import { degreesUpTo, parseAnswer, parseElements } from '../parse-answer.ts'
import { type Geocoder, type GeocoderSettings, maxFound, urlOf } from './geocoder.ts'

const Answer = z.object({
  response: z.object({ GeoObjectCollection: z.object({ featureMember: z.array(z.unknown()) }) }),
})

const Member = z.object({
  GeoObject: z.object({
    name: z.string(),
    /** Longitude first. */
    Point: z.object({
      pos: z
        .string()
        .transform((text): Readonly<Record<'lat' | 'lon', string | number>> => {
          const [lon = '', lat = ''] = text.split(' ')
          return { lat, lon }
        })
        .pipe(z.object({ lat: degreesUpTo(90), lon: degreesUpTo(180) })),
    }),
    metaDataProperty: z.object({
      GeocoderMetaData: z.object({ text: z.string(), kind: z.string() }),
    }),
  }),
})

const precisions: Readonly<Record<string, Address['precision']>> = {
  house: 'house',
  entrance: 'house',
  street: 'street',
  metro: 'street',
  district: 'settlement',
  locality: 'settlement',
}

/** https://yandex.ru/maps-api/docs/geocoder-api/ */
export function openYandex({ baseUrl, key, report }: GeocoderSettings): Geocoder {
  const request = async (geocode: string, results: number, signal: AbortSignal): Promise<Address[]> => {
    const query = { apikey: key, geocode, lang: 'ru_RU', format: 'json', results: String(results) }
    const answer = parseAnswer(Answer, await requestJson({ url: urlOf(baseUrl, '/v1/', query), signal }))
    const members = answer.response.GeoObjectCollection.featureMember
    return parseElements(Member, members, report).map(({ GeoObject: found }) => {
      const { text, kind } = found.metaDataProperty.GeocoderMetaData
      return {
        title: found.name,
        address: text,
        point: found.Point.pos,
        precision: precisions[kind] ?? 'region',
        source: 'yandex',
        note: null,
      }
    })
  }
  return {
    title: 'Яндекс',
    mayCache: false,
    search: (query, signal) => request(query, maxFound, signal),
    reverse: async ({ lat, lon }, signal) => (await request(`${lon},${lat}`, 1, signal))[0],
  }
}
