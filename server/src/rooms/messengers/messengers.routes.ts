import { bind } from '@naryad/contract/kit/route'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { messengersSchemas } from '@naryad/contract/messengers/messengers.schemas'
import type { Messenger as MessengerKey } from '@naryad/contract/messengers/messengers.words'

import type { Call } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { conflict, refused } from '../../platform/http/refusals.ts'
import { isSameSecret } from '../../platform/secrets/is-same-secret.ts'
import { type BotParts, changeBots, getBots, listOwnChats, unlinkOwn } from './bots/bots.service.ts'
import { openMessenger } from './bots/open.ts'
import { webhookSecret } from './bots/webhook-secret.ts'
import { dismissChat, linkChat, listUnlinkedChats } from './chats/unlinked-chats.service.ts'
import { handleUpdate, type InboundParts } from './inbound/inbound.service.ts'
import { type LinkParts, linkToRule, linkToSelf } from './linking/links.service.ts'
import { searchRules } from './rules/rules.repo.ts'
import {
  changeRule,
  createRule,
  getRule,
  removeChat,
  removeRule,
  switchChat,
  testRule,
} from './rules/rules.service.ts'
import { searchDeliveries } from './sending/log.repo.ts'

export const messengerConstraints: Constraints = {
  messenger_rule_companies_company_id_fkey: () =>
    conflict('Удалить нельзя: организация указана в уведомлениях на экране «Уведомления»'),
}

type Parts = BotParts & LinkParts & InboundParts

const secretHeaders: Record<MessengerKey, string> = {
  TELEGRAM: 'x-telegram-bot-api-secret-token',
  MAX: 'x-max-bot-api-secret',
}

export function mountMessengers(http: Http, parts: Parts): void {
  const { db } = parts

  /** Webhook: accepts updates with the right secret header only. */
  const receive = async (key: MessengerKey, body: unknown, call: Call): Promise<void> => {
    const connection = (await parts.findConnections(db))[key]
    const isOurs =
      connection !== undefined &&
      isSameSecret(call.header(secretHeaders[key]) ?? '', webhookSecret(connection.token))
    if (!isOurs) throw refused('Это обновление пришло не от мессенджера')
    await handleUpdate(parts, openMessenger(key, connection), body)
  }

  mount(http, bind(messengersRoutes, messengersSchemas), {
    list: ({ query }) => searchRules(db, { ...query, query: '' }),
    search: ({ body }) => searchRules(db, body),
    create: ({ body }, ctx) => createRule(db, ctx, body),
    get: ({ params }) => getRule(db, params.id),
    update: ({ params, body }) => changeRule(db, params.id, body),
    remove: ({ params }, ctx) => removeRule(db, ctx, params.id),
    test: ({ params }) => testRule(db, params.id),
    link: ({ params, body }, ctx) => linkToRule(parts, ctx, params.id, body.messenger),
    unlinkedChats: () => listUnlinkedChats(db),
    linkChat: ({ params, body }, ctx) => linkChat(db, ctx, params.id, body.chatId),
    dismissChat: ({ params }, ctx) => dismissChat(db, ctx, params.id),
    removeChat: ({ params }, ctx) => removeChat(db, ctx, params.id),
    activateChat: ({ params }) => switchChat(db, params.id, true),
    deactivateChat: ({ params }) => switchChat(db, params.id, false),
    bots: () => getBots(parts),
    changeBots: ({ body }, ctx) => changeBots(parts, ctx, body.activatesAtOnce),
    deliveries: ({ query }) => searchDeliveries(db, query),
    ownChats: (_, ctx) => listOwnChats(parts, ctx),
    linkOwn: ({ body }, ctx) => linkToSelf(parts, ctx, body.messenger),
    unlinkOwn: ({ params }, ctx) => unlinkOwn(parts, ctx, params.messenger),
    telegramWebhook: ({ body }, call) => receive('TELEGRAM', body, call),
    maxWebhook: ({ body }, call) => receive('MAX', body, call),
  })
}
