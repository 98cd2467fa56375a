import { IdParams } from '../../kit/fields.ts'
import { routes } from '../../kit/route.ts'
import { PrintDayInput, PrintTasksInput, Signature, SignatureInput } from './documents.ts'

export const documentsRoutes = routes({
  printTasks: {
    method: 'POST',
    path: '/documents/tasks',
    access: 'tasks.read',
    summary: 'Заявки-наряды или акты выполненных работ одним файлом PDF',
    body: PrintTasksInput,
    reply: 'file',
    isLong: true,
  },
  printDay: {
    method: 'POST',
    path: '/documents/day',
    access: 'tasks.work',
    summary: 'Лист выезда на день, PDF',
    body: PrintDayInput,
    reply: 'file',
    isLong: true,
  },
  signature: {
    method: 'GET',
    path: '/tasks/:id/signature',
    access: 'tasks.read',
    summary: 'Подпись клиента под актом и акт, который он подписал',
    params: IdParams,
    reply: Signature,
  },
  sign: {
    method: 'POST',
    path: '/tasks/:id/signature',
    access: 'tasks.work',
    summary: 'Подпись клиента под актом: отчёт, затраты и файлы после неё не меняются',
    params: IdParams,
    body: SignatureInput,
    reply: Signature,
    status: 201,
    creates: true,
    isDelayable: true,
  },
})
