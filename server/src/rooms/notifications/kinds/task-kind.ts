import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import type { RuleEvent } from '@naryad/contract/notifications/notifications.rule-events'

import type { DomainEvent } from '../../../platform/events/event.ts'
import { type Audience, defineKind, type Recipient, type Kind, noSubject, type Subject } from './kind.ts'
import { numberOf, taskLine } from './sentences.ts'
import { readTasks, type TaskFacts } from './tasks.repo.ts'

interface TaskPayload {
  readonly taskId: number
  readonly byUserId?: number | null
  readonly from?: unknown
}

interface TaskFact<Payload> {
  readonly task: TaskFacts
  readonly payload: Payload
}

interface TaskMessage {
  readonly title: string
  readonly text: string
  /** Title of a joined message, without the number of tasks. */
  readonly together: string
}

interface Definition<Payload extends TaskPayload> {
  readonly kind: NotificationKind
  readonly event: DomainEvent<Payload>
  readonly ruleEvent?: RuleEvent
  /** Selects the facts of this kind, before their tasks are read; all by default. */
  readonly matches?: (payload: Payload) => boolean
  /** Whether the task is still as the fact says; true by default. */
  readonly isStillTrue?: (payload: Payload, task: TaskFacts) => boolean
  readonly audience: (fact: TaskFact<Payload>) => readonly Audience[]
  /** Subject fields taken from the fact instead of the current task. */
  readonly subject?: (payload: Payload) => Partial<Subject>
  readonly render: (fact: TaskFact<Payload>, recipient: Recipient) => TaskMessage
}

/** A kind with facts about tasks. The tasks of all facts are loaded at once. */
export const defineTaskKind = <Payload extends TaskPayload>({
  audience,
  render,
  matches = () => true,
  isStillTrue = () => true,
  subject: subjectFields = () => ({}),
  ...kind
}: Definition<Payload>): Kind =>
  defineKind({
    ...kind,
    read: async (db, payloads) => {
      const tasks = await readTasks(
        db,
        payloads.filter(matches).map(({ taskId }) => taskId),
      )
      return payloads.map((payload) => {
        const task = matches(payload) ? tasks.get(payload.taskId) : undefined
        if (!task || !isStillTrue(payload, task)) return undefined
        const fact = { task, payload }
        return {
          subject: {
            ...noSubject,
            ...subjectOf(task),
            actorId: payload.byUserId ?? null,
            ...subjectFields(payload),
          },
          audience: audience(fact),
          render: (recipient) => {
            const { together, ...message } = render(fact, recipient)
            return { ...message, group: { title: together, line: lineOf(task), url: listOf(task) } }
          },
        }
      })
    },
  })

export const subjectOf = (task: TaskFacts) => ({
  url: (role: Recipient['role']) => taskUrl(task, role),
  taskId: task.id,
  queue: task.queue,
  companyId: task.companyId,
  priority: task.priority,
  operatorId: task.operatorId,
  crewIds: task.crewIds,
  authorId: task.createdBy,
})

const lineOf = (task: TaskFacts): string => `${numberOf(task)} · ${taskLine(task)}`

const listOf =
  ({ queue }: Pick<TaskFacts, 'queue'>) =>
  (role: Recipient['role']): string =>
    role === 'client' ? '/my' : `/tasks/${queue}`

/** Representatives have other screens. */
const taskUrl = ({ id, queue }: Pick<TaskFacts, 'id' | 'queue'>, role: Recipient['role']): string =>
  role === 'client' ? `/my/${id}` : `/tasks/${queue}/${id}`
