import { createHmac } from 'node:crypto'

/** Secret header of the webhook, derived from the token of the bot. */
export const webhookSecret = (token: string): string =>
  createHmac('sha256', token).update('naryad webhook').digest('base64url')
