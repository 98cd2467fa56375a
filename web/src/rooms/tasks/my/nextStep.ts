import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { awaitsApproval, returnDays } from '@naryad/contract/tasks/tasks.rules'
import { isDone, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import { nearDay, nearSpan } from '../../../ui/formats/dates.ts'
import { money } from '../../../ui/formats/numbers.ts'

export interface NextStep {
  text: string
  /** The client has to act. */
  isAsked: boolean
}

const plain: Partial<Record<TaskStatus, string>> = {
  NEW: 'Диспетчер получил заявку',
  ASSIGNED: 'Исполнитель назначен',
  PLANNED: 'Визит запланирован',
  IN_PROGRESS: 'Специалист работает',
  WAITING_PARTS: 'Ждём оборудование',
  COSTS_APPROVAL: 'Диспетчер уточняет затраты',
}

const dayMs = 86_400_000

/** The next step of a request, as text for its author. */
export function nextStep(task: TaskItem, now = Date.now()): NextStep {
  const { status, costs, plannedFrom, plannedTo, doneAt, closedAt } = task
  if (awaitsApproval(task)) return { text: `Согласуйте затраты: ${money(costs)}`, isAsked: true }
  if (status === 'WAITING_CLIENT') return { text: 'Ждём вашего ответа', isAsked: true }
  if (status === 'CLOSED')
    return { text: closedAt ? `Закрыта ${nearDay(closedAt, now)}` : 'Закрыта', isAsked: false }
  if (isDone(status)) {
    const until = doneAt === null ? 0 : Date.parse(doneAt) + returnDays * dayMs
    if (until < now) return { text: 'Работы выполнены', isAsked: false }
    return { text: `Проверьте работу: вернуть можно до ${nearDay(until, now)}`, isAsked: false }
  }
  const visit = nearSpan(plannedFrom, plannedTo, now)
  if (visit) return { text: `Визит: ${visit}`, isAsked: false }
  return { text: plain[status] ?? '', isAsked: false }
}
