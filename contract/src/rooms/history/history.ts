import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'
import { Person } from '../users/users.ts'

/** The kinds of events in the history of an object. */
export const ObjectActionKind = z.enum([
  'CREATED',
  'CHANGED',
  'ATTACHED',
  'DETACHED',
  'TOKEN_ISSUED',
  'TOKEN_REVOKED',
  'BLOCKED',
  'UNBLOCKED',
  'INVITED',
])
export type ObjectActionKind = z.infer<typeof ObjectActionKind>

/** Staff, a client user, a driver on the driver's page, a file import, a rule of the product. */
export const ObjectActionSource = z.enum(['STAFF', 'CLIENT', 'DRIVER', 'IMPORT', 'RULE'])
export type ObjectActionSource = z.infer<typeof ObjectActionSource>

/** A change of an object, in the same form as a task's: `from` and `to` are formatted for display. */
export const ObjectAction = z
  .object({
    id: z.int(),
    at: Moment,
    who: Person.nullable(),
    source: ObjectActionSource,
    kind: ObjectActionKind,
    field: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  })
  .meta({ id: 'ObjectAction' })
export type ObjectAction = z.infer<typeof ObjectAction>
