import { z } from 'zod'

const Lines = z.array(
  z.object({
    title: z.string(),
    quantity: z.number(),
    unit: z.string(),
    price: z.number(),
    priceItemId: z.int().optional(),
  }),
)
/** The typed lines, with the lines and the version that the edit started from. */
export const DraftLines = z.object({ mine: Lines, base: Lines, version: z.int() })
export type DraftLines = z.infer<typeof DraftLines>
