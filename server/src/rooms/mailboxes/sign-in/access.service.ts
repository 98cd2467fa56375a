import type { Db } from '../../../platform/db/connect.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { type MailSecret, MailServerError } from '../fetching/mail-server.ts'
import type { StoredMailbox } from '../mailboxes.repo.ts'
import { findAccess, updateAccess } from './access.repo.ts'
import { openAccess, openGrant, openPassword, sealAccess, sealGrant } from './secrets.ts'
import { askForToken, type IssuedToken, TokenError } from './token.client.ts'

type Entered = Pick<
  StoredMailbox,
  'id' | 'signIn' | 'tokenUrl' | 'clientId' | 'sealedPassword' | 'sealedGrant'
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

/**
 * The stored access token while it is valid, or a new one. A provider may replace the refresh token with each answer:
 * it is stored before the access token is used.
 */
async function openToken({ db, mailboxBox }: AccessParts, mailbox: Entered, signal: AbortSignal) {
  const { id, tokenUrl, clientId, sealedGrant } = mailbox
  const grant = openGrant(mailboxBox, mailbox)
  if (sealedGrant === null || !grant)
    throw new MailServerError('Токен ящика не читается: сменился ключ сервера. Введите его заново')
  const access = openAccess(mailboxBox, mailbox.sealedAccess)
  if (access && access.until > Date.now() + spareMs) return access.token
  const { refreshToken, clientSecret } = grant
  try {
    const issued = await askForToken(
      { tokenUrl, clientId, clientSecret },
      { grant_type: 'refresh_token', refresh_token: refreshToken },
      signal,
    )
    const isReplaced = issued.refreshToken !== null && issued.refreshToken !== refreshToken
    await updateAccess(db, id, sealedGrant, {
      sealedGrant: isReplaced
        ? sealGrant(mailboxBox, { refreshToken: issued.refreshToken, clientSecret })
        : sealedGrant,
      sealedAccess: sealAccess(mailboxBox, { token: issued.accessToken, until: untilOf(issued) }),
    })
    return issued.accessToken
  } catch (error) {
    // A check of the connection has used the refresh token at the same moment, and has stored the next one.
    const present = await findAccess(db, id)
    const other = present && openAccess(mailboxBox, present.sealedAccess)
    const isOther = present?.sealedGrant && !present.sealedGrant.equals(sealedGrant)
    if (isOther && other) return other.token
    throw mailErrorOf(error)
  }
}
