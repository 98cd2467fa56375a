import { z } from 'zod'

import { backward, isForward } from '../../kit/period.ts'
import { periodFields } from './reports.period.ts'

export const OverdueDaysInput = z.strictObject(periodFields).refine(isForward, backward)

/**
 * Days of the company's calendar on which the product was running; today's values are at most a quarter
 * of an hour old.
 */
export const OverdueDays = z
  .object({
    items: z.array(
      z.object({
        day: z.iso.date(),
        count: z.int().min(0).meta({ title: 'Просрочено заявок к концу дня' }),
      }),
    ),
  })
  .meta({ id: 'OverdueDays' })
export type OverdueDays = z.output<typeof OverdueDays>
