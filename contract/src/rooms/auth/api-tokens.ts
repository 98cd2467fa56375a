import { z } from 'zod'

import { Day, day, flag, Id, line, Moment } from '../../kit/fields.ts'
import { GivenPassword } from '../../kit/passwords.ts'
import { Person } from '../users/users.ts'
import { tokenAreas } from './api-tokens.words.ts'
import { CodeBesides } from './second-factor.ts'

const TokenArea = z.enum(tokenAreas)

export const ApiTokenState = z.enum(['ACTIVE', 'EXPIRED', 'REVOKED'])
export type ApiTokenState = z.infer<typeof ApiTokenState>

/** A personal API token, without its secret. */
export const ApiToken = z
  .object({
    id: Id,
    name: z.string(),
    /** The last four characters of the secret, to distinguish tokens. */
    ending: z.string(),
    canWrite: z.boolean(),
    /** Empty: all areas. */
    areas: z.array(TokenArea),
    state: ApiTokenState,
    createdAt: Moment,
    /** The last day on which it is valid. */
    expiresOn: Day,
    lastUsedAt: Moment.nullable(),
    lastAddress: z.string().nullable(),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof ApiToken>

/** A row of the administrator's register. */
export const OwnedApiToken = ApiToken.extend({
  owner: Person,
  /** The owner is blocked or no longer has permission to use tokens. */
  isSuspended: z.boolean(),
}).meta({ id: 'OwnedApiToken' })
export type OwnedApiToken = z.infer<typeof OwnedApiToken>

/** A token outlives sessions, so creating one requires the owner's proof of identity. */
export const ApiTokenInput = z.strictObject({
  name: line({ title: 'Название', min: 1, max: 100 }),
  canWrite: flag('Можно изменять данные').default(false),
  areas: z.array(TokenArea).max(tokenAreas.length).default([]).meta({ title: 'Разделы' }),
  expiresOn: day('Действует до'),
  /** Of the account or of the directory; none where a sign-in at the provider is the proof. */
  password: GivenPassword.optional(),
  code: CodeBesides,
})
export type ApiTokenInput = z.infer<typeof ApiTokenInput>

/** The only response that contains the secret. */
export const IssuedApiToken = z.object({ token: ApiToken, secret: z.string() }).meta({ id: 'IssuedApiToken' })
export type IssuedApiToken = z.infer<typeof IssuedApiToken>
