import { z } from 'zod'

/** The company logo on printed documents: a data URL of a small PNG. */
export const Logo = z.object({ logo: z.string().nullable() }).meta({ id: 'Logo' })
export type Logo = z.infer<typeof Logo>
