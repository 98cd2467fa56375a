import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import { promisesRoutes } from '@naryad/contract/promises/promises.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'

import { add, type Sender } from '../../../client/uploads/uploadQueue.ts'
import { taskFiles } from './files.ts'
import { keep } from './outbox.ts'
import type { MutationKind } from './requests.ts'
import type { OutboxEntry } from './waiting.ts'

type Values = OutboxEntry['body']
type Entered = Pick<OutboxEntry, 'body' | 'shown' | 'base'> & {
  route: RouteDef
  text: string
  does?: string
}

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
  crew: {
    route: tasksRoutes.crew,
    body: { userIds: [9] },
    shown: { crew: [person] },
    base: { crew: [] },
    text: 'Бригада: Гусев',
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
  next: {
    route: tasksRoutes.next,
    body: { at: later, note: 'Позвонить кладовщику' },
    shown: { nextMoveAt: later, hasManualNextMove: true, nextMoveNote: 'Позвонить кладовщику' },
    base: { nextMoveAt: null, nextMoveNote: '' },
    text: 'Позвонить кладовщику',
  },
  promise: {
    route: promisesRoutes.give,
    body: { at: later, to: 'Ахметову', text: 'перезвонить' },
    shown: { promise: { id: 0, at: later, to: 'Ахметову', text: 'перезвонить', by: person, movesCount: 0 } },
    base: { promise: null },
    text: 'Ахметову — перезвонить',
  },
  closePromise: {
    route: promisesRoutes.close,
    body: { result: 'KEPT', promiseId: 7 },
    shown: { promise: null },
    base: { promise: { id: 7, at: later, to: '', text: '', by: person, movesCount: 0 } },
    text: 'Обещание: нет',
  },
  triage: {
    route: triageRoutes.answer,
    body: { questionnaireId: 4, answers: ['Нет'] },
    shown: {
      triage: {
        answers: [{ title: 'Масса включена?', answer: 'Нет' }],
        verdict: 'REMOTE',
        advice: 'Включить массу',
        by: person,
        at: later,
      },
    },
    base: { triage: null },
    text: 'Масса включена',
  },
  take: plainly(
    triageRoutes.take,
    { take: [{ title: 'НКМ-2', quantity: 2, unitModelId: null, isTaken: false }] },
    { take: [] },
    'Взять с собой: НКМ-2 × 2',
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
  tick: {
    route: triageRoutes.tick,
    body: { title: 'НКМ-2', isTaken: true },
    shown: { take: [{ title: 'НКМ-2', quantity: 1, unitModelId: null, isTaken: true }] },
    base: {},
    text: 'Взято: НКМ-2',
    does: 'Взято: НКМ-2',
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
  moveUnit: {
    route: unitsRoutes.move,
    body: { unitId: 81, place: 'CAR', carId: 5 },
    shown: {},
    base: {},
    text: 'НКМ-2 № 81544',
    does: 'Поставить на А417КМ116: НКМ-2 № 81544',
  },
  replaceUnit: {
    route: unitsRoutes.replace,
    body: { oldId: 80, newId: 81, oldPlace: 'OWNER' },
    shown: {},
    base: {},
    text: 'НКМ-2 № 77120',
    does: 'Замена: НКМ-2 № 77120 → НКМ-2 № 81544',
  },
  addUnit: {
    route: unitsRoutes.create,
    body: { modelId: 2, serial: '4110092', place: 'CAR', carId: 5 },
    shown: {},
    base: {},
    text: '№ 4110092',
    does: 'Поставить на А417КМ116: LLS 5 № 4110092',
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
  for (const [index, [kind, { body, shown, base, does = '' }]] of Object.entries(entered).entries()) {
    const taskId = enteredTasks[index] ?? 0
    keep({
      kind: kind.split(' ')[0] as MutationKind,
      taskId,
      path: `/tasks/tachograph/${taskId}`,
      title: '',
      body,
      text: does,
      shown,
      base,
      version: 1,
    })
  }
  const to = taskFiles(filesTask, `/tasks/tachograph/${filesTask}`)
  add(to, sender, [new File(['x'], 'пломба.jpg', { type: 'image/jpeg' })], false)
  add(to, sender, [new File(['x'], 'акт.jpg', { type: 'image/jpeg' })], true)
}
