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
  WebhookResendInput,
  WebhookResent,
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
  resendSince: {
    summary: 'Отправить ещё раз все недоставленные сообщения с этого момента, с теми же webhook-id',
    params: IdParams,
    body: WebhookResendInput,
    reply: WebhookResent,
  },
  resend: {
    summary: 'Отправить сообщение ещё раз, с тем же webhook-id',
    params: WebhookMessageParams,
    reply: WebhookMessage,
  },
})
