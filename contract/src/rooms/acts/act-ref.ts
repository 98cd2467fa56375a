import { z } from 'zod'

import { Id } from '../../kit/fields.ts'

/** An act as named elsewhere; a draft has no number. */
export const ActRef = z.object({ id: Id, number: z.string().nullable() }).meta({ id: 'ActRef' })
export type ActRef = z.infer<typeof ActRef>
