import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import {
  Bots,
  BotsInput,
  ChatLink,
  DeliveriesQuery,
  Delivery,
  LinkChatInput,
  LinkInput,
  Messenger,
  OwnChats,
  Rule,
  RuleChange,
  RuleChat,
  RuleInput,
  RulesQuery,
  RulesSearch,
  Tested,
  UnlinkedChat,
} from './messengers.ts'

export const messengersSchemas = schemas({
  list: { summary: 'Уведомления в чаты, в порядке создания', query: RulesQuery, reply: listOf(Rule) },
  search: {
    summary: 'Поиск уведомлений по названию, чату и событию',
    body: RulesSearch,
    reply: listOf(Rule),
  },
  create: { summary: 'Новое уведомление', body: RuleInput, reply: Rule },
  get: { summary: 'Уведомление с его чатами', params: IdParams, reply: Rule },
  update: {
    summary: 'Правка уведомления',
    params: IdParams,
    body: RuleChange,
    reads: {
      schema: Rule,
      elsewhere: {
        companies: 'Организации: задаются полем companyIds',
        chats: 'Чаты: меняются вызовами /telegram/notifications/chats/{id}',
      },
    },
    reply: Rule,
  },
  remove: { summary: 'Удалить уведомление вместе с его чатами', params: IdParams },
  test: { summary: 'Пробное сообщение в каждый включённый чат уведомления', params: IdParams, reply: Tested },
  link: {
    summary: 'Одноразовый код, по которому чат подключается к уведомлению',
    params: IdParams,
    body: LinkInput,
    reply: ChatLink,
  },
  unlinkedChats: {
    summary: 'Группы и каналы, в которые бота добавили, но ни одно уведомление туда не пишет',
    reply: listOf(UnlinkedChat),
  },
  linkChat: {
    summary: 'Привязать чат, в который бота добавили без кода',
    params: IdParams,
    body: LinkChatInput,
    reply: RuleChat,
  },
  dismissChat: {
    summary: 'Забыть непривязанный чат: он вернётся, если бота добавят снова',
    params: IdParams,
  },
  removeChat: { summary: 'Отключить чат от уведомления', params: IdParams },
  activateChat: { summary: 'Включить чат', params: IdParams, reply: RuleChat },
  deactivateChat: {
    summary: 'Выключить чат: он остаётся, сообщений не получает',
    params: IdParams,
    reply: RuleChat,
  },
  bots: { summary: 'Подключены ли боты и отвечают ли они', reply: Bots },
  changeBots: {
    summary: 'Включать ли новые чаты сразу',
    body: BotsInput,
    reads: { schema: Bots },
    reply: Bots,
  },
  deliveries: {
    summary: 'Журнал отправленных и ждущих сообщений',
    query: DeliveriesQuery,
    reply: listOf(Delivery),
  },
  ownChats: { summary: 'Свои чаты с ботами', reply: OwnChats },
  linkOwn: { summary: 'Одноразовый код для своего чата', body: LinkInput, reply: ChatLink },
  unlinkOwn: { summary: 'Отвязать свой чат', params: z.strictObject({ messenger: Messenger }) },
  telegramWebhook: {
    summary: 'Принимает обновления от Telegram; чужие отвергает по секретному заголовку',
    body: z.looseObject({}),
  },
  maxWebhook: {
    summary: 'Принимает обновления от MAX; чужие отвергает по секретному заголовку',
    body: z.looseObject({}),
  },
})
