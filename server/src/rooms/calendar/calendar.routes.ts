import {
  absencesRoutes,
  calendarLinksRoutes,
  calendarRoutes,
} from '@naryad/contract/calendar/calendar.routes'
import {
  absencesSchemas,
  calendarLinksSchemas,
  calendarSchemas,
} from '@naryad/contract/calendar/calendar.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import type { Call, Ctx } from '../../platform/http/ctx.ts'
import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { searchActions } from '../history/index.ts'
import { findAbsence, isManagedBy } from './absences.repo.ts'
import { changeAbsence, createAbsence, removeAbsence } from './absences.service.ts'
import { issueLink, linkState, readFeed, revokeLink } from './calendar-links.service.ts'
import { searchCalendar, searchUnplanned } from './calendar.service.ts'
import { saveDayOrder } from './day-order.service.ts'
import { type FindRoad, orderDay } from './day-route.service.ts'
import { readDayPlan } from './day.service.ts'

interface CalendarParts {
  readonly db: Db
  readonly findRoad: FindRoad
  /** The origin of links in responses. */
  readonly linkOrigin: (db: Db, ctx: Pick<Call, 'origin'>) => Promise<string>
}

/** A calendar client reads every 15 minutes; the limit stops guessing of tokens. */
const feedRate = { burst: 30, perMinute: 30 }
const issueRate = { burst: 5, perMinute: 2 }
/** Ordering a day takes dozens of calls of the routing engine. */
const orderRate = { burst: 20, perMinute: 20 }

export function mountCalendar(http: Http, { db, findRoad, linkOrigin }: CalendarParts): void {
  const limitFeed = http.limitBy(feedRate)
  const limitIssue = http.limitBy(issueRate)
  const limitOrder = http.limitBy(orderRate)

  mount(http, bind(calendarRoutes, calendarSchemas), {
    search: ({ body }, ctx) => searchCalendar(db, ctx, body),
    unplanned: ({ body }, ctx) => searchUnplanned(db, ctx, body),
    day: ({ query }, { who }) => readDayPlan(db, who, query.date),
    route: ({ body }, ctx) => {
      limitOrder(String(ctx.who.id))
      return orderDay(db, ctx, findRoad, body)
    },
    applyOrder: ({ body }, ctx) => saveDayOrder(db, ctx, body),
  })
  mount(http, bind(absencesRoutes, absencesSchemas), {
    create: ({ body }, ctx) =>
      idempotently(db, ctx, absencesRoutes.create, body, (tx) => createAbsence(tx, ctx, body)),
    update: ({ params, body }, ctx) => changeAbsence(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeAbsence(db, ctx, params.id),
    actions: async ({ params, query }, ctx) => {
      if (!(await findAbsence(db, params.id, isManagedBy(ctx)))) throw notFound('Отсутствие')
      return searchActions(db, ctx.who, { entity: 'absences', objectId: params.id }, query)
    },
  })
  mount(http, bind(calendarLinksRoutes, calendarLinksSchemas), {
    state: (_, { who }) => linkState(db, who.id),
    issue: async (_, ctx: Ctx) => {
      limitIssue(String(ctx.who.id))
      return issueLink(db, ctx, await linkOrigin(db, ctx))
    },
    revoke: (_, ctx) => revokeLink(db, ctx),
    feed: async ({ query }, call) => {
      limitFeed(addressKey(call.address))
      return readFeed(db, query.token, await linkOrigin(db, call))
    },
  })
}
