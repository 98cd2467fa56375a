import { z } from 'zod'

import { Id } from '../../kit/fields.ts'
import { permissions, Role, Scope } from '../../kit/rights.ts'
import { Queue } from '../tasks/tasks.queues.ts'

export const LoginInput = z.strictObject({
  login: z.string().trim().min(1, 'заполните поле').max(320, 'не больше 320 знаков').meta({ title: 'Почта' }),
  // Checked as sent: no trim. The bound keeps a megabyte from being hashed.
  password: z.string().min(1, 'заполните поле').max(256, 'не больше 256 знаков').meta({ title: 'Пароль' }),
})
export type LoginInput = z.infer<typeof LoginInput>

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() }).meta({ id: 'Tokens' })
export type Tokens = z.infer<typeof Tokens>

/** The signed-in person, with what he may do. */
export const Me = z
  .object({
    id: Id,
    email: z.string(),
    lastName: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    phone: z.string().nullable(),
    role: Role,
    isSenior: z.boolean(),
    rights: z.record(z.enum(permissions), Scope),
    company: z.object({ id: Id, name: z.string() }).nullable(),
    /** Limits an operator or engineer to some queues; empty means all. */
    queues: z.array(Queue),
    timeZone: z.string(),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>
