import { formatPlate } from '@naryad/contract/cars/plates'
import type { RouteStart, TaskRoute } from '@naryad/contract/geo/geo'
import type { Point } from '@naryad/contract/kit/fields'

import type { Db } from '../../../platform/db/connect.ts'
import type { Who } from '../../../platform/http/ctx.ts'
import { notFound } from '../../../platform/http/refusals.ts'
import { readSetting } from '../../settings/index.ts'
import { type GeocoderParts, searchAddresses } from '../geocoder/geocoder.service.ts'
import { firstText } from '../geocoder/geocoder.ts'
import { findRouteEnds } from './route-ends.repo.ts'
import type { Ways } from './way.service.ts'

export interface TaskRouteParts {
  readonly geocoder: GeocoderParts
  readonly ways: Ways
}

type Ends = NonNullable<Awaited<ReturnType<typeof findRouteEnds>>>

/** A truck is somewhere else by then. */
const freshMs = 24 * 60 * 60_000

const pointOf = (lat: number | null, lon: number | null): Point | undefined =>
  lat === null || lon === null ? undefined : { lat, lon }

/** The way to the place of a task: from where the caller says, else from the truck, else from the office. */
export async function findTaskRoute(
  db: Db,
  parts: TaskRouteParts,
  who: Who,
  { taskId, from: given }: { taskId: number; from: Point | undefined },
): Promise<TaskRoute> {
  const ends = await findRouteEnds(db, who, taskId)
  if (!ends) throw notFound('Заявка')
  const [from, to] = await Promise.all([
    given ? { point: given, title: 'Указанное место', kind: 'given' as const } : findStart(db, ends),
    findEnd(parts.geocoder, ends),
  ])
  const nothing = { from, to, geometry: null, distanceKm: null, durationMin: null, source: 'none' }
  if (!to) return { ...nothing, note: 'Место работ не указано' }
  if (!from)
    return { ...nothing, note: 'Неизвестно, откуда ехать: нет ни положения ТС, ни адреса офиса в настройках' }
  return { from, to, ...(await parts.ways.find(from.point, to.point)) }
}

async function findStart(db: Db, { plate, carLat, carLon, carSeenAt }: Ends): Promise<RouteStart | null> {
  const car = pointOf(carLat, carLon)
  if (car && plate !== null && carSeenAt !== null && Date.now() - Date.parse(carSeenAt) < freshMs)
    return { point: car, title: formatPlate(plate), kind: 'car' }
  const { point, address } = await readSetting(db, 'company')
  return point && { point, title: firstText(address, 'Офис'), kind: 'office' }
}

/** An address without a point is looked up; the organization's own place is the next best. */
async function findEnd(geocoder: GeocoderParts, ends: Ends): Promise<TaskRoute['to']> {
  const places = [
    { point: pointOf(ends.lat, ends.lon), address: ends.address },
    { point: pointOf(ends.companyLat, ends.companyLon), address: ends.companyAddress ?? '' },
  ]
  for (const { point, address } of places) {
    const title = firstText(address, ends.companyName, 'Место работ')
    if (point) return { point, title }
    const [found] = address === '' ? [] : await searchAddresses(geocoder, address)
    if (found) return { point: found.point, title }
  }
  return null
}
