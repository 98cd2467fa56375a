import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { routes } from '../../kit/route.ts'
import { EventsQuery, Presence, PresenceInput } from './live.ts'

export const liveRoutes = routes({
  events: {
    method: 'GET',
    path: '/events',
    access: 'signedIn',
    summary: 'Поток событий (server-sent events): что изменилось, кто рядом',
    query: EventsQuery,
    reply: 'events',
  },
  present: {
    method: 'PUT',
    path: '/tasks/:id/presence',
    access: 'tasks.read',
    programs: 'closed',
    summary: 'Я здесь: смотрю или правлю заявку',
    params: IdParams,
    body: PresenceInput,
    reply: z.object({ people: z.array(Presence) }),
  },
  leave: {
    method: 'DELETE',
    path: '/tasks/:id/presence',
    access: 'tasks.read',
    programs: 'closed',
    summary: 'Заявку закрыли: больше не смотрю',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
})
