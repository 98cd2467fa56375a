import { schemas } from '../../kit/route.ts'
import {
  BulkCar,
  BulkClose,
  BulkCosts,
  BulkCrew,
  BulkDeadline,
  BulkDone,
  BulkNextMove,
  BulkOperator,
  BulkPlan,
  BulkPreview,
  BulkPreviewInput,
  BulkPriority,
  BulkQueue,
  BulkReply,
  BulkStatus,
  UndoParams,
  UndoReply,
} from './tasks.bulk.inputs.ts'

const many = { reply: BulkReply } as const

export const tasksBulkSchemas = schemas({
  close: { ...many, summary: 'Закрыть заявки', body: BulkClose },
  operator: { ...many, summary: 'Назначить оператора заявкам', body: BulkOperator },
  crew: { ...many, summary: 'Бригада заявок', body: BulkCrew },
  car: { ...many, summary: 'Сменить ТС заявок', body: BulkCar },
  approveCosts: { ...many, summary: 'Согласовать затраты заявок', body: BulkCosts },
  plan: { ...many, summary: 'План визита заявок', body: BulkPlan },
  status: { ...many, summary: 'Сменить статус заявок', body: BulkStatus },
  priority: { ...many, summary: 'Сменить приоритет заявок', body: BulkPriority },
  deadline: {
    ...many,
    summary: 'Задать срок заявок или перенести его на рабочие дни; null возвращает срок по нормативу',
    body: BulkDeadline,
  },
  queue: { ...many, summary: 'Перенести заявки в очередь', body: BulkQueue },
  done: { ...many, summary: 'Выполнить заявки', body: BulkDone },
  next: { ...many, summary: 'Следующий шаг заявок', body: BulkNextMove },
  remoteDone: { ...many, summary: 'Выполнить заявки удалённо', body: BulkDone },
})

export const tasksUndoSchemas = schemas({
  preview: {
    summary:
      'Сколько выбранных заявок открыто, закрыто и у скольких операторов; когда этих сотрудников не будет',
    body: BulkPreviewInput,
    reply: BulkPreview,
  },
  undo: {
    summary: 'Отменить изменение заявок: 10 минут, тому, кто его сделал, где его не изменил другой',
    params: UndoParams,
    reply: UndoReply,
  },
})
