import { paths } from '../../kit/route.ts'
import type { calendarSchemas, absencesSchemas, calendarLinksSchemas } from './calendar.schemas.ts'

export const calendarRoutes = paths<typeof calendarSchemas>()({
  search: { method: 'POST', path: '/calendar/search', access: 'calendar.read' },
  unplanned: { method: 'POST', path: '/calendar/unplanned', access: 'calendar.plan' },
  day: { method: 'GET', path: '/calendar/day', access: 'calendar.own' },
  route: { method: 'POST', path: '/routes/day', access: 'calendar.plan', refuses: ['NOT_FOUND'] },
  applyOrder: {
    method: 'PUT',
    path: '/routes/day',
    access: 'calendar.plan',
    reply: 'empty',
    refuses: ['NOT_FOUND', 'CONFLICT'],
  },
})

export const absencesRoutes = paths<typeof absencesSchemas>()({
  create: {
    method: 'POST',
    path: '/calendar/absences',
    access: 'absences.write',
    status: 201,
    creates: true,
  },
  update: { method: 'PUT', path: '/calendar/absences/:id', access: 'absences.write' },
  remove: {
    method: 'DELETE',
    path: '/calendar/absences/:id',
    access: 'absences.write',
    reply: 'empty',
    status: 204,
  },
  actions: { method: 'GET', path: '/calendar/absences/:id/actions', access: 'absences.write' },
})

export const calendarLinksRoutes = paths<typeof calendarLinksSchemas>()({
  state: { method: 'GET', path: '/calendar/link', access: 'calendar.own', programs: 'closed' },
  issue: { method: 'POST', path: '/calendar/link', access: 'calendar.own', programs: 'closed', status: 201 },
  revoke: {
    method: 'DELETE',
    path: '/calendar/link',
    access: 'calendar.own',
    programs: 'closed',
    reply: 'empty',
    status: 204,
  },
  /** Read by a calendar client, which has no session: the token in the URL authorizes it. */
  feed: {
    method: 'GET',
    path: '/calendar/feed.ics',
    access: 'public',
    reply: 'file',
    refuses: ['NOT_FOUND'],
  },
})
