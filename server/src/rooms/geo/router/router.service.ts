import type { TaskRoute } from '@naryad/contract/geo/geo'
import type { Point } from '@naryad/contract/kit/fields'

import { OutgoingError } from '../../../platform/outgoing/request-json.ts'
import { distanceKm } from '../distance.ts'
import type { Connection, FindConnection } from '../find-connection.ts'
import { findRouteOf } from './engines.ts'
import { roundToTenths } from './routing-engine.ts'

export type RouteResult = Pick<TaskRoute, 'geometry' | 'distanceKm' | 'durationMin' | 'source' | 'note'>

const straightLine = (from: Point, to: Point, reason: string): RouteResult => ({
  source: 'straight-line',
  geometry: {
    type: 'LineString',
    coordinates: [
      [from.lon, from.lat],
      [to.lon, to.lat],
    ],
  },
  distanceKm: roundToTenths(distanceKm(from, to)),
  durationMin: null,
  note: `По прямой: ${reason}`,
})

const cacheTtlMs = 10 * 60_000
const maxCached = 1000

/** About a hundred metres: the positions of a parked truck share a cache key. */
const roundedKey = ({ lat, lon }: Point): string => `${lat.toFixed(3)},${lon.toFixed(3)}`

export interface Router {
  readonly find: (from: Point, to: Point) => Promise<RouteResult>
}

/** Routes of the connected engine, cached for ten minutes; a straight line if no engine answers. */
export function openRouter(findConnection: FindConnection, timeoutMs = 10_000): Router {
  const cache = new Map<string, { at: number; route: RouteResult }>()

  const request = async (connection: Connection, from: Point, to: Point): Promise<RouteResult> => {
    const findRoute = findRouteOf(connection)
    if (!findRoute) return straightLine(from, to, 'такой сервис маршрутов не поддерживается')
    const route = await findRoute(from, to, AbortSignal.timeout(timeoutMs))
    return route
      ? { ...route, source: connection.provider, note: null }
      : straightLine(from, to, 'дороги туда сервис не нашёл')
  }

  return {
    async find(from, to) {
      const connection = await findConnection('router')
      if (!connection) return straightLine(from, to, 'сервис маршрутов не подключён')
      const key = `${connection.provider} ${connection.values['url']} ${roundedKey(from)} ${roundedKey(to)}`
      const cached = cache.get(key)
      if (cached && Date.now() - cached.at < cacheTtlMs) return cached.route
      try {
        const route = await request(connection, from, to)
        cache.delete(key)
        cache.set(key, { at: Date.now(), route })
        const [oldest] = cache.keys()
        if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
        return route
      } catch (error) {
        if (!(error instanceof OutgoingError)) throw error
        return straightLine(from, to, 'сервис маршрутов не отвечает')
      }
    },
  }
}
