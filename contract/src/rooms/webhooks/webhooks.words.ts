/** The events that an address may subscribe to, in the order of a request's life. */
export const webhookEventTitles = {
  'task.created': 'Заявка создана',
  'task.assigned': 'Исполнитель назначен или сменился',
  'task.statusChanged': 'Статус заявки изменился',
  'task.planChanged': 'Визит назначен, перенесён или отменён',
  'task.commented': 'К заявке добавлен комментарий',
  'task.costsDecided': 'Затраты согласованы или отклонены',
  'task.returned': 'Заявка возвращена в работу',
  'task.deadlineMissed': 'Срок заявки просрочен',
  'task.deleted': 'Заявка удалена',
} as const
export type WebhookEvent = keyof typeof webhookEventTitles

export const webhookEvents = Object.keys(webhookEventTitles) as [WebhookEvent, ...WebhookEvent[]]

/** Sent by «Проверить» alone. */
export const testEvent = 'webhook.test'

export const webhookMessageStates = ['queued', 'sent', 'failed'] as const
export type WebhookMessageState = (typeof webhookMessageStates)[number]

export const webhookMessageTitles: Record<WebhookMessageState, string> = {
  queued: 'Ждёт отправки',
  sent: 'Доставлено',
  failed: 'Не доставлено',
}

export const maxWebhooks = 50
/** After a rotation both secrets sign for this long. */
export const formerSecretHours = 24
/** An address that has failed for this long is switched off. */
export const failingDays = 5
/** Messages and attempts are stored this long. */
export const webhookLogDays = 30

/** Messages that one press sends again. */
export const maxResent = 1000
