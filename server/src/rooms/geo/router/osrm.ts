import { LineString } from '@naryad/contract/geo/geo'
import { z } from 'zod'

import { OutgoingError, requestJson } from '../../../platform/outgoing/request-json.ts'
import { urlOf } from '../geocoder/geocoder.ts'
import { parseAnswer } from '../parse-answer.ts'
import { type FindRoute, type RouterSettings, roundToTenths } from './routing-engine.ts'

const Found = z.object({
  code: z.literal('Ok'),
  routes: z.tuple(
    [z.object({ distance: z.number(), duration: z.number(), geometry: LineString })],
    z.unknown(),
  ),
})
const Failed = z.object({ code: z.string() })

/** Codes of valid requests for which no road exists, or none near a point. */
const noRoad = new Set(['NoRoute', 'NoSegment'])

/** https://project-osrm.org/docs/v5.24.0/api/; without a road, the status is 400 and the body has a code. */
export const openOsrm =
  ({ baseUrl }: RouterSettings): FindRoute =>
  async (from, to, signal) => {
    const path = `/route/v1/driving/${from.lon},${from.lat};${to.lon},${to.lat}`
    const url = urlOf(baseUrl, path, { overview: 'full', geometries: 'geojson' })
    const acceptsStatus = (status: number) => status === 200 || status === 400
    const answer = parseAnswer(z.union([Found, Failed]), await requestJson({ url, signal, acceptsStatus }))
    if (!('routes' in answer)) {
      if (noRoad.has(answer.code)) return undefined
      throw new OutgoingError(`No route, code ${answer.code}`)
    }
    const [best] = answer.routes
    return {
      distanceKm: roundToTenths(best.distance / 1000),
      durationMin: Math.round(best.duration / 60),
      geometry: best.geometry,
    }
  }
