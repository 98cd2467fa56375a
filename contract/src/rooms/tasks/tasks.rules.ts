import { shortName } from '../../kit/people.ts'
import { inQuotes } from '../../kit/quotes.ts'
import type { Role } from '../../kit/rights.ts'
import { roubles } from '../../kit/roubles.ts'
import type { Person } from '../users/users.ts'
import {
  approvalStatuses,
  checkAct,
  checkChange,
  isDone,
  isEnded,
  lifecycle,
  statusTitle,
  type TaskStatus,
} from './tasks.statuses.ts'
import type { ChecklistItem } from './tasks.ts'

/** The input of the rules; satisfied by a database row and by a task of the API. */
export interface TaskRuleInput {
  status: TaskStatus
  operatorId: number | null
  /** Those who work on the task beside the operator. */
  crewIds: readonly number[]
  workReport: string
  checklist: readonly ChecklistItem[]
  costs: number
  isCostsApproved: boolean
  isWarranty: boolean
  signedAt: string | null
  doneAt: string | null
  closedAt: string | null
  closedBy: Person | null
  parentId: number | null
  childsCount: number
  /** The act that has it. */
  act?: { readonly number: string | null } | null
  /** Numbers of sub-tasks that are not finished. */
  openChildren: readonly number[]
}

export interface Actor {
  id: number
  role: Role
  isSenior: boolean
}

/** A Russian sentence with the reason of a refusal, or null if the action is allowed. */
export type RefusalReason = string | null

export const minReportLength = 10
/** The minimum length of a reason for closing, returning or rejecting. */
export const minReasonLength = 3

/** Counts characters without leading and trailing spaces. */
export const isShorter = (text: string, least: number): boolean => [...text.trim()].length < least

export const reportWanted = `Отчёт о работе — не короче ${minReportLength} знаков`

const daysSince = (moment: string | null, now: number): number =>
  moment === null ? Number.POSITIVE_INFINITY : (now - Date.parse(moment)) / 86_400_000

const openChildrenNamed = (task: TaskRuleInput): RefusalReason => {
  if (task.openChildren.length === 0) return null
  const shown = task.openChildren.slice(0, 5).map((id) => `№\u00a0${id}`)
  const more = task.openChildren.length - shown.length
  return `Открыты подзаявки: ${shown.join(', ')}${more > 0 ? ` и ещё ${more}` : ''}`
}

/** Why a task with this report and checklist is not complete, regardless of its status. */
export function whyUnfinished({
  workReport,
  checklist,
}: Pick<TaskRuleInput, 'workReport' | 'checklist'>): RefusalReason {
  if (isShorter(workReport, minReportLength)) return reportWanted
  const missing = checklist.filter((item) => item.isRequired && !item.isDone)
  return missing.length > 0
    ? `Не отмечено в чек-листе: ${missing.map((item) => inQuotes(item.title)).join(', ')}`
    : null
}

export const signedWords =
  'Акт подписан клиентом: отчёт, затраты и файлы больше не меняются. Дополните комментарием'

/** Why the client cannot sign the act. */
export function checkSigning(task: { status: TaskStatus; signedAt: string | null }): RefusalReason {
  if (task.signedAt !== null) return 'Акт уже подписан'
  if (isEnded(task.status) && task.status !== 'CLOSED') return null
  return task.status === 'CLOSED'
    ? 'Заявка закрыта: подписать акт уже нельзя'
    : 'Сначала выполните заявку: клиент подписывает готовый акт'
}

/** Why the task cannot be finished (DONE or REMOTE_DONE) with this report. */
export function checkCompletion(task: TaskRuleInput, workReport: string): RefusalReason {
  if (task.signedAt !== null) return signedWords
  if (isEnded(task.status)) return `Заявка уже в статусе ${inQuotes(statusTitle(task.status))}`
  const open = openChildrenNamed(task)
  return open ?? whyUnfinished({ workReport, checklist: task.checklist })
}

const alreadyClosed = (by: Person | null): string => {
  if (!by) return 'Заявка уже закрыта'
  return `Заявку уже ${by.middleName.endsWith('на') ? 'закрыла' : 'закрыл'} ${shortName(by)}`
}

/** Why the task cannot be closed. */
export function checkClosing(task: TaskRuleInput): RefusalReason {
  if (task.status === 'CLOSED') return alreadyClosed(task.closedBy)
  const open = openChildrenNamed(task)
  if (open) return open
  if (task.costs > 0 && !task.isWarranty && !task.isCostsApproved)
    return `Нельзя закрыть: затраты ${roubles(task.costs)} не согласованы`
  return null
}

/** Returning a finished or closed task to work requires a reason. */
const needsReason = (from: TaskStatus): boolean => isEnded(from)

export const reasonWanted = 'Укажите причину возврата в работу'

/** Lines of a checklist. */
export const maxChecklist = 50

/** Lines of costs. */
export const maxCostItems = 100

/** Working days by which one call moves deadlines. */
export const maxAddedDays = 60

/** After this many days a closed task cannot be reopened, and a client cannot return a finished one. */
const reopenDays = 30
export const returnDays = 5

function whyNotReturn(task: TaskRuleInput, actor: Actor, now: number): RefusalReason {
  const locked = checkAct(task)
  if (locked) return locked
  if (task.signedAt !== null) return 'Акт подписан клиентом: заведите новую заявку'
  if (task.status === 'CLOSED') {
    if (daysSince(task.closedAt, now) > reopenDays)
      return `Открыть повторно можно в течение ${reopenDays} дней после закрытия`
  } else if (actor.role === 'client' && daysSince(task.doneAt, now) > returnDays) {
    return `Вернуть на доработку можно в течение ${returnDays} дней после выполнения`
  }
  return null
}

/** Why this user may not change the status of the task at all. */
export function checkMayMove(task: TaskRuleInput, actor: Actor): RefusalReason {
  if (actor.role === 'client' && !isDone(task.status))
    return 'Представитель организации может только вернуть выполненную заявку на доработку'
  if (task.status === 'CLOSED' && actor.role !== 'admin' && !(actor.role === 'operator' && actor.isSenior))
    return 'Открыть повторно может администратор или старший диспетчер'
  return null
}

/** Why this user cannot change the status to `to`; `reason` is the text sent with a return. */
export function checkMove(
  task: TaskRuleInput,
  to: TaskStatus,
  actor: Actor,
  reason: string | undefined,
  now = Date.now(),
): RefusalReason {
  if (to === 'DONE' || to === 'REMOTE_DONE' || to === 'CLOSED') {
    return `Статус ${inQuotes(statusTitle(to))} ставится отдельным действием с текстом`
  }
  if (task.status === to) return `Заявка уже в статусе ${inQuotes(statusTitle(to))}`
  if (!lifecycle[task.status].next.includes(to))
    return `Из статуса ${inQuotes(statusTitle(task.status))} нельзя перейти в ${inQuotes(statusTitle(to))}`
  // An ended parent can be returned; the status of an open one follows its children.
  if (task.childsCount > 0 && !isEnded(task.status))
    return 'Статус основной заявки следует за подзаявками, меняйте их'
  const forbidden = checkMayMove(task, actor)
  if (forbidden) return forbidden
  const returned = isEnded(task.status) ? whyNotReturn(task, actor, now) : null
  if (returned) return returned
  if (needsReason(task.status) && !reason?.trim()) return reasonWanted
  return null
}

/**
 * The status menu of this user, with the reason for each step that is not allowed. A return asks for its
 * reason later.
 */
export const statusSteps = (
  task: TaskRuleInput,
  actor: Actor,
  now = Date.now(),
): { status: TaskStatus; whyNot: RefusalReason }[] =>
  lifecycle[task.status].next.map((status) => ({
    status,
    whyNot: checkMove(task, status, actor, 'причина', now),
  }))

/** Why the deadline cannot be set: an ended task keeps the deadline it met or missed. */
export const checkSetDeadline = (task: Pick<TaskRuleInput, 'status'>): RefusalReason =>
  checkChange(task) ??
  (isEnded(task.status)
    ? `Заявка в статусе ${inQuotes(statusTitle(task.status))}: срок уже не изменить`
    : null)

/**
 * Why the task cannot be deleted: once work has started it can only be closed, so that its history is
 * preserved.
 */
export function checkDelete(task: Pick<TaskRuleInput, 'status' | 'childsCount'>): RefusalReason {
  if (task.childsCount > 0) return 'У заявки есть подзаявки: сначала удалите их'
  if (task.status !== 'NEW')
    return `Удалить можно только новую заявку, эта — в статусе ${inQuotes(statusTitle(task.status))}: закройте её`
  return null
}

/** Why the task cannot be split by cars. */
export function checkSplit(task: Pick<TaskRuleInput, 'status' | 'parentId'>): RefusalReason {
  if (task.parentId !== null) return `Это подзаявка заявки №\u00a0${task.parentId}, разделить её нельзя`
  if (isEnded(task.status))
    return `Заявка в статусе ${inQuotes(statusTitle(task.status))}, разделить её нельзя`
  return null
}

/** Whether the client is asked to approve the current costs. */
export const awaitsApproval = (
  task: Pick<TaskRuleInput, 'status' | 'costs' | 'isCostsApproved' | 'isWarranty'> & {
    costsRefusedAt: string | null
  },
): boolean =>
  approvalStatuses.includes(task.status) &&
  task.costs > 0 &&
  !task.isCostsApproved &&
  !task.isWarranty &&
  task.costsRefusedAt === null

/** The default reason of a rejection. */
export const refusalReasonWanted = 'Укажите, почему затраты не согласованы'

/** Why this user cannot approve the costs, reject them or withdraw the approval. */
export function checkCostApproval(
  task: TaskRuleInput,
  isCostsApproved: boolean,
  { role }: Pick<Actor, 'role'>,
): RefusalReason {
  const closed = checkChange(task)
  if (closed) return closed
  if (role === 'client' && !isCostsApproved && task.isCostsApproved && isEnded(task.status))
    return 'Работы выполнены: согласование затрат уже не отозвать'
  return isCostsApproved && task.costs === 0 ? 'Затрат нет: согласовывать нечего' : null
}
