import type { MailConnection } from '../../platform/mail/mail.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'

/** Connections to the outside as the server was started with them; what is absent is set on the screen. */
export interface Connections {
  /** PUBLIC_URL. */
  readonly publicUrl: string | undefined
  /** Where this machine itself finds the product. */
  readonly localUrl: string
  /** NARYAD_SMTP_URL and NARYAD_MAIL_FROM. */
  readonly mail: MailConnection | undefined
  /** Seals the passwords that are set on the screen. */
  readonly box: SecretBox
}
