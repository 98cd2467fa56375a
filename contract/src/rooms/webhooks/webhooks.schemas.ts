import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import {
  Webhook,
  WebhookChange,
  WebhookInput,
  WebhookLogQuery,
  WebhookMessage,
  WebhookMessageParams,
  WebhookTestResult,
  WebhookWithSecret,
} from './webhooks.ts'

export const webhooksSchemas = schemas({
  list: { summary: 'Вебхуки: адреса других программ, которым сообщается о событиях', reply: listOf(Webhook) },
  create: {
    summary: 'Добавить вебхук; секрет подписи показывается один раз',
    body: WebhookInput,
    reply: WebhookWithSecret,
  },
  update: {
    summary: 'Изменить вебхук',
    params: IdParams,
    body: WebhookChange,
    reads: { schema: Webhook },
    reply: Webhook,
  },
  remove: { summary: 'Удалить вебхук вместе с его журналом', params: IdParams },
  rotate: {
    summary: 'Сменить секрет: сутки подписывают оба, прежний и новый',
    params: IdParams,
    reply: WebhookWithSecret,
  },
  test: { summary: 'Отправить пробное сообщение сейчас', params: IdParams, reply: WebhookTestResult },
  messages: {
    summary: 'Журнал вебхука за 30 дней, новые сверху, с попытками и ответами',
    params: IdParams,
    query: WebhookLogQuery,
    reply: listOf(WebhookMessage),
  },
  resend: {
    summary: 'Отправить сообщение ещё раз, с тем же webhook-id',
    params: WebhookMessageParams,
    reply: WebhookMessage,
  },
})
