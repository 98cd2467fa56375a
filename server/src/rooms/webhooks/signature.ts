import { createHmac, randomBytes } from 'node:crypto'

/** Of the Standard Webhooks specification (https://www.standardwebhooks.com). */
const secretPrefix = 'whsec_'

export const newWebhookSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`

interface Signed {
  readonly id: string
  /** Exactly what is sent. */
  readonly body: string
  /** After a rotation the former one signs too. */
  readonly secrets: readonly string[]
  readonly at: Date
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(text)
    .digest('base64')

/** The headers by which a receiver knows the sender, the time and a repetition. */
export function signatureHeaders({ id, body, secrets, at }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const text = `${id}.${timestamp}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, text)}`).join(' '),
  }
}
