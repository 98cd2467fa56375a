import { z } from 'zod'

/** A part as it is typed: the quantity may be missing. */
export const PartDraft = z.object({
  title: z.string(),
  quantity: z.int().nullable(),
  unitModelId: z.int().nullable(),
})
export type PartDraft = z.infer<typeof PartDraft>

export const blankPart: PartDraft = { title: '', quantity: 1, unitModelId: null }
