import { z } from 'zod'

import { reaches, roles } from './rights.ts'

export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

export const Scope = z.enum(reaches)
export type Scope = z.infer<typeof Scope>
