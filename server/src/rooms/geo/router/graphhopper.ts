import { z } from 'zod'

import { OutgoingError, requestJson } from '../../../platform/outgoing/request-json.ts'
import { urlOf } from '../geocoder/geocoder.ts'
import { parseAnswer } from '../parse-answer.ts'
import { type FindRoute, type RouterSettings, roundToTenths } from './routing-engine.ts'

const Path = z.object({
  distance: z.number(),
  time: z.number(),
  points: z.object({ coordinates: z.array(z.array(z.number()).min(2)) }),
})
const Found = z.object({ paths: z.tuple([Path], z.unknown()) })
const Failed = z.object({ hints: z.array(z.object({ details: z.string() })) })

/** Java exceptions, named in full in the hints, of valid requests for which no road exists, or none near a point. */
const noRoad = /(^|\.)(ConnectionNotFound|PointNotFound|PointOutOfBounds)Exception$/

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
    const answer = parseAnswer(z.union([Found, Failed]), await requestJson({ url, signal, acceptsStatus }))
    if (!('paths' in answer)) {
      if (answer.hints.some(({ details }) => noRoad.test(details))) return undefined
      throw new OutgoingError(`No route: ${answer.hints.map(({ details }) => details).join(', ')}`)
    }
    const [best] = answer.paths
    return {
      distanceKm: roundToTenths(best.distance / 1000),
      durationMin: Math.round(best.time / 60_000),
      geometry: {
        type: 'LineString',
        coordinates: best.points.coordinates.map(([lon = 0, lat = 0]): [number, number] => [lon, lat]),
      },
    }
  }
