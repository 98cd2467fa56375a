import { schemas } from '../../kit/route.ts'
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

const many = { reply: BulkReply } as const

export const tasksBulkSchemas = schemas({
  close: { ...many, summary: 'Закрыть заявки', body: BulkClose },
  operator: { ...many, summary: 'Назначить оператора заявкам', body: BulkOperator },
  car: { ...many, summary: 'Сменить ТС заявок', body: BulkCar },
  approveCosts: { ...many, summary: 'Согласовать затраты заявок', body: BulkCosts },
  plan: { ...many, summary: 'План визита заявок', body: BulkPlan },
  status: { ...many, summary: 'Сменить статус заявок', body: BulkStatus },
  done: { ...many, summary: 'Выполнить заявки', body: BulkDone },
  remoteDone: { ...many, summary: 'Выполнить заявки удалённо', body: BulkDone },
})
