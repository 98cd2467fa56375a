import type { Db } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/http/ctx.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { mountCalendar } from './calendar.routes.ts'
import type { FindRoad } from './day-route.service.ts'
import { calendarPersonalData } from './personal-data.repo.ts'

interface CalendarParts extends WithDb {
  readonly router: { readonly find: FindRoad }
  readonly linkOrigin: (db: Db, ctx: Pick<Call, 'origin'>) => Promise<string>
}

export const calendarRoom = defineRoom({
  name: 'calendar',
  mount: (http, { db, router, linkOrigin }: CalendarParts) =>
    mountCalendar(http, { db, findRoad: router.find, linkOrigin }),
  personalData: calendarPersonalData,
})
