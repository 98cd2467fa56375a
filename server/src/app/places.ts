import type { Db } from '../platform/db/connect.ts'
import type { Http } from '../platform/http/http.ts'
import { mountCalendar } from '../rooms/calendar/index.ts'
import { type ConnectionSource, findConnection } from '../rooms/connections/index.ts'
import { mountGeo, openRouter } from '../rooms/geo/index.ts'

interface PlacesParts {
  readonly db: Db
  readonly source: ConnectionSource
  readonly linkOrigin: Parameters<typeof mountCalendar>[1]['linkOrigin']
}

/** The rooms that share one routing engine and its cache. */
export function mountPlaces(http: Http, { db, source, linkOrigin }: PlacesParts): void {
  const find = (key: 'geocoder' | 'router') => findConnection(db, source, key)
  const router = openRouter(find)
  mountGeo(http, { db, findConnection: find, router })
  mountCalendar(http, { db, findRoad: router.find, linkOrigin })
}
