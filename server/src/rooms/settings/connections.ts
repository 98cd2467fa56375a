import type { Db } from '../../platform/db/connect.ts'
import type { MailAccess, MailConnection } from '../../platform/mail/mail.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'

/** Mailboxes that are entered with a token: letters may leave with the same one. */
export interface TokenMailboxes {
  readonly list: (
    db: Db,
  ) => Promise<{ readonly id: number; readonly address: string; readonly host: string }[]>
  /** Undefined: its token may not be used, or not at this mail server. */
  readonly openAccess: (db: Db, id: number, host: string) => Promise<MailAccess | undefined>
}

/**
 * External connections configured by the environment; those that are absent can be configured on the
 * screen.
 */
export interface Connections {
  readonly publicUrl: string | undefined
  readonly localUrl: string
  /** NARYAD_SMTP_URL and NARYAD_MAIL_FROM. */
  readonly mail: MailConnection | undefined
  readonly mailboxes: TokenMailboxes
  /** Encrypts passwords entered on the screen. */
  readonly box: SecretBox
}
