import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'

/** Readings of the tracker that do not continue the mileage of the truck: it was reset, replaced, or it is wrong. */
export const MileageDoubt = z
  .object({
    /** The last of these readings, as the tracker reports it. */
    readingKm: z.int(),
    /** The first of them. */
    firstKm: z.int(),
    /** The tracker's last reading that fitted, which may differ from the mileage of the truck. */
    trackerKm: z.int(),
    /** The mileage of the truck when they began. */
    fromKm: z.int(),
    since: Moment,
    at: Moment,
    /** How many such readings have come. */
    count: z.int(),
    /** A person has called them an error. */
    isDismissed: z.boolean(),
  })
  .meta({ id: 'MileageDoubt' })
export type MileageDoubt = z.infer<typeof MileageDoubt>

export const MileageDoubtReply = z.object({ doubt: MileageDoubt.nullable() })

/** The answer of a person. */
export const MileageAnswer = z.strictObject({
  /** `CONTINUE`: the tracker counts on from `mileageKm`. `ERROR`: its readings are wrong and change nothing. */
  answer: z.enum(['CONTINUE', 'ERROR']).meta({ title: 'Ответ' }),
  /** The true mileage at the last of these readings; required with `CONTINUE`. */
  mileageKm: z.int().min(0).max(10_000_000).optional().meta({ title: 'Пробег' }),
  /** `mileageDoubt.since` as it was shown, so that the answer is not given to another question. */
  since: Moment.meta({ title: 'Показания с' }),
})
export type MileageAnswer = z.infer<typeof MileageAnswer>

/** The mileage if the tracker was reset or replaced: what it has counted since is added to the former mileage. */
export const continuedKm = ({ fromKm, firstKm, readingKm }: MileageDoubt): number =>
  Math.max(0, fromKm + readingKm - firstKm)

/** The mileage if the readings are true as they are. */
export const acceptedKm = ({ fromKm, trackerKm, readingKm }: MileageDoubt): number =>
  Math.max(0, fromKm + readingKm - trackerKm)
