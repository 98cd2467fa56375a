import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import type { BulkReply } from '@naryad/contract/tasks/tasks.inputs'
import { statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import { counted, type Forms, taskForms } from '../../../kit/formats/plural.ts'
import { call } from '../../../platform/api/api.ts'

/** Over this many a bulk action is asked about once more. */
export const confirmOver = 20

export type BulkAction =
  | { kind: 'operator'; operatorId: number | null; name: string }
  | { kind: 'car'; carId: number | null; name: string }
  | { kind: 'status'; status: TaskStatus }
  | { kind: 'approveCosts' }
  | { kind: 'done'; workReport: string }
  | { kind: 'remoteDone'; workReport: string }
  | { kind: 'close'; closeReason: string }

/** Sends one call for all of the tasks. */
export function sendBulk(action: BulkAction, ids: number[]): Promise<BulkReply> {
  switch (action.kind) {
    case 'operator':
      return call(tasksBulkRoutes.operator, { body: { ids, operatorId: action.operatorId } })
    case 'car':
      return call(tasksBulkRoutes.car, { body: { ids, carId: action.carId } })
    case 'status':
      return call(tasksBulkRoutes.status, { body: { ids, status: action.status } })
    case 'approveCosts':
      return call(tasksBulkRoutes.approveCosts, { body: { ids, isCostsApproved: true } })
    case 'done':
      return call(tasksBulkRoutes.done, { body: { ids, workReport: action.workReport } })
    case 'remoteDone':
      return call(tasksBulkRoutes.remoteDone, { body: { ids, workReport: action.workReport } })
    case 'close':
      return call(tasksBulkRoutes.close, { body: { ids, closeReason: action.closeReason } })
  }
}

const ofTasks: Forms = ['заявки', 'заявок', 'заявок']
const toTasks: Forms = ['заявке', 'заявкам', 'заявкам']

/** «Закрыть 24 заявки?» */
export function question(action: BulkAction, total: number): string {
  switch (action.kind) {
    case 'operator':
      return action.operatorId === null
        ? `Снять оператора с ${counted(total, ofTasks)}?`
        : `Назначить ${counted(total, toTasks)} оператора ${action.name}?`
    case 'car':
      return action.carId === null
        ? `Убрать ТС из ${counted(total, ofTasks)}?`
        : `Поставить ${counted(total, toTasks)} ТС ${action.name}?`
    case 'status':
      return `Перевести ${counted(total, taskForms)} в статус «${statusTitle(action.status)}»?`
    case 'approveCosts':
      return `Согласовать затраты ${counted(total, ofTasks)}?`
    case 'done':
      return `Выполнить ${counted(total, taskForms)}?`
    case 'remoteDone':
      return `Выполнить удалённо ${counted(total, taskForms)}?`
    case 'close':
      return `Закрыть ${counted(total, taskForms)}?`
  }
}

const doneWords: Record<BulkAction['kind'], string> = {
  operator: 'Оператор изменён',
  car: 'ТС изменено',
  status: 'Статус изменён',
  approveCosts: 'Затраты согласованы',
  done: 'Выполнено',
  remoteDone: 'Выполнено удалённо',
  close: 'Закрыто',
}

/** «Закрыто: 6 заявок» */
export const doneText = (action: BulkAction, total: number): string =>
  `${doneWords[action.kind]}: ${counted(total, taskForms)}`

/** «ID 18377: …», a line each, all of them: the alert scrolls and stays while one points at it. */
export const failureText = (failed: BulkReply['failed']): string =>
  failed.map(({ id, error }) => `ID ${id}: ${error}`).join('\n')
