import { carTitle } from '@naryad/contract/cars/plates'
import type { RouteStart, TaskRoute } from '@naryad/contract/geo/geo'
import type { Point } from '@naryad/contract/kit/fields'

import type { Db } from '../../../platform/db/connect.ts'
import type { Who } from '../../../platform/http/ctx.ts'
import { notFound } from '../../../platform/http/refusals.ts'
import { readSetting } from '../../settings/index.ts'
import { type GeocoderParts, searchAddresses } from '../geocoder/geocoder.service.ts'
import { firstText } from '../geocoder/geocoder.ts'
import { findRouteEnds } from './route-ends.repo.ts'
import type { Router } from './router.service.ts'

export interface TaskRouteParts {
  readonly geocoder: GeocoderParts
  readonly router: Router
}

type Ends = NonNullable<Awaited<ReturnType<typeof findRouteEnds>>>

/** An older position of a truck is not used as the start. */
const maxPositionAgeMs = 24 * 60 * 60_000

const notFoundNote = 'Адрес не найден на карте: в заявке нужна точка'

const pointOf = (lat: number | null, lon: number | null): Point | undefined =>
  lat === null || lon === null ? undefined : { lat, lon }

/**
 * The route to a task from the given point, else from the operator's mark of today, the last position of the truck, or
 * the office.
 */
export async function findTaskRoute(
  db: Db,
  parts: TaskRouteParts,
  who: Who,
  { taskId, from: origin }: { taskId: number; from: Point | undefined },
): Promise<TaskRoute> {
  const ends = await findRouteEnds(db, who, taskId)
  if (!ends) throw notFound('Заявка')
  const [from, to] = await Promise.all([
    origin ? { point: origin, title: 'Указанное место', kind: 'given' as const } : findStart(db, ends),
    findEnd(parts.geocoder, ends),
  ])
  const noRoute = { from, to, geometry: null, distanceKm: null, durationMin: null, source: 'none' }
  if (!to) return { ...noRoute, note: ends.address === '' ? 'Место работ не указано' : notFoundNote }
  if (!from)
    return { ...noRoute, note: 'Неизвестно, откуда ехать: нет ни положения ТС, ни адреса офиса в настройках' }
  return { from, to, ...(await parts.router.find(from.point, to.point)) }
}

async function findStart(db: Db, ends: Ends): Promise<RouteStart | null> {
  const { car, carLat, carLon, carSeenAt } = ends
  const marked = pointOf(ends.markLat, ends.markLon)
  if (marked) return { point: marked, title: 'Последняя отметка исполнителя', kind: 'mark' }
  const point = pointOf(carLat, carLon)
  if (car && point && carSeenAt !== null && Date.now() - Date.parse(carSeenAt) < maxPositionAgeMs)
    return { point, title: carTitle(car), kind: 'car' }
  const office = await readSetting(db, 'company')
  return office.point && { point: office.point, title: firstText(office.address, 'Офис'), kind: 'office' }
}

/** The place of the task; an address without a point is looked up. */
async function findEnd(geocoder: GeocoderParts, ends: Ends): Promise<TaskRoute['to']> {
  const { address, hasOwnPlace, companyName } = ends
  const title = firstText(address, hasOwnPlace ? null : companyName, 'Место работ')
  const point = pointOf(ends.lat, ends.lon)
  if (point) return { point, title }
  const [found] = address === '' ? [] : await searchAddresses(geocoder, address)
  return found ? { point: found.point, title } : null
}
