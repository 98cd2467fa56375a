import { routes } from '../../kit/route.ts'
import {
  BulkCar,
  BulkClose,
  BulkCosts,
  BulkDone,
  BulkOperator,
  BulkPlan,
  BulkReply,
  BulkStatus,
} from './tasks.inputs.ts'

const many = { method: 'PATCH', reply: BulkReply, isLong: true } as const

/** Each task is checked separately; failures are listed, the other tasks are changed. */
export const tasksBulkRoutes = routes({
  close: { ...many, path: '/tasks/close', access: 'tasks.close', summary: 'Закрыть заявки', body: BulkClose },
  operator: {
    ...many,
    path: '/tasks/operator',
    access: 'tasks.assign',
    summary: 'Назначить оператора заявкам',
    body: BulkOperator,
  },
  car: { ...many, path: '/tasks/car', access: 'tasks.dispatch', summary: 'Сменить ТС заявок', body: BulkCar },
  approveCosts: {
    ...many,
    path: '/tasks/approve-costs',
    access: 'tasks.approveCosts',
    summary: 'Согласовать затраты заявок',
    body: BulkCosts,
  },
  plan: { ...many, path: '/tasks/plan', access: 'tasks.plan', summary: 'План визита заявок', body: BulkPlan },
  status: {
    ...many,
    path: '/tasks/status',
    access: 'tasks.move',
    summary: 'Сменить статус заявок',
    body: BulkStatus,
  },
  done: { ...many, path: '/tasks/done', access: 'tasks.work', summary: 'Выполнить заявки', body: BulkDone },
  remoteDone: {
    ...many,
    path: '/tasks/remote-done',
    access: 'tasks.work',
    summary: 'Выполнить заявки удалённо',
    body: BulkDone,
  },
})
