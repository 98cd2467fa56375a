import type { Me } from '@naryad/contract/auth/auth'
import type { Permission } from '@naryad/contract/kit/rights'
import type { Task } from '@naryad/contract/tasks/tasks'
import { worksOn } from '@naryad/contract/tasks/tasks.crew'
import { checkWork } from '@naryad/contract/tasks/tasks.edits'
import { fillsOperator } from '@naryad/contract/tasks/tasks.operators'
import {
  type Actor,
  awaitsApproval,
  statusSteps,
  checkCostApproval,
  checkClosing,
  checkSetDeadline,
} from '@naryad/contract/tasks/tasks.rules'
import { isEnded, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import IconArrowForwardUp from '~icons/arrow-forward-up'
import IconArrowsExchange from '~icons/arrows-exchange'
import IconArrowsSplit2 from '~icons/arrows-split-2'
import IconBan from '~icons/ban'
import IconCalendar from '~icons/calendar'
import IconCalendarDue from '~icons/calendar-due'
import IconCheck from '~icons/check'
import IconDeviceLaptop from '~icons/device-laptop'
import IconHandGrab from '~icons/hand-grab'
import IconLink from '~icons/link'
import IconMapPinCheck from '~icons/map-pin-check'
import IconPencil from '~icons/pencil'
import IconPhonePlus from '~icons/phone-plus'
import IconPlayerPlay from '~icons/player-play'
import IconReceipt from '~icons/receipt'
import IconReceiptOff from '~icons/receipt-off'
import IconRotate from '~icons/rotate'
import IconStatusChange from '~icons/status-change'
import IconTrash from '~icons/trash'
import IconTruck from '~icons/truck'
import IconUser from '~icons/user'

import { useMe, may } from '../../../client/session/me.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { allowed, type CardCommand, command } from './cardCommand.ts'
import { paperCommands, type PaperHandlers } from './paperCommands.ts'
import type { ReadPromise } from './readPromise.ts'
import { relatedCommands, type RelatedHandlers } from './relatedCommands.ts'
import { ruleInputOf } from './ruleInput.ts'
import { notWaiting, unlessOffline } from './unlessOffline.ts'
import type { Moved } from './useTaskActions.ts'

export interface CardHandlers extends RelatedHandlers, PaperHandlers {
  openStatus: () => void
  openOperator: () => void
  take: () => void
  start: () => void
  markOnSite: () => void
  openCar: () => void
  openQueue: () => void
  openPlan: () => void
  openDeadline: () => void
  openNextMove: () => void
  /** `read`: what a comment says. */
  openPromise: (read?: ReadPromise) => void
  edit: () => void
  /** `report`: what it has to say, beside what was typed. */
  finish: (isRemote: boolean, report?: string) => void
  close: () => void
  giveBack: (status: TaskStatus) => void
  approve: (isApproved: boolean) => void
  refuse: () => void
  moveTo: (moved: Moved) => void
  split: () => void
  copyLink: () => void
  remove: () => void
}

interface CardCommands {
  /** Commands shown as buttons in the header. */
  main: CardCommand[]
  /** All commands of this user on this task. */
  all: CardCommand[]
}

type Has = (permission: Permission) => boolean

/** Asks for a reason only if the command can be run. */
function returning(task: Task, me: Actor, { giveBack }: CardHandlers): CardCommand {
  const why = statusSteps(ruleInputOf(task), me).find(({ status }) => status === 'IN_PROGRESS')?.whyNot
  const title = task.status === 'CLOSED' ? 'Открыть повторно' : 'На доработку'
  return command('return', title, IconRotate, () => giveBack('IN_PROGRESS'), { whyNot: why ?? undefined })
}

const isFree = (task: Task): boolean => task.operator === null && !isEnded(task.status)

/** An engineer takes a task before working on it. */
const mayWorkOn = ({ operator, crew }: Task, me: Actor): boolean =>
  checkWork({ operatorId: operator?.id ?? null, crewIds: crew.map(({ id }) => id) }, me) === null

/** The first step of a task without an operator: a dispatcher assigns it, an engineer takes it. */
function assigningCommands(task: Task, me: Me, has: Has, handlers: CardHandlers): CardCommand[] {
  const takes = fillsOperator(me, task.queue)
  const assignsOthers = me.rights['tasks.assign'] === 'all'
  const assign = command('operator', 'Назначить', IconUser, handlers.openOperator, { keys: 'KeyO' })
  const take = command('take', 'Взять', IconHandGrab, handlers.take, { keys: 'KeyT' })
  const [first, ...rest] = allowed([
    [has('tasks.assign') && assignsOthers, assign],
    [has('tasks.assign') && takes, take],
    [has('tasks.assign') && !assignsOthers, assign],
  ])
  return first ? [{ ...first, isPrimary: true }, ...rest] : []
}

function mainCommands(task: Task, me: Actor, has: Has, handlers: CardHandlers): CardCommand[] {
  const isOver = isEnded(task.status)
  const isClosed = task.status === 'CLOSED'
  const busy = task.childsCount - task.childsEndedCount
  const whyBusy = busy > 0 ? `Сначала завершите подзаявки: открыто ${busy}` : undefined
  const isAsked = me.role === 'client' && has('tasks.approveCosts') && awaitsApproval(task)
  return allowed([
    [
      isAsked,
      command('approve', 'Согласовать затраты', IconReceipt, () => handlers.approve(true), {
        keys: 'KeyA',
        isPrimary: true,
      }),
    ],
    [isAsked, command('refuse', 'Отклонить', IconReceiptOff, handlers.refuse)],
    [
      !isOver && has('tasks.work'),
      command('done', 'Выполнить', IconCheck, () => handlers.finish(false), {
        keys: 'KeyD',
        ...(!isFree(task) && { isPrimary: true }),
        whyNot: whyBusy,
      }),
    ],
    [
      !isOver && has('tasks.work'),
      command('remoteDone', 'Удалённо', IconDeviceLaptop, () => handlers.finish(true), {
        keys: 'Shift+KeyD',
        whyNot: whyBusy,
      }),
    ],
    [
      !isClosed && has('tasks.close'),
      command('close', 'Закрыть заявку', IconBan, handlers.close, {
        keys: 'Shift+KeyX',
        whyNot: checkClosing(ruleInputOf(task)) ?? whyBusy,
      }),
    ],
    [isOver && has(isClosed ? 'tasks.reopen' : 'tasks.move'), returning(task, me, handlers)],
    [
      !isOver && task.parentId === null && has('tasks.dispatch'),
      command('split', 'Разделить по ТС', IconArrowsSplit2, unlessOffline(notWaiting.split, handlers.split), {
        keys: 'KeyB',
      }),
    ],
  ])
}

/** Approving, withdrawing the approval and refusing. A decision that a client has to make is a button instead. */
function costsCommands(
  task: Task,
  me: Actor,
  has: Has,
  handlers: CardHandlers,
): (readonly [boolean, CardCommand])[] {
  const { isCostsApproved } = task
  const isButton = me.role === 'client' && awaitsApproval(task)
  const isOpen = task.status !== 'CLOSED' && has('tasks.approveCosts') && !isButton
  const whyNot = checkCostApproval(ruleInputOf(task), !isCostsApproved, me) ?? undefined
  return [
    [
      isOpen,
      command(
        'approve',
        isCostsApproved ? 'Отозвать согласование затрат' : 'Согласовать затраты',
        IconReceipt,
        () => handlers.approve(!isCostsApproved),
        { keys: 'KeyA', whyNot },
      ),
    ],
    [
      isOpen && !isCostsApproved && task.costs > 0 && !task.isWarranty,
      command('refuse', 'Отклонить затраты', IconReceiptOff, handlers.refuse),
    ],
  ]
}

/** The steps of those who work on the task, before the work is done. */
function fieldCommands(task: Task, me: Me, has: Has, handlers: CardHandlers): CardCommand[] {
  const isOwn = worksOn(task, me.id) && !isEnded(task.status)
  const steps = statusSteps(ruleInputOf(task), me)
  const mayStart = steps.some(({ status, whyNot }) => status === 'IN_PROGRESS' && whyNot === null)
  return allowed([
    [isOwn && has('tasks.work'), command('onSite', 'Я на месте', IconMapPinCheck, handlers.markOnSite)],
    [
      isOwn && has('tasks.work') && has('tasks.move') && mayStart,
      command('start', 'В работу', IconPlayerPlay, handlers.start),
    ],
  ])
}

function otherCommands(
  task: Task,
  me: Actor,
  has: Has,
  handlers: CardHandlers,
  mayEdit: boolean,
): CardCommand[] {
  const isClosed = task.status === 'CLOSED'
  const number = numbered(task.id)
  return allowed([
    [
      has('tasks.move') && me.role !== 'client',
      command('status', 'Изменить статус', IconStatusChange, handlers.openStatus, { keys: 'KeyS' }),
    ],
    [
      !isClosed && !isFree(task) && has('tasks.assign'),
      command('operator', 'Назначить оператора', IconUser, handlers.openOperator, { keys: 'KeyO' }),
    ],
    [
      !isClosed && has('tasks.dispatch'),
      command('car', 'Сменить ТС', IconTruck, handlers.openCar, { keys: 'KeyV' }),
    ],
    [
      !isClosed && has('tasks.dispatch'),
      command('queue', 'Перенести в другую очередь', IconArrowsExchange, handlers.openQueue, {
        keys: 'Shift+KeyQ',
      }),
    ],
    [
      !isClosed && has('tasks.plan'),
      command('plan', 'Запланировать', IconCalendar, handlers.openPlan, { keys: 'KeyP' }),
    ],
    [
      checkSetDeadline(task) === null && has('tasks.dispatch'),
      command('deadline', 'Изменить срок', IconCalendarDue, handlers.openDeadline, { keys: 'Shift+KeyP' }),
    ],
    [
      !isClosed && has('tasks.next') && mayWorkOn(task, me),
      command('next', 'Следующий шаг', IconArrowForwardUp, handlers.openNextMove, { keys: 'KeyN' }),
    ],
    [
      !isClosed && has('tasks.promise') && mayWorkOn(task, me),
      command(
        'promise',
        task.promise ? 'Перенести обещание' : 'Обещать',
        IconPhonePlus,
        () => handlers.openPromise(),
        { keys: 'Shift+KeyN' },
      ),
    ],
    [!isClosed && mayEdit, command('edit', 'Изменить заявку', IconPencil, handlers.edit, { keys: 'KeyE' })],
    ...costsCommands(task, me, has, handlers),
    [true, command('copyLink', 'Скопировать ссылку', IconLink, handlers.copyLink, { keys: 'Shift+KeyC' })],
    [
      task.status === 'NEW' && has('tasks.delete'),
      command(
        'delete',
        `Удалить заявку ${number}`,
        IconTrash,
        unlessOffline(notWaiting.remove, handlers.remove),
        { isDangerous: true },
      ),
    ],
  ])
}

/**
 * Commands available to this user for this task, by the same permissions and rules that the server enforces.
 */
export function useCardCommands(task: Task, handlers: CardHandlers, mayEdit: boolean): CardCommands {
  const me = useMe()
  const has: Has = (permission) => may(me, permission)
  const assigning = isFree(task) ? assigningCommands(task, me, has, handlers) : []
  const main = [...assigning.slice(0, 1), ...mainCommands(task, me, has, handlers)]
  const all = [
    ...main,
    ...assigning.slice(1),
    ...fieldCommands(task, me, has, handlers),
    ...paperCommands(task, me, has, handlers),
    ...(has('tasks.relate') ? relatedCommands(task, handlers) : []),
    ...otherCommands(task, me, has, handlers, mayEdit),
  ]
  return { main, all }
}
