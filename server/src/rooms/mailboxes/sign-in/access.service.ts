import { exclusively } from '../../../platform/db/concurrency/mutex.ts'
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

interface StoredGrant extends Pick<StoredMailbox, 'id' | 'version' | 'tokenUrl' | 'clientId'> {
  readonly sealedGrant: Buffer
  readonly grant: Grant
}

const validToken = (box: SecretBox, sealedAccess: Buffer | null | undefined): string | undefined => {
  const access = sealedAccess && openAccess(box, sealedAccess)
  return access && access.until > Date.now() + spareMs ? access.token : undefined
}

/**
 * Asks for an access token with the stored refresh token, unless another server has been given one while this one waited:
 * a provider may end a grant if its refresh token is sent twice. With a typed secret of the application it is asked all
 * the same. Throws `TokenError`.
 */
export const renewToken = (
  parts: AccessParts,
  mailbox: StoredGrant,
  signal: AbortSignal,
  clientSecret?: string,
): Promise<string> =>
  exclusively(parts.db, `token of mailbox ${mailbox.id}`, signal, async () => {
    const present = await findAccess(parts.db, mailbox)
    const token = clientSecret === undefined && validToken(parts.mailboxBox, present?.sealedAccess)
    if (token) return token
    const sealedGrant = present?.sealedGrant ?? null
    const grant = openGrant(parts.mailboxBox, { sealedGrant })
    const stored = sealedGrant && grant ? { ...mailbox, sealedGrant, grant } : mailbox
    return askAgain(parts, stored, signal, clientSecret)
  })

/** A provider may replace the refresh token and take the former one no more, so it is stored before the access token is used. */
async function askAgain(
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
  const token = validToken(mailboxBox, mailbox.sealedAccess)
  if (token !== undefined) return token
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
