import type {
  MailboxCode,
  MailboxTest,
  MailboxTestResult,
  MailboxToken,
} from '@naryad/contract/mailboxes/mailboxes'

import type { Ctx } from '../../../platform/http/ctx.ts'
import { invalid } from '../../../platform/http/refusals.ts'
import { checkFolder, failedCheck } from '../fetching/check-folder.service.ts'
import { type MailSecret, MailServerError } from '../fetching/mail-server.ts'
import { findMailbox, type StoredMailbox } from '../mailboxes.repo.ts'
import type { MailboxParts } from '../mailboxes.service.ts'
import { findAccess } from './access.repo.ts'
import { mailErrorOf, openSecret, renewToken } from './access.service.ts'
import { openGrant, openPassword } from './secrets.ts'
import { askForToken, TokenError } from './token.client.ts'
import { grantOf, isSameSignIn, missingSecret, typedIn } from './typed-secrets.ts'

interface CheckedSecret {
  readonly secret: MailSecret
  /** What the provider has replaced the typed refresh token with. */
  readonly refreshToken: string | null
}

/** With what is typed, or with what is stored for the same account. */
async function secretOf(
  { db, mailboxBox }: Pick<MailboxParts, 'db' | 'mailboxBox'>,
  stored: StoredMailbox | undefined,
  mailbox: MailboxTest['mailbox'],
  signal: AbortSignal,
): Promise<CheckedSecret> {
  const { signIn, password, refreshToken, clientSecret } = mailbox
  if (signIn === 'PASSWORD') {
    const pass = typedIn(password) ?? (stored && openPassword(mailboxBox, stored))
    if (!pass) throw missingSecret(signIn, 'mailbox.')
    return { secret: { pass }, refreshToken: null }
  }
  if (!refreshToken && !clientSecret && stored) {
    const access = await findAccess(db, stored)
    const entered = { ...stored, sealedAccess: null, ...access }
    return { secret: await openSecret({ db, mailboxBox }, entered, signal), refreshToken: null }
  }
  const former = stored && openGrant(mailboxBox, stored)
  // With another secret of the application, the stored token is used up all the same.
  if (!refreshToken && former && stored.sealedGrant) {
    const entered = { ...stored, sealedGrant: stored.sealedGrant, grant: former }
    const accessToken = await renewToken({ db, mailboxBox }, entered, signal, clientSecret).catch(
      (error: unknown) => {
        throw mailErrorOf(error)
      },
    )
    return { secret: { accessToken }, refreshToken: null }
  }
  const grant = grantOf(mailboxBox, stored, mailbox)
  if (!grant) throw missingSecret(signIn, 'mailbox.')
  const issuer = { tokenUrl: mailbox.tokenUrl, clientId: mailbox.clientId, clientSecret: grant.clientSecret }
  const asked = { grant_type: 'refresh_token', refresh_token: grant.refreshToken } as const
  const issued = await askForToken(issuer, asked, signal).catch((error: unknown) => {
    throw mailErrorOf(error)
  })
  return {
    secret: { accessToken: issued.accessToken },
    refreshToken: issued.refreshToken === grant.refreshToken ? null : issued.refreshToken,
  }
}

export async function testMailbox(
  parts: MailboxParts,
  { signal }: Pick<Ctx, 'signal'>,
  { id, mailbox }: MailboxTest,
): Promise<MailboxTestResult> {
  const found = id === undefined ? undefined : await findMailbox(parts.db, id)
  const stored = found && isSameSignIn(found, mailbox) ? found : undefined
  try {
    const { secret, refreshToken } = await secretOf(parts, stored, mailbox, signal)
    return { ...(await checkFolder(parts.openFolder, { ...mailbox, secret }, signal)), refreshToken }
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error
    return failedCheck(error.message)
  }
}

/** Exchanges a code of the provider; what is answered is saved with the mailbox. */
export async function exchangeCode(
  { db, mailboxBox }: MailboxParts,
  { signal }: Pick<Ctx, 'signal'>,
  { id, tokenUrl, clientId, clientSecret = '', code }: MailboxCode,
): Promise<MailboxToken> {
  const stored = id === undefined ? undefined : await findMailbox(db, id)
  const isSame = stored?.tokenUrl === tokenUrl && stored.clientId === clientId
  const secret = clientSecret || (isSame ? (openGrant(mailboxBox, stored)?.clientSecret ?? '') : '')
  const issuer = { tokenUrl, clientId, clientSecret: secret }
  const { refreshToken } = await askForToken(
    issuer,
    { grant_type: 'authorization_code', code },
    signal,
  ).catch((error: unknown) => {
    throw error instanceof TokenError ? invalid({ code: error.message }) : error
  })
  if (refreshToken === null) throw invalid({ code: 'Провайдер не выдал токен обновления' })
  return { refreshToken }
}
