import { z } from 'zod'

import { Id, line, Moment } from '../../kit/fields.ts'
import { GivenPassword } from '../../kit/passwords.ts'
import { Role, Scope } from '../../kit/rights.codes.ts'
import { permissions } from '../../kit/rights.ts'
import { Queue } from '../tasks/tasks.codes.ts'
import { SecondFactorCode } from './second-factor.ts'

export const LoginInput = z.strictObject({
  login: line({ title: 'Почта', min: 1, max: 320 }),
  password: GivenPassword,
  /** Required after `CODE_NEEDED`: the password was right and the account has a second factor. */
  code: SecondFactorCode.optional(),
})
export type LoginInput = z.infer<typeof LoginInput>

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() }).meta({ id: 'Tokens' })
export type Tokens = z.infer<typeof Tokens>

/** The signed-in user, with rights. */
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
    hasSecondFactor: z.boolean(),
    /** May issue personal API tokens. */
    areApiTokensAllowed: z.boolean(),
    /**
     * The role requires a second factor and the user has none: until then the server answers only the calls
     * that set it up.
     */
    isSecondFactorDue: z.boolean(),
    passwordChangedAt: Moment.nullable(),
    /** Signed-in devices, including the current one. */
    sessionsCount: z.int(),
    unreadCounts: z.object({ notifications: z.int() }),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>
