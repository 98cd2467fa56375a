import { roubles } from '@naryad/contract/kit/roubles'
import type { TaskAction } from '@naryad/contract/tasks/tasks'
import { queueTitles, type Queue } from '@naryad/contract/tasks/tasks.queues'
import {
  isDone,
  isEnded,
  lifecycle,
  statusTitle,
  type TaskStatus,
} from '@naryad/contract/tasks/tasks.statuses'

import { deadlineOf, type WorkingCalendar } from '../../rooms/tasks/deadlines/working-time.ts'
import { windowText } from '../../rooms/tasks/history/history.ts'
import type { Actor } from './cast.ts'
import type { Visit } from './visits.ts'

type Kind = TaskAction['kind']

interface Act {
  readonly at: number
  readonly by: Actor
}

interface Born extends Act {
  readonly id: number
  readonly normMinutes: number
  readonly operator: Actor | null
  /** Leaves the texts of reports and reasons out of the history; the task itself contains them. */
  readonly isBrief: boolean
  readonly parentId: number | null
}

const planText = ({ from, to }: Visit): string | null =>
  windowText(new Date(from).toISOString(), new Date(to).toISOString())

const rule: Actor = { id: null, name: '', source: 'RULE' }

/**
 * The state of one task and the actions on it, by the rules of the product. `history` and `pauses` are rows of their
 * tables.
 */
export class TaskLife {
  readonly born: Born
  status: TaskStatus
  operator: Actor | null
  planned: Visit | null = null
  done: Act | null = null
  closed: (Act & { readonly reason: string }) | null = null
  approved: Act | null = null
  workReport = ''
  version = 1
  updatedAt: number
  /** Every status with the time it was set. */
  readonly path: (Act & { readonly status: TaskStatus })[] = []
  readonly history: { readonly at: Date }[] = []
  readonly pauses: { taskId: number; status: TaskStatus; startedAt: Date; endedAt: Date | null }[] = []
  #by: Actor
  /** The author in the history: the acting user, or the rule by which a parent follows its children. */
  #author: Actor

  constructor(born: Born) {
    const { at, by, operator, parentId } = born
    this.born = born
    this.updatedAt = at
    this.#by = this.#author = by
    this.operator = operator
    this.status = operator ? 'ASSIGNED' : 'NEW'
    this.path.push({ at, status: this.status, by })
    if (parentId === null) this.#note('CREATED', null, null, null)
    else this.#note('CREATED', 'Основная заявка', null, `№\u00a0${parentId}`)
    if (operator) this.#note('OPERATOR', 'Оператор', null, operator.name)
  }

  assign(at: number, by: Actor, operator: Actor): void {
    this.#act(at, by)
    this.#setOperator(operator)
    if (this.status === 'NEW') this.#enter('ASSIGNED')
  }

  plan(at: number, by: Actor, visit: Visit): void {
    this.#act(at, by)
    this.#note('PLAN', 'План', this.planned && planText(this.planned), planText(visit))
    this.planned = visit
    if (this.status === 'NEW' || this.status === 'ASSIGNED') this.#enter('PLANNED')
  }

  /** Moves the task from the queue in which it was created. */
  sort(at: number, by: Actor, from: Queue, to: Queue): void {
    this.#act(at, by)
    this.#note('QUEUE', 'Очередь', queueTitles[from], queueTitles[to])
  }

  split(at: number, by: Actor, parts: string): void {
    this.#act(at, by)
    this.#note('SPLIT', 'Подзаявки', null, parts)
  }

  move(at: number, by: Actor, to: TaskStatus, reason?: string): void {
    if (!lifecycle[this.status].next.includes(to)) throw new Error(`${this.status} does not lead to ${to}`)
    this.#act(at, by)
    this.#enter(to)
    if (reason !== undefined) this.#note('CHANGED', 'Причина', null, reason)
  }

  finish(at: number, by: Actor, to: 'DONE' | 'REMOTE_DONE', workReport: string): void {
    if (isEnded(this.status)) throw new Error(`Finished twice: ${this.status}`)
    this.#act(at, by)
    this.#enter(to)
    this.#note('CHANGED', 'Отчёт о работе', this.workReport === '' ? null : this.workReport, workReport)
    this.workReport = workReport
  }

  close(at: number, by: Actor, reason: string): void {
    if (this.status === 'CLOSED') throw new Error('Closed twice')
    this.#act(at, by)
    this.#enter('CLOSED')
    this.closed = { at, by, reason }
    this.#note('CHANGED', 'Причина закрытия', null, reason)
  }

  /** Sets the status of a parent that follows from its children. */
  follow(at: number, by: Actor, to: TaskStatus): void {
    if (to === this.status) return
    this.#act(at, by, rule)
    this.#enter(to)
  }

  approve(at: number, by: Actor, costs: number): void {
    this.#act(at, by)
    this.approved = { at, by }
    this.#note('COSTS_APPROVED', 'Затраты', 'не согласованы', `согласованы: ${roubles(costs)}`)
  }

  /** By a rule, at the time when the costs were entered: when the work began. */
  approveByLimit(text: string): void {
    const at =
      this.path.find(({ status }) => status === 'IN_PROGRESS' || isDone(status))?.at ?? this.updatedAt
    this.approved = { at, by: rule }
    this.insert(at, rule, 'COSTS_APPROVED', 'Затраты', text, 'не согласованы')
  }

  /** Adds a file or a mark at any time of the task's life, after its other events have been generated. */
  insert(
    at: number,
    by: Actor,
    kind: Kind,
    field: string | null,
    to: string | null,
    from: string | null = null,
  ): void {
    const last = this.updatedAt
    this.updatedAt = this.born.at
    this.#act(at, by)
    this.#note(kind, field, from, to)
    this.updatedAt = Math.max(last, at)
    this.history.sort((a, b) => a.at.getTime() - b.at.getTime())
  }

  deadline(calendar: WorkingCalendar): Date {
    const { at: createdAt, normMinutes } = this.born
    const pauses = this.pauses.map(({ startedAt, endedAt }) => ({
      from: startedAt.getTime(),
      to: endedAt && endedAt.getTime(),
    }))
    return new Date(deadlineOf(calendar, { createdAt, normMinutes, pauses }))
  }

  #act(at: number, by: Actor, author = by): void {
    if (at < this.updatedAt) throw new Error('An act of the past')
    this.#by = by
    this.#author = author
    this.updatedAt = at
    this.version += 1
  }

  #note(kind: Kind, field: string | null, fromText: string | null, toText: string | null): void {
    if (kind === 'CHANGED' && this.born.isBrief) return
    const { id: userId, source } = this.#author
    const at = new Date(this.updatedAt)
    const row = { taskId: this.born.id, at, userId, source, kind, field, fromText, toText }
    this.history.push(row)
  }

  #setOperator(operator: Actor): void {
    this.#note('OPERATOR', 'Оператор', this.operator?.name ?? null, operator.name)
    this.operator = operator
  }

  #enter(to: TaskStatus): void {
    const from = this.status
    const [at, by] = [this.updatedAt, this.#by]
    const kind = isDone(to) ? 'DONE' : to === 'CLOSED' ? 'CLOSED' : 'STATUS'
    this.#note(kind, 'Статус', statusTitle(from), statusTitle(to))
    this.status = to
    this.path.push({ at, status: to, by })
    if (isEnded(from) && !isEnded(to)) this.done = this.closed = null
    if (isDone(to)) this.done = { at, by }
    // A user who acts on an unassigned task becomes its operator.
    if (to !== 'NEW' && !this.operator) this.#setOperator(by)
    this.#keepClock(from, to)
  }

  /** Done and then closed is one pause; two kinds of waiting are two. */
  #keepClock(from: TaskStatus, to: TaskStatus): void {
    const [was, is] = [lifecycle[from].clock, lifecycle[to].clock]
    if (was === is && is !== 'paused') return
    const at = new Date(this.updatedAt)
    const last = this.pauses.at(-1)
    if (last) last.endedAt ??= at
    if (is !== 'runs') this.pauses.push({ taskId: this.born.id, status: to, startedAt: at, endedAt: null })
  }
}
