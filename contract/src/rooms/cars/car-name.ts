import { z } from 'zod'

import { Id } from '../../kit/fields.ts'

/** A truck's name: its plate, or the title of one that has none; see `carTitle`. */
export const CarName = z
  .object({ id: Id, plate: z.string().nullable(), title: z.string() })
  .meta({ id: 'CarName' })
export type CarName = z.infer<typeof CarName>
