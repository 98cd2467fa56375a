import type { Role } from '../../kit/rights.ts'
import type { Channel } from './notifications.channels.ts'

interface KindFacts {
  readonly title: string
  readonly group: 'Заявки' | 'Сроки' | 'Справочники и люди' | 'Безопасность'
  /** Shown as a banner on open pages, never put into a digest, and falls back to another channel. */
  readonly isUrgent: boolean
  /** Roles that can receive this kind. */
  readonly roles: readonly Role[]
  /** Enabled channels when the user has no preference; some roles differ. */
  readonly defaults: readonly Channel[]
  readonly defaultsOf?: Partial<Record<Role, readonly Channel[]>>
  /** Channels that this kind never uses. */
  readonly without?: readonly Channel[]
}

const staff = ['admin', 'operator', 'engineer'] as const
const everybody = [...staff, 'client'] as const
const messengers = ['inApp', 'push', 'telegram', 'max'] as const
const byLetter = [...messengers, 'letter'] as const
const onlyInApp = ['inApp'] as const

export const kindFacts = {
  'task.assigned': {
    title: 'Назначили заявку мне или забрали её',
    group: 'Заявки',
    isUrgent: true,
    roles: staff,
    defaults: messengers,
  },
  'task.crewChanged': {
    title: 'Включили меня в бригаду или убрали из неё',
    group: 'Заявки',
    isUrgent: true,
    roles: staff,
    defaults: messengers,
  },
  'task.created': {
    title: 'Новая заявка',
    group: 'Заявки',
    isUrgent: false,
    roles: ['operator', 'client'],
    defaults: messengers,
    defaultsOf: { client: onlyInApp },
  },
  'task.statusChanged': {
    title: 'Изменился статус',
    group: 'Заявки',
    isUrgent: false,
    roles: everybody,
    defaults: onlyInApp,
    defaultsOf: { client: messengers },
  },
  'task.planChanged': {
    title: 'Назначен, перенесён или отменён визит',
    group: 'Заявки',
    isUrgent: false,
    roles: everybody,
    defaults: messengers,
    defaultsOf: { client: byLetter },
  },
  'task.commented': {
    title: 'Новый комментарий',
    group: 'Заявки',
    isUrgent: false,
    roles: everybody,
    defaults: messengers,
  },
  'task.mentioned': {
    title: 'Меня упомянули в комментарии',
    group: 'Заявки',
    isUrgent: true,
    roles: staff,
    defaults: messengers,
  },
  'task.done': {
    title: 'Заявка выполнена',
    group: 'Заявки',
    isUrgent: false,
    roles: everybody,
    defaults: onlyInApp,
    defaultsOf: { client: byLetter },
  },
  'task.remoteDone': {
    title: 'Заявка выполнена удалённо',
    group: 'Заявки',
    isUrgent: false,
    roles: everybody,
    defaults: onlyInApp,
    defaultsOf: { client: byLetter },
  },
  'task.closed': {
    title: 'Заявка закрыта',
    group: 'Заявки',
    isUrgent: false,
    roles: everybody,
    defaults: onlyInApp,
  },
  'task.returned': {
    title: 'Заявку вернули в работу',
    group: 'Заявки',
    isUrgent: true,
    roles: everybody,
    defaults: messengers,
    defaultsOf: { client: onlyInApp },
  },
  'task.costsRequested': {
    title: 'Затраты ждут согласования',
    group: 'Заявки',
    isUrgent: true,
    roles: ['operator', 'client'],
    defaults: onlyInApp,
    defaultsOf: { client: byLetter },
  },
  'task.costsDecided': {
    title: 'Затраты согласованы или отклонены',
    group: 'Заявки',
    isUrgent: false,
    roles: everybody,
    defaults: messengers,
    defaultsOf: { client: onlyInApp },
  },
  'approval.expired': {
    title: 'На смету не ответили в срок',
    group: 'Заявки',
    isUrgent: true,
    roles: staff,
    defaults: messengers,
  },
  'plan.asked': {
    title: 'Прислали план работ на согласование',
    group: 'Заявки',
    isUrgent: false,
    roles: ['client'],
    defaults: byLetter,
  },
  'plan.ended': {
    title: 'На план работ ответили, или он больше не ждёт ответа',
    group: 'Заявки',
    isUrgent: false,
    roles: ['admin', 'operator'],
    defaults: messengers,
  },
  'act.issued': {
    title: 'Выставлен акт за период',
    group: 'Заявки',
    isUrgent: false,
    roles: ['client'],
    defaults: ['inApp', 'letter'],
  },
  'task.deadlineNear': {
    title: 'Подходит срок заявки',
    group: 'Сроки',
    isUrgent: true,
    roles: staff,
    defaults: messengers,
  },
  'task.deadlineMissed': {
    title: 'Срок заявки пропущен',
    group: 'Сроки',
    isUrgent: true,
    roles: staff,
    defaults: messengers,
  },
  'promise.near': {
    title: 'Подходит время обещания',
    group: 'Сроки',
    isUrgent: true,
    roles: staff,
    defaults: messengers,
  },
  'promise.missed': {
    title: 'Обещание пропущено',
    group: 'Сроки',
    isUrgent: true,
    roles: staff,
    defaults: messengers,
  },
  'maintenance.endNear': {
    title: 'Подходит срок обслуживания ТС',
    group: 'Сроки',
    isUrgent: false,
    roles: ['client'],
    defaults: ['inApp', 'letter'],
  },
  'contract.ends': {
    title: 'Заканчивается договор',
    group: 'Сроки',
    isUrgent: false,
    roles: ['operator'],
    defaults: messengers,
  },
  'car.red': {
    title: 'ТС стало красным в светофоре',
    group: 'Сроки',
    isUrgent: false,
    roles: ['operator', 'client'],
    defaults: onlyInApp,
    defaultsOf: { client: ['inApp', 'letter'] },
  },
  'rollCall.noShow': {
    title: 'Неявка',
    group: 'Сроки',
    isUrgent: true,
    roles: everybody,
    defaults: messengers,
  },
  'shift.handedOver': {
    title: 'Сдали смену мне или назвали меня в записке',
    group: 'Справочники и люди',
    isUrgent: true,
    roles: ['admin', 'operator'],
    defaults: messengers,
  },
  'shift.notTaken': {
    title: 'Смену никто не принял',
    group: 'Сроки',
    isUrgent: true,
    roles: ['operator'],
    defaults: messengers,
  },
  'rule.notified': {
    title: 'Сообщение правила о заявке',
    group: 'Заявки',
    isUrgent: true,
    roles: staff,
    defaults: messengers,
  },
  'rating.low': {
    title: 'Клиент поставил низкую оценку',
    group: 'Заявки',
    isUrgent: false,
    roles: ['admin', 'operator'],
    defaults: messengers,
  },
  'rule.paused': {
    title: 'Правило остановилось само',
    group: 'Справочники и люди',
    isUrgent: true,
    roles: ['admin'],
    defaults: messengers,
  },
  'registration.requested': {
    title: 'Запрос на регистрацию',
    group: 'Справочники и люди',
    isUrgent: false,
    roles: ['admin', 'operator'],
    defaults: messengers,
  },
  'import.finished': {
    title: 'Загрузка файла закончена',
    group: 'Справочники и люди',
    isUrgent: false,
    roles: staff,
    defaults: onlyInApp,
  },
  'report.finished': {
    title: 'Сохранённый отчёт готов',
    group: 'Справочники и люди',
    isUrgent: false,
    roles: everybody,
    defaults: onlyInApp,
    // A scheduled report sends its own letter.
    without: ['letter'],
  },
  'auth.strangeSignIn': {
    title: 'Вход с нового устройства',
    group: 'Безопасность',
    // Not urgent: users with several devices sign in often, and a letter is enough.
    isUrgent: false,
    roles: everybody,
    defaults: byLetter,
  },
  'auth.passwordChanged': {
    title: 'Пароль изменён',
    group: 'Безопасность',
    isUrgent: true,
    roles: everybody,
    defaults: messengers,
    // A security letter is always sent, regardless of preferences.
    without: ['letter'],
  },
} as const satisfies Record<string, KindFacts>

export type NotificationKind = keyof typeof kindFacts

export const notificationKinds = Object.keys(kindFacts) as [NotificationKind, ...NotificationKind[]]

export const kindOf = (kind: NotificationKind): KindFacts => kindFacts[kind]

/** Whether the channel is enabled for users of this role who have no preference. */
export function isOnByDefault(kind: NotificationKind, channel: Channel, role: Role): boolean {
  const { defaults, defaultsOf, without = [] } = kindOf(kind)
  return !without.includes(channel) && (defaultsOf?.[role] ?? defaults).includes(channel)
}
