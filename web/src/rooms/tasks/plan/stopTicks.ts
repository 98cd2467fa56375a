import { z } from 'zod'

/** The rows of «Заодно» that are ticked, by their keys. */
export const StopTicks = z.object({
  /** The visit that they were ticked for. */
  visit: z.string(),
  keys: z.array(z.string()),
})
export type StopTicks = z.infer<typeof StopTicks>
