import { z } from 'zod'

/** The base map: the embedded one, or tiles that the operator of the server has connected. */
export const BaseMap = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('offline') }),
  z.object({
    mode: z.enum(['raster', 'pmtiles']),
    url: z.string(),
    /** Demanded by the licence of the tiles. */
    attribution: z.string(),
  }),
])
export type BaseMap = z.infer<typeof BaseMap>
