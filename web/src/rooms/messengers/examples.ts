import { buttonTitles, taskLines } from '@naryad/contract/messengers/message'
import type { RuleEvent } from '@naryad/contract/notifications/notifications.rule-events'

interface Example {
  readonly title: string
  readonly lines: readonly string[]
  readonly buttons: readonly string[]
}

const facts = {
  title: 'Установить тахограф «Меркурий ТА-001» на новый тягач',
  car: 'М 082 ОР 716, КАМАЗ 54901',
  company: 'АО «СеверТранс»',
  plan: '19.11.2026 16:30',
  deadline: '20.11.2026 12:00',
  operator: 'Хасанов Р.',
}

const { take, call, open } = buttonTitles

/** Example about a task, with the lines of real messages. */
const ofTask = (title: string, overrides: Partial<Parameters<typeof taskLines>[0]> = {}): Example => ({
  title,
  lines: taskLines({ ...facts, ...overrides }),
  buttons: [...(overrides.operator === null ? [take] : []), call, open],
})

const withoutDeadline = { deadline: null }

/** Messages shown in the preview of a rule. */
export const examples: Record<RuleEvent, Example> = {
  'task.created': ofTask('Новая заявка № 18419', { operator: null }),
  'task.assigned': ofTask('Заявка № 18419: назначена, Хасанов Р.'),
  'task.statusChanged': ofTask('Заявка № 18419: в работе'),
  'task.done': ofTask('Заявка № 18419 выполнена', withoutDeadline),
  'task.remoteDone': ofTask('Заявка № 18419 выполнена удалённо', withoutDeadline),
  'task.closed': ofTask('Заявка № 18419 закрыта', withoutDeadline),
  'task.costsRequested': ofTask('Согласуйте затраты по заявке № 18419: 12 400 ₽'),
  'task.deadline': ofTask('Срок заявки № 18419: 20 ноября в 12:00'),
  'maintenance.endNear': {
    title: 'М082ОР716: Поверка тахографа до 03.12.2026',
    lines: ['Срок обслуживания подходит к концу · АО «СеверТранс»'],
    buttons: [open],
  },
  'rollCall.noShow': {
    title: 'Неявка: Сафин Ринат, М082ОР716',
    lines: ['Ждали: 19 ноября, 10:00–12:00', 'Заявка № 18419', 'АО «СеверТранс»'],
    buttons: [open],
  },
  'registration.requested': {
    title: 'Запрос на регистрацию: Сабиров Данис',
    lines: ['ООО «ТрансЛогистик»'],
    buttons: [open],
  },
}
