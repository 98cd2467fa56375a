import { z } from 'zod'

/** The base map: the embedded one, or tiles configured by the operator of the server. */
export const BaseMap = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('offline') }),
  z.object({
    mode: z.enum(['raster', 'pmtiles']),
    url: z.string(),
    /** The attribution required by the licence of the tiles. */
    attribution: z.string(),
  }),
])
export type BaseMap = z.infer<typeof BaseMap>
