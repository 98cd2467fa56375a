import type { ChangeKind } from '../changes/changes.words.ts'

/** In the order of a request's life. */
export const taskEventTitles = {
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
export type TaskEvent = keyof typeof taskEventTitles

/** The registers with changes as events: those of the feed besides the requests, which have events of their own. */
export type RegisterKind = Exclude<ChangeKind, 'tasks'>

/** By which the events of a register begin: «car.changed». */
export const registerObjects = {
  companies: 'company',
  cars: 'car',
  drivers: 'driver',
  contacts: 'contact',
  units: 'unit',
  contracts: 'contract',
  acts: 'act',
} as const satisfies Record<RegisterKind, string>

export const registerKinds = Object.keys(registerObjects) as RegisterKind[]

export const registerChanges = ['created', 'changed', 'removed'] as const
export type RegisterChange = (typeof registerChanges)[number]

export const registerChangeTitles: Record<RegisterChange, string> = {
  created: 'Появление',
  changed: 'Изменение',
  removed: 'Удаление',
}

export type RegisterEvent = `${(typeof registerObjects)[RegisterKind]}.${RegisterChange}`

export const registerEvent = (kind: RegisterKind, change: RegisterChange): RegisterEvent =>
  `${registerObjects[kind]}.${change}`

const registerEventTitles: Record<RegisterEvent, string> = {
  'company.created': 'Организация добавлена',
  'company.changed': 'Организация изменена',
  'company.removed': 'Организация удалена',
  'car.created': 'ТС добавлено',
  'car.changed': 'ТС изменено',
  'car.removed': 'ТС удалено',
  'driver.created': 'Водитель добавлен',
  'driver.changed': 'Водитель изменён',
  'driver.removed': 'Водитель удалён',
  'contact.created': 'Контакт добавлен',
  'contact.changed': 'Контакт изменён',
  'contact.removed': 'Контакт удалён',
  'unit.created': 'Прибор добавлен',
  'unit.changed': 'Прибор изменён',
  'unit.removed': 'Прибор удалён',
  'contract.created': 'Договор добавлен',
  'contract.changed': 'Договор изменён',
  'contract.removed': 'Договор удалён',
  'act.created': 'Акт добавлен',
  'act.changed': 'Акт изменён',
  'act.removed': 'Акт удалён',
}

/** The events that an address may subscribe to. */
export const webhookEventTitles: Record<TaskEvent | RegisterEvent, string> = {
  ...taskEventTitles,
  ...registerEventTitles,
}
export type WebhookEvent = keyof typeof webhookEventTitles
export const taskEvents = Object.keys(taskEventTitles) as TaskEvent[]
export const registerEvents = Object.keys(registerEventTitles) as RegisterEvent[]

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
/** Organizations that an address may be meant for. */
export const maxWebhookCompanies = 100
/** After a rotation both secrets sign for this long. */
export const formerSecretHours = 24
/** An address that has failed for this long is switched off. */
export const failingDays = 5
/** Messages and attempts are stored this long. */
export const webhookLogDays = 30

/** Messages that one press sends again. */
export const maxResent = 1000
