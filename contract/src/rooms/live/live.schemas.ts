import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import { EventsQuery, Presence, PresenceInput } from './live.ts'

export const liveSchemas = schemas({
  events: { summary: 'Поток событий (server-sent events): что изменилось, кто рядом', query: EventsQuery },
  present: {
    summary: 'Я здесь: смотрю или правлю заявку',
    params: IdParams,
    body: PresenceInput,
    reply: z.object({ people: z.array(Presence) }),
  },
  leave: { summary: 'Заявку закрыли: больше не смотрю', params: IdParams },
})
