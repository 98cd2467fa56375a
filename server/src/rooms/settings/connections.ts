import type { MailConnection } from '../../platform/mail/mail.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'

/**
 * External connections configured by the environment; those that are absent can be configured on the
 * screen.
 */
export interface Connections {
  readonly publicUrl: string | undefined
  readonly localUrl: string
  /** NARYAD_SMTP_URL and NARYAD_MAIL_FROM. */
  readonly mail: MailConnection | undefined
  /** Encrypts passwords entered on the screen. */
  readonly box: SecretBox
}
