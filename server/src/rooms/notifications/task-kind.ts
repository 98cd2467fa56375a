import type { NotificationKind, RuleEvent } from '@naryad/contract/notifications/notifications.kinds'

import type { DomainEvent } from '../../platform/events/event.ts'
import {
  type Audience,
  defineKind,
  type Hearer,
  type Kind,
  noSubject,
  type Subject,
  type Words,
} from './kind.ts'
import { readTasks, type ToldTask } from './tasks.repo.ts'

interface OfTask {
  readonly taskId: number
  readonly byUserId?: number | null
  readonly from?: unknown
}

interface Told<Payload> {
  readonly task: ToldTask
  readonly payload: Payload
}

interface Definition<Payload extends OfTask> {
  readonly kind: NotificationKind
  readonly event: DomainEvent<Payload>
  readonly ruleEvent?: RuleEvent
  /** Selects the facts of this kind; all by default. */
  readonly isOf?: (payload: Payload, task: ToldTask) => boolean
  readonly audience: (told: Told<Payload>) => readonly Audience[]
  /** Subject fields taken from the fact instead of the current task. */
  readonly of?: (payload: Payload) => Partial<Subject>
  readonly words: (told: Told<Payload>, hearer: Hearer) => Words
}

/** A kind with facts about tasks. Tasks are loaded once per batch. */
export const defineTaskKind = <Payload extends OfTask>({
  audience,
  words,
  isOf = () => true,
  of = () => ({}),
  ...kind
}: Definition<Payload>): Kind =>
  defineKind({
    ...kind,
    read: async (db, payloads) => {
      const tasks = await readTasks(
        db,
        payloads.map(({ taskId }) => taskId),
      )
      return payloads.map((payload) => {
        const task = tasks.get(payload.taskId)
        if (!task || !isOf(payload, task)) return undefined
        const told = { task, payload }
        return {
          subject: {
            ...noSubject,
            ...subjectOf(task),
            actorId: payload.byUserId ?? null,
            ...of(payload),
          },
          audience: audience(told),
          words: (hearer) => words(told, hearer),
        }
      })
    },
  })

export const subjectOf = (task: ToldTask) => ({
  url: (role: Hearer['role']) => taskUrl(task, role),
  taskId: task.id,
  queue: task.queue,
  companyId: task.companyId,
  priority: task.priority,
  operatorId: task.operatorId,
  authorId: task.createdBy,
})

/** Representatives have other screens. */
const taskUrl = ({ id, queue }: Pick<ToldTask, 'id' | 'queue'>, role: Hearer['role']): string =>
  role === 'client' ? `/my/${id}` : `/tasks/${queue}/${id}`
