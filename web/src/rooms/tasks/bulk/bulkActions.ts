import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { BulkReply } from '@naryad/contract/tasks/tasks.bulk.inputs'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { type Priority, priorityTitles, taskForms } from '@naryad/contract/tasks/tasks.words'
import type { Operator } from '@naryad/contract/users/users'

import { call } from '../../../client/api/api.ts'
import type { PlanWindow } from '../../../entities/task/plan/plan.ts'
import { nearMoment, nearSpan } from '../../../ui/formats/dates.ts'
import { counted, type Forms, plural } from '../../../ui/formats/plural.ts'

/** One change of many tasks. */
export interface BulkAction {
  /** Sends all of them in one call; the key is for one that creates. */
  send: (ids: number[], idempotencyKey: string) => Promise<BulkReply>
  /** «Закрыть 24 заявки?» */
  question: (tasks: CountedTasks) => string
  /** «Закрыто 6 заявок» */
  done: (total: number) => string
  /**
   * «3 уже в этом статусе»: tasks that needed no change. Undefined if every task is either changed or
   * refused, as for actions with a text.
   */
  already?: string
  /** Whether the server lets it be undone. */
  canUndo?: true
  /** Who is to work on the tasks: the question says when they are absent. */
  people?: readonly Operator[]
}

/** «206 открытых заявок 20 операторов», in the cases that the questions need. */
export type CountedTasks = Readonly<Record<'accusative' | 'genitive' | 'prepositional', string>>

/** Number of tasks in the accusative: «Закрыть 21 заявку». */
export const theTasks: Forms = ['заявку', 'заявки', 'заявок']
export const ofTasks: Forms = ['заявки', 'заявок', 'заявок']
export const inTasks: Forms = ['заявке', 'заявках', 'заявках']
const doneForms: Forms = ['Выполнена', 'Выполнены', 'Выполнено']
const plannedForms: Forms = ['Запланирована', 'Запланированы', 'Запланировано']
const closedForms: Forms = ['Закрыта', 'Закрыты', 'Закрыто']

const movedForms: Forms = ['Перенесена', 'Перенесены', 'Перенесено']
const sentForms: Forms = ['Отправлена', 'Отправлены', 'Отправлено']
const estimateForms: Forms = ['смета', 'сметы', 'смет']
const workingDayForms: Forms = ['рабочий день', 'рабочих дня', 'рабочих дней']

/** One moment for all, null by the norm, or so many working days more. */
export type NewDeadline =
  | { deadlineAt: string | null; addWorkingDays?: undefined }
  | { deadlineAt?: undefined; addWorkingDays: number }

/** The queue with its title; without a kind or category each task keeps its own where that fits. */
export interface NewQueue {
  queue: Queue
  title: string
  typeId?: number | undefined
  categoryId?: number | undefined
}

/** A moment with its note, or null for the step that follows from the status. */
export interface NewNextMove {
  at: string | null
  note: string
  who?: 'CLIENT' | 'DRIVER'
}

/** The new value or null, with its label for the confirmation. */
interface Chosen {
  id: number | null
  name: string
}

export const bulkActions = {
  operator: ({ id, name }: Chosen, person?: Operator): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.operator, { body: { ids, operatorId: id } }),
    question: ({ genitive, accusative }) =>
      id === null ? `Снять оператора с ${genitive}?` : `Передать ${accusative}? Новый оператор: ${name}`,
    done: (total) =>
      id === null
        ? `Оператор снят с ${counted(total, ofTasks)}`
        : `Оператор назначен в ${counted(total, inTasks)}`,
    already: id === null ? 'уже без оператора' : 'уже с этим оператором',
    canUndo: true,
    ...(person && { people: [person] }),
  }),
  crew: (people: readonly Operator[]): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.crew, { body: { ids, userIds: people.map(({ id }) => id) } }),
    question: ({ genitive, prepositional }) =>
      people.length === 0
        ? `Снять бригаду с ${genitive}?`
        : `Поставить в ${prepositional} бригаду: ${people.map(shortName).join(', ')}?`,
    done: (total) =>
      people.length === 0
        ? `Бригада снята с ${counted(total, ofTasks)}`
        : `Бригада изменена в ${counted(total, inTasks)}`,
    already: people.length === 0 ? 'уже без бригады' : 'уже с этой бригадой',
    canUndo: true,
    people,
  }),
  car: ({ id, name }: Chosen): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.car, { body: { ids, carId: id } }),
    question: ({ genitive, prepositional }) =>
      id === null ? `Убрать ТС из ${genitive}?` : `Указать ТС ${name} в ${prepositional}?`,
    done: (total) =>
      id === null ? `ТС убрано из ${counted(total, ofTasks)}` : `ТС указано в ${counted(total, inTasks)}`,
    already: id === null ? 'уже без ТС' : 'уже с этим ТС',
    canUndo: true,
  }),
  plan: (window: PlanWindow): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.plan, { body: { ids, ...window } }),
    question: ({ genitive, accusative }) =>
      window.plannedFrom === null && window.plannedTo === null
        ? `Снять дату визита с ${genitive}?`
        : `Запланировать ${accusative} ${window.plannedFrom === null ? '' : 'на '}${nearSpan(window.plannedFrom, window.plannedTo)}?`,
    done: (total) =>
      window.plannedFrom === null && window.plannedTo === null
        ? `Дата визита снята с ${counted(total, ofTasks)}`
        : `${plural(total, plannedForms)} ${counted(total, taskForms)}`,
    already: 'уже с этим временем',
    canUndo: true,
  }),
  status: (status: TaskStatus): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.status, { body: { ids, status } }),
    question: ({ accusative }) => `Перевести ${accusative} в статус ${inQuotes(statusTitle(status))}?`,
    done: (total) => `Статус изменён в ${counted(total, inTasks)}`,
    already: 'уже в этом статусе',
    canUndo: true,
  }),
  priority: (priority: Priority): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.priority, { body: { ids, priority } }),
    question: ({ prepositional }) =>
      `Поставить приоритет ${inQuotes(priorityTitles[priority])} в ${prepositional}?`,
    done: (total) => `Приоритет изменён в ${counted(total, inTasks)}`,
    already: 'уже с этим приоритетом',
    canUndo: true,
  }),
  deadline: (deadline: NewDeadline): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.deadline, { body: { ids, ...deadline } }),
    question: ({ genitive, prepositional }) => {
      if (deadline.addWorkingDays !== undefined)
        return `Перенести срок ${genitive} на ${counted(deadline.addWorkingDays, workingDayForms)}?`
      return deadline.deadlineAt === null
        ? `Вернуть срок по нормативу в ${prepositional}?`
        : `Поставить срок ${nearMoment(deadline.deadlineAt)} в ${prepositional}?`
    },
    done: (total) => `Срок изменён в ${counted(total, inTasks)}`,
    already: 'уже с этим сроком',
    canUndo: true,
  }),
  next: (step: NewNextMove): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.next, { body: { ids, ...step } }),
    question: ({ prepositional }) =>
      step.at === null
        ? `Вернуть следующий шаг по статусу в ${prepositional}?`
        : `Поставить следующий шаг на ${nearMoment(step.at)} в ${prepositional}?`,
    done: (total) => `Следующий шаг изменён в ${counted(total, inTasks)}`,
    already: step.at === null ? 'уже с шагом по статусу' : 'уже с этим шагом',
    canUndo: true,
  }),
  queue: ({ title, ...moved }: NewQueue): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.queue, { body: { ids, ...moved } }),
    question: ({ accusative }) => `Перенести ${accusative} в очередь ${inQuotes(title)}?`,
    done: (total) => `${plural(total, movedForms)} ${counted(total, taskForms)} в очередь ${inQuotes(title)}`,
    already: 'уже в этой очереди',
    canUndo: true,
  }),
  approveCosts: (): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.approveCosts, { body: { ids, isCostsApproved: true } }),
    question: ({ prepositional }) => `Согласовать затраты в ${prepositional}?`,
    done: (total) => `Затраты согласованы в ${counted(total, inTasks)}`,
    already: 'уже с согласованными затратами',
  }),
  askCosts: (): BulkAction => ({
    send: (ids, idempotencyKey) => call(approvalsRoutes.sendMany, { body: { ids } }, { idempotencyKey }),
    question: ({ genitive }) =>
      `Отправить сметы ${genitive} на согласование? Каждой организации уйдёт одно письмо`,
    done: (total) => `${plural(total, sentForms)} ${counted(total, estimateForms)}`,
  }),
  done: (workReport: string): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.done, { body: { ids, workReport } }),
    question: ({ accusative }) => `Выполнить ${accusative}?`,
    done: (total) => `${plural(total, doneForms)} ${counted(total, taskForms)}`,
  }),
  remoteDone: (workReport: string): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.remoteDone, { body: { ids, workReport } }),
    question: ({ accusative }) => `Выполнить удалённо ${accusative}?`,
    done: (total) => `${plural(total, doneForms)} удалённо ${counted(total, taskForms)}`,
  }),
  close: (closeReason: string): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.close, { body: { ids, closeReason } }),
    question: ({ accusative }) => `Закрыть ${accusative}?`,
    done: (total) => `${plural(total, closedForms)} ${counted(total, taskForms)}`,
  }),
}
