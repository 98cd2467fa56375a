import { z } from 'zod'

import { backward, isForward } from '../../kit/period.ts'
import { periodFields } from '../reports/reports.period.ts'
import { UnitModelRef } from './unit-models.ts'
import { UnitKind } from './units.codes.ts'

export const UnitFailuresInput = z
  .strictObject({
    ...periodFields,
    kinds: z.array(UnitKind).max(10).optional().meta({ title: 'Виды' }),
  })
  .refine(isForward, backward)
export type UnitFailuresInput = z.infer<typeof UnitFailuresInput>

const figures = {
  /** Units that were installed on a truck in the period. */
  installed: z.int(),
  /** Of these: replaced, sent to repair or written off within `failureDays` of that day. */
  failed: z.int(),
}

/** «Отказы моделей»: the largest share first. */
export const UnitFailures = z
  .object({ items: z.array(z.object({ model: UnitModelRef, ...figures })), totals: z.object(figures) })
  .meta({ id: 'UnitFailures' })
export type UnitFailures = z.infer<typeof UnitFailures>
