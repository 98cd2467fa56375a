import { z } from 'zod'

/** Asks how many each of the filters finds: the numbers on the tabs of a list. */
export const countInput = <Filters extends z.ZodType>(filters: Filters) =>
  z.strictObject({ filters: z.array(filters).min(1).max(40).meta({ title: 'Фильтры' }) })

/** As many as filters, in their order. */
export const Counts = z.object({ counts: z.array(z.int()) })
