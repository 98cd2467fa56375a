import { z } from 'zod'

/** The company's mark on its papers: a data address of a small PNG. */
export const Logo = z.object({ logo: z.string().nullable() }).meta({ id: 'Logo' })
export type Logo = z.infer<typeof Logo>
