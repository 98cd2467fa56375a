import { z } from 'zod'

import { flag, Id, id, line, Moment, version } from '../../kit/fields.ts'
import { whole } from '../../kit/whole.ts'
import { Tokens } from '../auth/auth.ts'
import { SecondFactorCode } from '../auth/second-factor.ts'
import { Person } from '../users/users.ts'
import { LinkedHow, SsoKind } from './sso.codes.ts'
import { returnPathForm } from './sso.words.ts'

/** What the sign-in page offers before anyone has signed in. */
export const SsoMethod = z.object({ kind: SsoKind, title: z.string() }).meta({ id: 'SsoMethod' })
export type SsoMethod = z.infer<typeof SsoMethod>

const returnPath = z
  .string()
  .max(2000)
  .regex(returnPathForm, 'ожидается адрес внутри «Наряда»')
  .meta({ title: 'Куда вернуться' })

export const SsoStart = z.strictObject({ returnTo: returnPath.optional() })
export type SsoStart = z.infer<typeof SsoStart>

/** The address of the provider, to which the browser goes. */
export const SsoStarted = z.object({ url: z.string() }).meta({ id: 'SsoStarted' })

const parameter = (title: string) =>
  z
    .string()
    .max(4000)
    .regex(/^[\x20-\x7e]+$/, 'ожидаются латинские буквы, цифры и знаки')
    .meta({ title })

/** The parameters with which the provider has returned the browser: a code or an error. */
export const SsoFinish = z.strictObject({
  state: parameter('state'),
  code: parameter('code').optional(),
  iss: parameter('iss').optional(),
  error: parameter('error').optional(),
})
export type SsoFinish = z.infer<typeof SsoFinish>

/** After `CODE_NEEDED`: the provider has confirmed who it is, and the account has a second factor. */
export const SsoConfirm = z.strictObject({ code: SecondFactorCode })

export const SsoSignedIn = Tokens.extend({ returnTo: z.string() }).meta({ id: 'SsoSignedIn' })
export type SsoSignedIn = z.infer<typeof SsoSignedIn>

const rulesShape = {
  isOidcOn: flag('Вход через поставщика'),
  oidcTitle: line({ title: 'Название на кнопке', min: 1, max: 40 }),
  isLinkedByEmail: flag('Привязывать по подтверждённой почте'),
  isEmailTrusted: flag('Считать подтверждённой любую почту поставщика'),
}

export const SsoRules = z.strictObject(rulesShape)
export type SsoRules = z.infer<typeof SsoRules>

/** PUT replaces all rules; a stale `version` is rejected with the present state. */
export const SsoRulesChange = z.strictObject({ ...whole(rulesShape), version })
export type SsoRulesChange = z.infer<typeof SsoRulesChange>

/** The rules with the state of the connection. */
export const SsoSettings = SsoRules.extend({
  version: z.int(),
  /** Of this installation, to be entered at the provider. */
  redirectUri: z.string(),
  /** Whether the address and the keys of the provider are entered. */
  isOidcConnected: z.boolean(),
  lastSignInAt: Moment.nullable(),
  /** The last failure of the provider itself; refusals of people are in the audit. */
  lastFailureAt: Moment.nullable(),
  lastFailure: z.string(),
}).meta({ id: 'SsoSettings' })
export type SsoSettings = z.infer<typeof SsoSettings>

/** A person of the provider: linked with an account, or waiting for an administrator to do so. */
export const SsoIdentity = z
  .object({
    id: Id,
    kind: SsoKind,
    name: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    user: Person.nullable(),
    linkedHow: LinkedHow.nullable(),
    linkedAt: Moment.nullable(),
    seenAt: Moment,
  })
  .meta({ id: 'SsoIdentity' })
export type SsoIdentity = z.infer<typeof SsoIdentity>

/** Null unlinks and ends the sessions that were opened through the link. */
export const SsoLink = z.strictObject({ userId: id('Пользователь').nullable() })
export type SsoLink = z.infer<typeof SsoLink>
