import { z } from 'zod'

/** Requests the number of matches of each filter, for the counters on the tabs of a list. */
export const countInput = <Filters extends z.ZodType>(filters: Filters) =>
  z.strictObject({ filters: z.array(filters).min(1).max(40).meta({ title: 'Фильтры' }) })

/** One count per filter, in the same order. */
export const Counts = z.object({ counts: z.array(z.int()) })
