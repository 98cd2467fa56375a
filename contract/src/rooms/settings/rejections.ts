import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'
import { CarName } from '../cars/car-name.ts'
import { rejectionFields, rejectionReasons, rejectionSources } from './rejections.words.ts'

export const RejectionsQuery = z.strictObject({
  /** `GPS`: readings of trackers; `OTHER`: all else; everything by default. */
  source: z.enum(['GPS', 'OTHER']).optional().meta({ title: 'Источник' }),
})

/** An element of foreign data that was left out so that it did not stop the others. */
export const Rejection = z
  .object({
    source: z.enum(rejectionSources),
    /** Its name at the source: the id of a vehicle, an update, a truck. */
    object: z.string(),
    /** Null: it belongs to no known truck. */
    car: CarName.nullable(),
    field: z.enum(rejectionFields),
    reason: z.enum(rejectionReasons),
    /** As received, shortened. */
    value: z.string(),
    /** How many times it was left out since `firstAt`. */
    times: z.int(),
    firstAt: Moment,
    lastAt: Moment,
  })
  .meta({ id: 'Rejection' })
export type Rejection = z.infer<typeof Rejection>
