import type { RuleEvent } from './notifications.rule-events.ts'

export const ruleEventTitles: Record<RuleEvent, string> = {
  'task.created': 'Заявка создана',
  'task.assigned': 'Назначен оператор',
  'task.statusChanged': 'Изменился статус',
  'task.done': 'Выполнена',
  'task.remoteDone': 'Выполнена удалённо',
  'task.closed': 'Закрыта',
  'task.costsRequested': 'Затраты ждут согласования',
  'task.deadline': 'Срок подходит или пропущен',
  'maintenance.endNear': 'Подходит срок обслуживания ТС',
  'rollCall.noShow': 'Неявка',
  'registration.requested': 'Запрос на регистрацию',
}

export const deliveryStates = ['queued', 'sent', 'delivered', 'read', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStateTitles: Record<DeliveryState, string> = {
  queued: 'В очереди',
  sent: 'Отправлено',
  delivered: 'Доставлено',
  read: 'Прочитано',
  failed: 'Не доставлено',
}
