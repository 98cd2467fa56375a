import type { Db } from '../../../platform/db/connect.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { type MailSecret, MailServerError } from '../fetching/mail-server.ts'
import type { StoredMailbox } from '../mailboxes.repo.ts'
import { findAccess, updateAccess } from './access.repo.ts'
import { type Grant, openAccess, openGrant, openPassword, sealAccess, sealGrant } from './secrets.ts'
import { askForToken, type IssuedToken, TokenError } from './token.client.ts'

type Entered = Pick<
  StoredMailbox,
  'id' | 'version' | 'signIn' | 'tokenUrl' | 'clientId' | 'sealedPassword' | 'sealedGrant'
> & { readonly sealedAccess: Buffer | null }

interface AccessParts {
  readonly db: Db
  readonly mailboxBox: SecretBox
}

/** A token that ends while it is being used is refused. */
const spareMs = 60_000

const untilOf = ({ expiresInSeconds }: IssuedToken): number => Date.now() + expiresInSeconds * 1000

export const mailErrorOf = (error: unknown): MailServerError => {
  if (!(error instanceof TokenError)) throw error
  return new MailServerError(error.message, { isRefused: error.isRefused, cause: error })
}

/** What a stored mailbox is entered with. Throws `MailServerError`. */
export async function openSecret(
  parts: AccessParts,
  mailbox: Entered,
  signal: AbortSignal,
): Promise<MailSecret> {
  if (mailbox.signIn === 'OAUTH') return { accessToken: await openToken(parts, mailbox, signal) }
  const pass = openPassword(parts.mailboxBox, mailbox)
  if (pass !== undefined) return { pass }
  throw new MailServerError('Пароль ящика не читается: сменился ключ сервера. Введите его заново')
}

interface StoredGrant extends Pick<StoredMailbox, 'id' | 'tokenUrl' | 'clientId'> {
  readonly sealedGrant: Buffer
  readonly grant: Grant
}

/**
 * Asks for an access token with the stored refresh token. A provider may replace that one with each answer, and takes the
 * former one no more: it is stored before the access token is used. Throws `TokenError`.
 */
export async function renewToken(
  { db, mailboxBox }: AccessParts,
  { id, tokenUrl, clientId, sealedGrant, grant }: StoredGrant,
  signal: AbortSignal,
  clientSecret = grant.clientSecret,
): Promise<string> {
  const issued = await askForToken(
    { tokenUrl, clientId, clientSecret },
    { grant_type: 'refresh_token', refresh_token: grant.refreshToken },
    signal,
  )
  const isReplaced = issued.refreshToken !== null && issued.refreshToken !== grant.refreshToken
  await updateAccess(db, id, sealedGrant, {
    sealedGrant: isReplaced
      ? sealGrant(mailboxBox, { ...grant, refreshToken: issued.refreshToken })
      : sealedGrant,
    sealedAccess: sealAccess(mailboxBox, { token: issued.accessToken, until: untilOf(issued) }),
  })
  return issued.accessToken
}

/** The stored access token while it is valid, or a new one. */
async function openToken(parts: AccessParts, mailbox: Entered, signal: AbortSignal) {
  const { db, mailboxBox } = parts
  const { sealedGrant } = mailbox
  const grant = openGrant(mailboxBox, mailbox)
  if (sealedGrant === null || !grant)
    throw new MailServerError('Токен ящика не читается: сменился ключ сервера. Введите его заново')
  const access = openAccess(mailboxBox, mailbox.sealedAccess)
  if (access && access.until > Date.now() + spareMs) return access.token
  try {
    return await renewToken(parts, { ...mailbox, sealedGrant, grant }, signal)
  } catch (error) {
    // A check of the connection has used the refresh token at the same moment, and has stored the next one.
    const present = await findAccess(db, mailbox)
    const other = present && openAccess(mailboxBox, present.sealedAccess)
    const isOther = present?.sealedGrant && !present.sealedGrant.equals(sealedGrant)
    if (isOther && other) return other.token
    throw mailErrorOf(error)
  }
}
