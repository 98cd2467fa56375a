import { z } from 'zod'

import { Id } from '../../kit/fields.ts'

/** A value of an earlier version that the present readers refuse; it stays as it is until someone corrects it. */
export const UnreadValue = z
  .object({
    entity: z.enum([
      'cars',
      'companies',
      'contacts',
      'drivers',
      'users',
      'registration',
      'suggestions',
      'settings',
      'dictionaries',
    ]),
    /** Null for the settings. */
    objectId: Id.nullable(),
    /** The name of the object. */
    name: z.string(),
    /** The field, in Russian. */
    field: z.string(),
    value: z.string(),
    /** A sentence that names the value. */
    reason: z.string(),
  })
  .meta({ id: 'UnreadValue' })
export type UnreadValue = z.infer<typeof UnreadValue>
