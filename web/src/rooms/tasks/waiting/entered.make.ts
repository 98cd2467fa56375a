import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { add, type Sender } from '../../../client/uploads/uploadQueue.ts'
import { taskFiles } from './files.ts'
import { keep } from './outbox.ts'
import type { MutationKind } from './requests.ts'
import type { OutboxEntry } from './waiting.ts'

type Values = OutboxEntry['body']
type Entered = Pick<OutboxEntry, 'body' | 'shown' | 'base'> & { route: RouteDef; text: string }

export const report = `Перепаяли разъём питания. ${'Проверили связь. '.repeat(400)}Конец отчёта.`
const person = { id: 9, lastName: 'Гусев', firstName: 'Антон', middleName: '' }
const costLine = { title: 'Выезд', quantity: 1, unit: 'шт', price: 150_000 }
const point = (isDone: boolean) => [{ title: 'Пломбы', isRequired: true, isDone }]

const later = '2031-11-25T08:00:00.000Z'

/** The body equals the displayed value. */
function plainly(route: RouteDef, body: Values, base: Values, text: string): Entered {
  return { route, body, shown: body, base, text }
}

/** Every kind of queued change, and the entered text that must stay readable afterwards. */
export const entered: Record<Exclude<MutationKind, 'edit'>, Entered> & Record<`edit ${string}`, Entered> = {
  status: {
    route: tasksRoutes.status,
    body: { status: 'IN_PROGRESS', reason: 'Клиент просит переделать' },
    shown: { status: 'IN_PROGRESS' },
    base: { status: 'ASSIGNED' },
    text: 'Клиент просит переделать',
  },
  operator: {
    route: tasksRoutes.operator,
    body: { operatorId: 9 },
    shown: { operator: person },
    base: { operator: null },
    text: 'Оператор: Гусев',
  },
  car: {
    route: tasksRoutes.car,
    body: { carId: 5 },
    shown: { car: { id: 5, plate: 'А123ВС77', title: 'А123ВС77' } },
    base: { car: null },
    text: 'ТС: А',
  },
  priority: plainly(
    tasksRoutes.priority,
    { priority: 'URGENT' },
    { priority: 'NORMAL' },
    'Приоритет: Срочный',
  ),
  queue: plainly(tasksRoutes.queue, { queue: 'skud' }, { queue: 'tachograph' }, 'Очередь: СКУД'),
  plan: plainly(
    tasksRoutes.plan,
    { plannedFrom: later, plannedTo: null },
    { plannedFrom: null, plannedTo: null },
    'План с: 25 ноября 2031',
  ),
  deadline: plainly(
    tasksRoutes.setDeadline,
    { deadlineAt: later },
    { deadlineAt: null },
    'Срок: 25 ноября 2031',
  ),
  approve: plainly(
    tasksRoutes.approveCosts,
    { isCostsApproved: true },
    { isCostsApproved: false, costs: 150_000 },
    'Затраты: согласованы',
  ),
  done: {
    route: tasksRoutes.done,
    body: { workReport: report },
    shown: { status: 'DONE', workReport: report },
    base: { status: 'IN_PROGRESS' },
    text: 'Конец отчёта.',
  },
  remoteDone: {
    route: tasksRoutes.remoteDone,
    body: { workReport: report },
    shown: { status: 'REMOTE_DONE', workReport: report },
    base: { status: 'IN_PROGRESS' },
    text: 'Конец отчёта.',
  },
  close: {
    route: tasksRoutes.close,
    body: { closeReason: 'Решено по телефону' },
    shown: { status: 'CLOSED' },
    base: { status: 'DONE' },
    text: 'Решено по телефону',
  },
  comment: {
    route: tasksRoutes.comment,
    body: { text: `Стою у ворот. ${'Жду. '.repeat(100)}Конец комментария.`, isInternal: true },
    shown: {},
    base: {},
    text: 'Конец комментария.',
  },
  mark: {
    route: tasksRoutes.mark,
    body: { kind: 'ON_SITE', at: later, point: null, accuracyM: null },
    shown: { onSiteAt: later },
    base: {},
    text: 'На месте: 25 ноября 2031',
  },
  signature: {
    route: documentsRoutes.sign,
    body: { signerName: 'Иванов Пётр', image: 'data:image/png;base64,AAAA', isAgreed: true },
    shown: { signedAt: later },
    base: {},
    text: 'Подпись клиента: Иванов Пётр',
  },
  'edit description': plainly(
    tasksRoutes.update,
    { description: `Блок не отвечает. ${'Мигает. '.repeat(100)}Конец описания.` },
    { description: '' },
    'Конец описания.',
  ),
  'edit checklist': plainly(
    tasksRoutes.update,
    { checklist: point(true) },
    { checklist: point(false) },
    '✓ Пломбы',
  ),
  'edit costs': {
    route: tasksRoutes.update,
    body: { costItems: [costLine] },
    shown: { costItems: [costLine], costs: 150_000 },
    base: { costItems: [] },
    text: 'Выезд: 1',
  },
  'edit warranty': plainly(tasksRoutes.update, { isWarranty: true }, { isWarranty: false }, 'Гарантия'),
}

/** Task id of each kind, in the order of `entered`. */
export const enteredTasks = Object.keys(entered).map((_, index) => 100 + index)
/** Id of the task with a photograph and a scanned document. */
export const filesTask = 90

/** One outbox entry of every kind, each for its own task, and files of both kinds. */
export function enterEverything(sender: Sender): void {
  for (const [index, [kind, { body, shown, base }]] of Object.entries(entered).entries()) {
    const taskId = enteredTasks[index] ?? 0
    keep({
      kind: kind.split(' ')[0] as MutationKind,
      taskId,
      path: `/tasks/tachograph/${taskId}`,
      title: '',
      body,
      shown,
      base,
      version: 1,
    })
  }
  const to = taskFiles(filesTask, `/tasks/tachograph/${filesTask}`)
  add(to, sender, [new File(['x'], 'пломба.jpg', { type: 'image/jpeg' })], false)
  add(to, sender, [new File(['x'], 'акт.jpg', { type: 'image/jpeg' })], true)
}
