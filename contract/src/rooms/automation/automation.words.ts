import { statuses, unfinishedStatuses } from '../tasks/tasks.statuses.ts'

/** When a rule looks at a request. */
export const moments = ['CREATED', 'CHANGED', 'TIME'] as const
export type RuleMoment = (typeof moments)[number]

export const momentTitles: Record<RuleMoment, string> = {
  CREATED: 'Когда заявка создана',
  CHANGED: 'Когда заявка изменилась',
  TIME: 'По времени',
}

/** What of a request a rule of the moment CHANGED waits for. */
export const changes = [
  'STATUS',
  'OPERATOR',
  'PRIORITY',
  'QUEUE',
  'PLAN',
  'DEADLINE',
  'COMPANY',
  'CAR',
] as const
export type RuleChange = (typeof changes)[number]

export const changeTitles: Record<RuleChange, string> = {
  STATUS: 'статус',
  OPERATOR: 'оператор',
  PRIORITY: 'приоритет',
  QUEUE: 'очередь',
  PLAN: 'визит',
  DEADLINE: 'срок',
  COMPANY: 'организация',
  CAR: 'ТС',
}

/** From when the time of a rule of the moment TIME counts. */
export const clocks = ['IN_STATUS', 'SINCE_CREATED', 'BEFORE_DEADLINE', 'AFTER_DEADLINE'] as const
export type RuleClock = (typeof clocks)[number]

export const clockTitles: Record<RuleClock, string> = {
  IN_STATUS: 'В одном статусе',
  SINCE_CREATED: 'С создания',
  BEFORE_DEADLINE: 'До срока осталось',
  AFTER_DEADLINE: 'После срока прошло',
}

export const conditionFields = [
  'changed',
  'queue',
  'type',
  'category',
  'company',
  'brand',
  'model',
  'zone',
  'priority',
  'status',
  'source',
  'hasOperator',
  'hasContract',
  'isWarranty',
  'isWorkingTime',
] as const
export type ConditionField = (typeof conditionFields)[number]

export const conditionTitles: Record<ConditionField, string> = {
  changed: 'Изменилось',
  queue: 'Очередь',
  type: 'Вид работ',
  category: 'Категория',
  company: 'Организация',
  brand: 'Марка ТС',
  model: 'Модель ТС',
  zone: 'Место в зоне',
  priority: 'Приоритет',
  status: 'Статус',
  source: 'Источник',
  hasOperator: 'Оператор',
  hasContract: 'Договор',
  isWarranty: 'Гарантия',
  isWorkingTime: 'Рабочее время',
}

/** The sentences of conditions that are yes or no. */
export const flagTitles = {
  hasOperator: { yes: 'оператор назначен', no: 'оператора нет' },
  hasContract: { yes: 'договор есть', no: 'договора нет' },
  isWarranty: { yes: 'по гарантии', no: 'не по гарантии' },
  isWorkingTime: { yes: 'рабочее время', no: 'нерабочее время' },
} as const
export type FlagField = keyof typeof flagTitles

export const isFlagField = (field: ConditionField): field is FlagField => field in flagTitles

export const actionKinds = [
  'OPERATOR',
  'PRIORITY',
  'CREW',
  'STATUS',
  'CLOSE',
  'CHECKLIST',
  'RATING',
  'CLIENT',
  'NOTE',
  'NOTIFY',
] as const
export type RuleActionKind = (typeof actionKinds)[number]

export const ruleActionTitles: Record<RuleActionKind, string> = {
  OPERATOR: 'Назначить оператора',
  PRIORITY: 'Поставить приоритет',
  CREW: 'Добавить в бригаду',
  STATUS: 'Сменить статус',
  CLOSE: 'Закрыть заявку',
  RATING: 'Попросить оценку у контакта заявки',
  CHECKLIST: 'Добавить пункты в чек-лист',
  CLIENT: 'Написать клиенту',
  NOTE: 'Написать внутренний комментарий',
  NOTIFY: 'Сообщить сотрудникам',
}

/** How the operator is chosen. */
export const operatorChoices = ['USER', 'ROUND_ROBIN', 'LEAST_LOADED'] as const
export type OperatorChoice = (typeof operatorChoices)[number]

export const operatorChoiceTitles: Record<OperatorChoice, string> = {
  USER: 'Одного сотрудника',
  ROUND_ROBIN: 'По кругу из тех, кто работает с очередью',
  LEAST_LOADED: 'Наименее занятого из тех, кто работает с очередью',
}

/** Among whom the operator is chosen; those who are absent today are left out. */
export const operatorRoles = ['engineer', 'operator'] as const
export type OperatorRole = (typeof operatorRoles)[number]
export const operatorRoleTitles: Record<OperatorRole, string> = {
  engineer: 'Инженеры',
  operator: 'Диспетчеры',
}

export const ruleAudiences = ['OPERATOR', 'DISPATCHERS', 'SENIORS', 'ADMINS', 'USER'] as const
export type RuleAudience = (typeof ruleAudiences)[number]

export const ruleAudienceTitles: Record<RuleAudience, string> = {
  OPERATOR: 'Оператору заявки',
  DISPATCHERS: 'Диспетчерам очереди',
  SENIORS: 'Старшим диспетчерам очереди',
  ADMINS: 'Администраторам',
  USER: 'Одному сотруднику',
}

/** A rule neither returns a request to new nor ends it by its status: a request ends with a text. */
export const ruleStatuses = statuses.filter(
  (status) => status !== 'NEW' && unfinishedStatuses.includes(status),
)

export const outcomes = ['DONE', 'SKIPPED'] as const
export type RunOutcome = (typeof outcomes)[number]

export const outcomeTitles: Record<RunOutcome, string> = { DONE: 'Сработало', SKIPPED: 'Пропущено' }

export const maxRules = 100
export const maxConditions = 10
export const maxConditionValues = 50
/** Actions of one rule within an hour; at the next one it pauses itself. */
export const maxActionsPerHour = 200
/** Points that a rule adds to a checklist. */
export const maxRulePoints = 20
/** How long before the closing the client is warned. */
export const closingNoticeHours = 24
export const maxClockMinutes = 60 * 24 * 30
/** The period of a trial, and how long the log is stored. */
export const trialDays = 30
export const logDays = 90
/** The most requests that a trial looks at and lists. */
export const maxTrialTasks = 5000
export const maxTrialItems = 100
