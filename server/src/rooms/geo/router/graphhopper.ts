import { z } from 'zod'

import { requestJson } from '../../../platform/outgoing/request-json.ts'
import { urlOf } from '../geocoder/geocoder.ts'
import { parseAnswer } from '../parse-answer.ts'
import { type FindRoute, type RouterSettings, roundToTenths } from './routing-engine.ts'

const Answer = z.object({
  paths: z
    .array(
      z.object({
        distance: z.number(),
        time: z.number(),
        points: z.object({ coordinates: z.array(z.array(z.number()).min(2)) }),
      }),
    )
    .default([]),
})

/** https://docs.graphhopper.com/; distances are in metres, times in milliseconds, points may have an elevation. */
export const openGraphhopper =
  ({ baseUrl, key }: RouterSettings): FindRoute =>
  async (from, to, signal) => {
    const url = urlOf(baseUrl, '/route', {
      profile: 'car',
      points_encoded: 'false',
      instructions: 'false',
      locale: 'ru',
      ...(key === '' ? {} : { key }),
    })
    for (const { lat, lon } of [from, to]) url.searchParams.append('point', `${lat},${lon}`)
    const acceptsStatus = (status: number) => status === 200 || status === 400
    const [best] = parseAnswer(Answer, await requestJson({ url, signal, acceptsStatus })).paths
    if (!best) return undefined
    return {
      distanceKm: roundToTenths(best.distance / 1000),
      durationMin: Math.round(best.time / 60_000),
      geometry: {
        type: 'LineString',
        coordinates: best.points.coordinates.map(([lon = 0, lat = 0]): [number, number] => [lon, lat]),
      },
    }
  }
