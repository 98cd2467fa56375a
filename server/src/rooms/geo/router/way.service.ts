import type { TaskRoute } from '@naryad/contract/geo/geo'
import type { Point } from '@naryad/contract/kit/fields'

import { OutgoingError } from '../../../platform/outgoing/request-json.ts'
import { distanceKm } from '../distance.ts'
import type { Connection, FindConnection } from '../find-connection.ts'
import { findWayOf } from './engines.ts'
import { tenths } from './router.ts'

export type FoundWay = Pick<TaskRoute, 'geometry' | 'distanceKm' | 'durationMin' | 'source' | 'note'>

/** Names itself, so that a person sees that it is no road. */
const straightLine = (from: Point, to: Point, why: string): FoundWay => ({
  source: 'straight-line',
  geometry: {
    type: 'LineString',
    coordinates: [
      [from.lon, from.lat],
      [to.lon, to.lat],
    ],
  },
  distanceKm: tenths(distanceKm(from, to)),
  durationMin: null,
  note: `По прямой: ${why}`,
})

const freshMs = 10 * 60_000
const maxCached = 1000

/** About a hundred metres, so that a truck that stands is one question. */
const rounded = ({ lat, lon }: Point): string => `${lat.toFixed(3)},${lon.toFixed(3)}`

export interface Ways {
  find(from: Point, to: Point): Promise<FoundWay>
}

/** Ways by the connected engine, remembered for ten minutes; by a straight line where none answers. */
export function openWays(findConnection: FindConnection, timeoutMs = 10_000): Ways {
  const cache = new Map<string, { at: number; way: FoundWay }>()

  const ask = async (connection: Connection, from: Point, to: Point): Promise<FoundWay> => {
    const findWay = findWayOf(connection)
    if (!findWay) return straightLine(from, to, 'такой сервис маршрутов не поддерживается')
    const way = await findWay(from, to, AbortSignal.timeout(timeoutMs))
    return way
      ? { ...way, source: connection.provider, note: null }
      : straightLine(from, to, 'дороги туда сервис не нашёл')
  }

  return {
    async find(from, to) {
      const connection = await findConnection('router')
      if (!connection) return straightLine(from, to, 'сервис маршрутов не подключён')
      const key = `${connection.provider} ${connection.values['url']} ${rounded(from)} ${rounded(to)}`
      const cached = cache.get(key)
      if (cached && Date.now() - cached.at < freshMs) return cached.way
      try {
        const way = await ask(connection, from, to)
        cache.delete(key)
        cache.set(key, { at: Date.now(), way })
        const [oldest] = cache.keys()
        if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
        return way
      } catch (error) {
        if (!(error instanceof OutgoingError)) throw error
        return straightLine(from, to, 'сервис маршрутов не отвечает')
      }
    },
  }
}
