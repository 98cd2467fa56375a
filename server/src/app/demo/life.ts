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
import type { TaskSource } from '@naryad/contract/tasks/tasks.words'

import { deadlineOf, type WorkingCalendar } from '../../rooms/tasks/deadlines/working-time.ts'
import { windowText } from '../../rooms/tasks/history/history.ts'

export interface Actor {
  readonly id: number | null
  readonly name: string
  readonly source: TaskSource
}

export interface Change {
  readonly at: number
  readonly userId: number | null
  readonly source: TaskSource
  readonly kind: TaskAction['kind']
  readonly field: string | null
  readonly from: string | null
  readonly to: string | null
}

interface Window {
  readonly from: number
  readonly to: number
}

interface Stood {
  readonly status: TaskStatus
  readonly from: number
  to: number | null
}

interface Born {
  readonly at: number
  readonly by: Actor
  readonly normMinutes: number
  readonly operator: Actor | null
  /** Leaves the texts of reports and reasons out of the history: they stand on the task. */
  readonly isBrief: boolean
  readonly parentId?: number | undefined
}

const textOf = ({ from, to }: Window): string | null =>
  windowText(new Date(from).toISOString(), new Date(to).toISOString())

/** The life of one task: what can be done to it, by the rules of the product, and the traces it leaves. */
export class TaskLife {
  status: TaskStatus
  operator: Actor | null
  planned: Window | null = null
  done: { readonly at: number; readonly by: Actor } | null = null
  closed: { readonly at: number; readonly by: Actor; readonly reason: string } | null = null
  approved: { readonly at: number; readonly by: Actor } | null = null
  updatedAt: number
  workReport = ''
  version = 1
  readonly normMinutes: number
  readonly createdAt: number
  readonly createdBy: Actor
  readonly changes: Change[] = []
  readonly pauses: Stood[] = []
  /** Every status with the moment it began. */
  readonly path: { readonly at: number; readonly status: TaskStatus; readonly by: Actor }[] = []

  constructor({ at, by, normMinutes, operator, isBrief, parentId }: Born) {
    this.#isBrief = isBrief
    this.createdAt = this.updatedAt = at
    this.createdBy = by
    this.normMinutes = normMinutes
    this.operator = operator
    this.status = operator ? 'ASSIGNED' : 'NEW'
    this.path.push({ at, status: this.status, by })
    if (parentId === undefined) this.#note('CREATED', null, null, null)
    else this.#note('CREATED', 'Основная заявка', null, `№\u00a0${parentId}`)
    if (operator) this.#note('OPERATOR', 'Оператор', null, operator.name)
  }

  assign(at: number, by: Actor, operator: Actor): void {
    this.#act(at, by)
    this.#setOperator(operator)
    if (this.status === 'NEW') this.#enter('ASSIGNED')
  }

  plan(at: number, by: Actor, from: number, to: number): void {
    this.#act(at, by)
    const before = this.planned && textOf(this.planned)
    this.planned = { from, to }
    this.#note('PLAN', 'План', before, textOf(this.planned))
    if (this.status === 'NEW' || this.status === 'ASSIGNED') this.#enter('PLANNED')
  }

  /** From another queue, where it came in. */
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

  /** A parent goes where its children lead it. */
  follow(at: number, by: Actor, to: TaskStatus): void {
    if (to === this.status) return
    this.#act(at, by)
    this.#isDerived = true
    this.#enter(to)
    this.#isDerived = false
  }

  approve(at: number, by: Actor, costs: number): void {
    this.#act(at, by)
    this.approved = { at, by }
    this.#note('COSTS_APPROVED', 'Затраты', 'не согласованы', `согласованы: ${roubles(costs)}`)
  }

  /** Files may be added at any moment of the task's life; its other events are generated by then. */
  attach(at: number, by: Actor, names: readonly string[]): void {
    const last = this.updatedAt
    this.updatedAt = this.createdAt
    this.#act(at, by)
    this.#note('ATTACHED', 'Файлы', null, names.join(', '))
    this.updatedAt = Math.max(last, at)
    this.changes.sort((a, b) => a.at - b.at)
  }

  deadline(calendar: WorkingCalendar): number {
    const { createdAt, normMinutes, pauses } = this
    return deadlineOf(calendar, { createdAt, normMinutes, pauses })
  }

  #by: Actor | undefined
  #isDerived = false
  readonly #isBrief: boolean

  #act(at: number, by: Actor): void {
    if (at < this.updatedAt) throw new Error('An act of the past')
    this.#by = by
    this.updatedAt = at
    this.version += 1
  }

  #note(kind: Change['kind'], field: string | null, from: string | null, to: string | null): void {
    const by = this.#by ?? this.createdBy
    if (kind === 'CHANGED' && this.#isBrief) return
    const author = this.#isDerived
      ? ({ userId: null, source: 'RULE' } as const)
      : { userId: by.id, source: by.source }
    this.changes.push({ at: this.updatedAt, ...author, kind, field, from, to })
  }

  #setOperator(operator: Actor): void {
    this.#note('OPERATOR', 'Оператор', this.operator?.name ?? null, operator.name)
    this.operator = operator
  }

  #enter(to: TaskStatus): void {
    const from = this.status
    const at = this.updatedAt
    const by = this.#by ?? this.createdBy
    this.#note(
      isDone(to) ? 'DONE' : to === 'CLOSED' ? 'CLOSED' : 'STATUS',
      'Статус',
      statusTitle(from),
      statusTitle(to),
    )
    this.status = to
    this.path.push({ at, status: to, by })
    if (isEnded(from) && !isEnded(to)) this.done = this.closed = null
    if (isDone(to)) this.done = { at, by }
    // A user who acts on an unassigned task becomes its operator.
    if (to !== 'NEW' && !this.operator) this.#setOperator(by)
    this.#keepClock(from, to, at)
  }

  /** Done and then closed is one stretch; two kinds of waiting are two. */
  #keepClock(from: TaskStatus, to: TaskStatus, at: number): void {
    const was = lifecycle[from].clock
    const is = lifecycle[to].clock
    if (was === is && is !== 'paused') return
    const last = this.pauses.at(-1)
    if (last && last.to === null) last.to = at
    if (is !== 'runs') this.pauses.push({ status: to, from: at, to: null })
  }
}
