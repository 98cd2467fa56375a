import { inQuotes } from '@naryad/contract/kit/quotes'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import type { BulkReply } from '@naryad/contract/tasks/tasks.inputs'
import { isEnded, lifecycle, statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { taskForms } from '@naryad/contract/tasks/tasks.words'

import { call } from '../../../client/api/api.ts'
import { nearSpan } from '../../../ui/formats/dates.ts'
import { counted, type Forms, plural } from '../../../ui/formats/plural.ts'
import type { PlanWindow } from '../plan/plan.ts'

/** One change of many tasks. */
export interface BulkAction {
  /** Sends all of them in one call. */
  send: (ids: number[]) => Promise<BulkReply>
  /** «Закрыть 24 заявки?» */
  question: (total: number) => string
  /** «Закрыто 6 заявок» */
  done: (total: number) => string
  /**
   * «3 уже в этом статусе»: tasks that needed no change. Undefined if every task is either changed or
   * refused, as for actions with a text.
   */
  already?: string
  /**
   * The values that restore a task to its former state; null if this is not allowed. Without it the action
   * cannot be undone.
   */
  back?: (before: TaskItem) => BulkAction | null
}

/** Number of tasks in the accusative: «Закрыть 21 заявку». */
export const theTasks: Forms = ['заявку', 'заявки', 'заявок']
const ofTasks: Forms = ['заявки', 'заявок', 'заявок']
export const inTasks: Forms = ['заявке', 'заявках', 'заявках']
const doneForms: Forms = ['Выполнена', 'Выполнены', 'Выполнено']
const plannedForms: Forms = ['Запланирована', 'Запланированы', 'Запланировано']
const closedForms: Forms = ['Закрыта', 'Закрыты', 'Закрыто']

/** The new value or null, with its label for the confirmation. */
interface Chosen {
  id: number | null
  name: string
}

export const bulkActions = {
  operator: ({ id, name }: Chosen): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.operator, { body: { ids, operatorId: id } }),
    question: (total) =>
      id === null
        ? `Снять оператора с ${counted(total, ofTasks)}?`
        : `Передать ${counted(total, theTasks)}? Новый оператор: ${name}`,
    done: (total) =>
      id === null
        ? `Оператор снят с ${counted(total, ofTasks)}`
        : `Оператор назначен в ${counted(total, inTasks)}`,
    already: id === null ? 'уже без оператора' : 'уже с этим оператором',
    back: ({ operator }) => bulkActions.operator({ id: operator?.id ?? null, name: '' }),
  }),
  car: ({ id, name }: Chosen): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.car, { body: { ids, carId: id } }),
    question: (total) =>
      id === null
        ? `Убрать ТС из ${counted(total, ofTasks)}?`
        : `Указать ТС ${name} в ${counted(total, inTasks)}?`,
    done: (total) =>
      id === null ? `ТС убрано из ${counted(total, ofTasks)}` : `ТС указано в ${counted(total, inTasks)}`,
    already: id === null ? 'уже без ТС' : 'уже с этим ТС',
    back: ({ car }) => bulkActions.car({ id: car?.id ?? null, name: '' }),
  }),
  plan: (window: PlanWindow): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.plan, { body: { ids, ...window } }),
    question: (total) =>
      window.plannedFrom === null
        ? `Снять дату визита с ${counted(total, ofTasks)}?`
        : `Запланировать ${counted(total, theTasks)} на ${nearSpan(window.plannedFrom, window.plannedTo) ?? ''}?`,
    done: (total) =>
      window.plannedFrom === null
        ? `Дата визита снята с ${counted(total, ofTasks)}`
        : `${plural(total, plannedForms)} ${counted(total, taskForms)}`,
    already: 'уже с этим временем',
    back: ({ plannedFrom, plannedTo }) => bulkActions.plan({ plannedFrom, plannedTo }),
  }),
  status: (status: TaskStatus): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.status, { body: { ids, status } }),
    question: (total) => `Перевести ${counted(total, theTasks)} в статус ${inQuotes(statusTitle(status))}?`,
    done: (total) => `Статус изменён в ${counted(total, inTasks)}`,
    already: 'уже в этом статусе',
    back: (before) =>
      !isEnded(before.status) && lifecycle[status].next.includes(before.status)
        ? bulkActions.status(before.status)
        : null,
  }),
  approveCosts: (): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.approveCosts, { body: { ids, isCostsApproved: true } }),
    question: (total) => `Согласовать затраты в ${counted(total, inTasks)}?`,
    done: (total) => `Затраты согласованы в ${counted(total, inTasks)}`,
    already: 'уже с согласованными затратами',
  }),
  done: (workReport: string): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.done, { body: { ids, workReport } }),
    question: (total) => `Выполнить ${counted(total, theTasks)}?`,
    done: (total) => `${plural(total, doneForms)} ${counted(total, taskForms)}`,
  }),
  remoteDone: (workReport: string): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.remoteDone, { body: { ids, workReport } }),
    question: (total) => `Выполнить удалённо ${counted(total, theTasks)}?`,
    done: (total) => `${plural(total, doneForms)} удалённо ${counted(total, taskForms)}`,
  }),
  close: (closeReason: string): BulkAction => ({
    send: (ids) => call(tasksBulkRoutes.close, { body: { ids, closeReason } }),
    question: (total) => `Закрыть ${counted(total, theTasks)}?`,
    done: (total) => `${plural(total, closedForms)} ${counted(total, taskForms)}`,
  }),
}
