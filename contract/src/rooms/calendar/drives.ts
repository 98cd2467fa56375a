import { z } from 'zod'

/** The drive between two visits. */
export const Drive = z
  .object({
    distanceKm: z.number(),
    durationMin: z.int(),
    /** Derived from the straight line, not from roads. */
    isApproximate: z.boolean(),
  })
  .meta({ id: 'Drive' })
export type Drive = z.infer<typeof Drive>
