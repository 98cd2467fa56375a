import { z } from 'zod'

import { Id, Moment } from '../../kit/fields.ts'
import { digits } from '../../kit/list.ts'
import { PositionsChange } from '../monitoring/positions.ts'
import { Person } from '../users/users.ts'

/** What a user is doing in an open task. */
export const PresenceMode = z.enum(['VIEW', 'EDIT', 'REPORT', 'COMMENT']).meta({ title: 'Занятие' })
export type PresenceMode = z.infer<typeof PresenceMode>

export const presenceWords: Record<PresenceMode, string> = {
  VIEW: 'смотрит',
  EDIT: 'правит',
  REPORT: 'пишет отчёт',
  COMMENT: 'пишет комментарий',
}

export const Presence = z
  .object({ person: Person, mode: PresenceMode, since: Moment })
  .meta({ id: 'Presence' })
export type Presence = z.infer<typeof Presence>

/** Clients report presence every 15 seconds; it expires after 40. */
export const presenceBeatMs = 15_000
export const presenceTtlMs = 40_000

export const PresenceInput = z.strictObject({ mode: PresenceMode })

/** Without it, only later events are sent. */
export const EventsQuery = z.strictObject({
  age: digits(z.int()).optional().meta({
    title: 'Сколько миллисекунд назад прочитано то, что на экране',
    description: 'Сказанное с тех пор придёт первым',
  }),
})

/**
 * A message of GET /events. `changed` names what to reload and carries no data; `ids: null` means too
 * many to name. `lost` says that messages may have been missed: reload everything. `positions`: trucks
 * that have moved, for sessions with an open map. `push` is a banner of a notification; `notified`: the
 * number of unread notifications has changed, and banners of read ones close. `ready`: everything
 * requested by `age` has been sent, live events follow.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('changed'), room: z.string(), ids: z.array(Id).nullable() }),
  z.object({ type: z.literal('presence'), taskId: Id, people: z.array(Presence) }),
  z.object({
    type: z.literal('push'),
    id: Id.nullable(),
    title: z.string(),
    text: z.string(),
    url: z.string(),
  }),
  z.object({ type: z.literal('notified'), readIds: z.array(Id) }),
  PositionsChange.extend({ type: z.literal('positions') }),
  z.object({ type: z.literal('lost') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
