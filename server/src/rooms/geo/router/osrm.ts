import { LineString } from '@naryad/contract/geo/geo'
import { z } from 'zod'

import { requestJson } from '../../../platform/outgoing/request-json.ts'
import { urlOf } from '../geocoder/geocoder.ts'
import { parseAnswer } from '../parse-answer.ts'
import { type FindRoute, type RouterSettings, roundToTenths } from './routing-engine.ts'

const Answer = z.object({
  code: z.string(),
  routes: z.array(z.object({ distance: z.number(), duration: z.number(), geometry: LineString })).default([]),
})

/** https://project-osrm.org/docs/v5.24.0/api/; without a road, the status is 400 and the body has a code. */
export const openOsrm =
  ({ baseUrl }: RouterSettings): FindRoute =>
  async (from, to, signal) => {
    const path = `/route/v1/driving/${from.lon},${from.lat};${to.lon},${to.lat}`
    const url = urlOf(baseUrl, path, { overview: 'full', geometries: 'geojson' })
    const acceptsStatus = (status: number) => status === 200 || status === 400
    const { code, routes } = parseAnswer(Answer, await requestJson({ url, signal, acceptsStatus }))
    const [best] = routes
    if (code !== 'Ok' || !best) return undefined
    return {
      distanceKm: roundToTenths(best.distance / 1000),
      durationMin: Math.round(best.duration / 60),
      geometry: best.geometry,
    }
  }
