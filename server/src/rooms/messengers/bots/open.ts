import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import type { Messenger as MessengerKey } from '@naryad/contract/messengers/messengers.words'

import { openMax } from '../max/max.client.ts'
import type { Messenger, MessengerConnection } from '../messenger.ts'
import { openTelegram } from '../telegram/telegram.client.ts'

const clients: Record<MessengerKey, (connection: MessengerConnection) => Messenger> = {
  TELEGRAM: openTelegram,
  MAX: openMax,
}

export const openMessenger = (key: MessengerKey, connection: MessengerConnection): Messenger =>
  clients[key](connection)

/** Paths relative to the public base URL. */
export const webhookPaths: Record<MessengerKey, string> = {
  TELEGRAM: `/api${messengersRoutes.telegramWebhook.path}`,
  MAX: `/api${messengersRoutes.maxWebhook.path}`,
}
