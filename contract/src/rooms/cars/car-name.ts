import { z } from 'zod'

import { Id } from '../../kit/fields.ts'

/** The name of a truck: its plate, or its title if it has no plate; see `carTitle`. */
export const CarName = z
  .object({ id: Id, plate: z.string().nullable(), title: z.string() })
  .meta({ id: 'CarName' })
export type CarName = z.infer<typeof CarName>
