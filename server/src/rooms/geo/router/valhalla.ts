import { z } from 'zod'

import { OutgoingError, requestJson } from '../../../platform/outgoing/request-json.ts'
import { urlOf } from '../geocoder/geocoder.ts'
import { parseAnswer } from '../parse-answer.ts'
import { decodePolyline } from './polyline.ts'
import { type FindRoute, type RouterSettings, roundToTenths } from './routing-engine.ts'

const Found = z.object({
  trip: z.object({
    summary: z.object({ length: z.number(), time: z.number() }),
    legs: z.array(z.object({ shape: z.string() })),
  }),
})
const Failed = z.object({ error_code: z.number() })

/** Codes of valid requests for which no road exists. */
const noRoad = new Set([170, 171, 442])

/** https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/; the only engine that is asked for a truck route. */
export const openValhalla =
  ({ baseUrl }: RouterSettings): FindRoute =>
  async (from, to, signal) => {
    const answer = parseAnswer(
      z.union([Found, Failed]),
      await requestJson({
        url: urlOf(baseUrl, '/route'),
        body: { locations: [from, to], costing: 'truck', units: 'kilometers', language: 'ru-RU' },
        acceptsStatus: (status) => status === 200 || status === 400,
        signal,
      }),
    )
    if ('error_code' in answer) {
      if (noRoad.has(answer.error_code)) return undefined
      throw new OutgoingError(`Error ${answer.error_code}`)
    }
    const { summary, legs } = answer.trip
    return {
      distanceKm: roundToTenths(summary.length),
      durationMin: Math.round(summary.time / 60),
      geometry: { type: 'LineString', coordinates: legs.flatMap(({ shape }) => decodePolyline(shape)) },
    }
  }
