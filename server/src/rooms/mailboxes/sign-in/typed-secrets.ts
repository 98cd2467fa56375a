import { fieldTitle } from '@naryad/contract/kit/messages'
import { MailboxInput } from '@naryad/contract/mailboxes/mailboxes'
import type { MailboxSignIn } from '@naryad/contract/mailboxes/mailboxes.words'

import { invalid, type Refusal } from '../../../platform/http/refusals.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { SealedSecrets, StoredMailbox } from '../mailboxes.repo.ts'
import { type Grant, openGrant, sealGrant, sealPassword } from './secrets.ts'

type Account = Pick<MailboxInput, 'host' | 'port' | 'security' | 'login'>
type SignIn = Pick<MailboxInput, 'signIn' | 'tokenUrl' | 'clientId'>
type Typed = Pick<MailboxInput, 'password' | 'clientSecret' | 'refreshToken'>

export const isSameAccount = (before: Account, after: Account): boolean =>
  before.host === after.host &&
  before.port === after.port &&
  before.login === after.login &&
  before.security === after.security

/** A stored secret must not be sent to another server, with another login or for another application. */
export const isSameSignIn = (before: Account & SignIn, after: Account & SignIn): boolean =>
  isSameAccount(before, after) &&
  before.signIn === after.signIn &&
  before.tokenUrl === after.tokenUrl &&
  before.clientId === after.clientId

/** An empty field says nothing about a stored secret. */
export const typedIn = (field: string | undefined): string | undefined => (field === '' ? undefined : field)

/** The typed refresh token, or the stored one, with its secret of the application. */
export function grantOf(box: SecretBox, stored: StoredMailbox | undefined, typed: Typed): Grant | undefined {
  const former = stored && openGrant(box, stored)
  const refreshToken = typedIn(typed.refreshToken) ?? former?.refreshToken
  const clientSecret = typedIn(typed.clientSecret) ?? former?.clientSecret ?? ''
  return refreshToken === undefined ? undefined : { refreshToken, clientSecret }
}

/** New secrets, the stored ones of the same account, or none. */
export function secretsAfter(
  box: SecretBox,
  before: StoredMailbox | undefined,
  after: Account & SignIn & Typed,
): SealedSecrets {
  const stored = before && isSameSignIn(before, after) ? before : undefined
  if (after.signIn === 'PASSWORD') {
    const sealedPassword = after.password
      ? sealPassword(box, after.password)
      : (stored?.sealedPassword ?? null)
    return { sealedPassword, sealedGrant: null }
  }
  if (!after.refreshToken && !after.clientSecret)
    return { sealedPassword: null, sealedGrant: stored?.sealedGrant ?? null }
  const grant = grantOf(box, stored, after)
  return { sealedPassword: null, sealedGrant: grant ? sealGrant(box, grant) : null }
}

/** With the field in which the secret is entered. */
export function missingSecret(signIn: MailboxSignIn, within = ''): Refusal {
  const field = signIn === 'OAUTH' ? 'refreshToken' : 'password'
  return invalid({ [`${within}${field}`]: `${fieldTitle(MailboxInput, field)}: заполните поле` })
}
