import { closeReasons } from '@naryad/contract/tasks/tasks.inputs'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import {
  addWorkingMinutes,
  workingMinutesBetween,
  type WorkingCalendar,
} from '../../rooms/tasks/deadlines/working-time.ts'
import type { Agenda } from './agenda.ts'
import type { Actor, TaskLife } from './life.ts'
import { Weighted, type Random } from './random.ts'
import { hourMs, minuteMs } from './time.ts'

/** What a life can draw on. */
export interface Stage {
  readonly random: Random
  readonly calendar: WorkingCalendar
  readonly now: number
  readonly dispatcher: () => Actor
  readonly worker: (queue: Queue) => Actor
  /** Whether an engineer of the queue has room for a visit today or tomorrow. */
  readonly hasFreeWorker: (queue: Queue) => boolean
  /** Approves the costs: the client or a senior dispatcher. */
  readonly approver: () => Actor
  readonly reportOf: (end: 'DONE' | 'REMOTE_DONE') => string
  readonly agenda: Agenda
  /** How many optional steps are generated. A large demo has fewer of them. */
  readonly detail: number
}

export interface Plot {
  readonly queue: Queue
  readonly isOpen: boolean
  readonly canBeRemote: boolean
  /** Costs that need an approval, or 0. */
  readonly costsToApprove: number
  /** Clients write to the external queue; a dispatcher moves their requests on. */
  readonly isMovedFromExternal: boolean
}

interface Step {
  /** Minutes of working time after the step before. */
  readonly after: number
  readonly take: (at: number) => void
}

const openStatuses = new Weighted<TaskStatus>([
  ['NEW', 30],
  ['ASSIGNED', 52],
  ['PLANNED', 44],
  ['IN_PROGRESS', 36],
  ['WAITING_CLIENT', 12],
  ['COSTS_APPROVAL', 12],
  ['WAITING_PARTS', 10],
  ['DONE', 12],
  ['REMOTE_DONE', 10],
])
/** What a task that has outlived its norm is likely to wait for. */
const lateStatuses = new Weighted<TaskStatus>([
  ['WAITING_CLIENT', 20],
  ['COSTS_APPROVAL', 24],
  ['WAITING_PARTS', 13],
  ['DONE', 8],
  ['REMOTE_DONE', 6],
  ['PLANNED', 13],
  ['IN_PROGRESS', 14],
  ['ASSIGNED', 2],
])
const abandonReasons = closeReasons.slice(2)

/** Simulates a task's life up to its present state. */
export function simulateTask(stage: Stage, plot: Plot, life: TaskLife): void {
  const steps = plot.isOpen ? openPlot(stage, plot, life) : closedPlot(stage, plot, life)
  take(stage, life, plot.isMovedFromExternal ? [sorted(stage, plot, life), ...steps] : steps)
  if (plot.isOpen && life.status === 'ASSIGNED') planSoon(stage, life)
}

/** An engineer with a free slot in two days visits what is assigned to the engineer. */
function planSoon({ random, now, dispatcher, agenda }: Stage, life: TaskLife): void {
  const slot = agenda.take(operatorOf(life).id)
  if (!slot) return
  const at = Math.min(life.updatedAt + random.int(4, 50) * minuteMs, now)
  life.plan(at, dispatcher(), slot.from, slot.to)
}

const sorted = ({ random, dispatcher }: Stage, { queue }: Plot, life: TaskLife): Step => ({
  after: random.int(5, 40),
  take: (at) => life.sort(at, dispatcher(), 'external', queue),
})

/** Spreads the steps over working time; they are closer together in a recent task. */
function take({ calendar, now }: Stage, life: TaskLife, steps: readonly Step[]): void {
  const begun = life.createdAt
  const latest = now - minuteMs
  const wanted = steps.reduce((sum, step) => sum + step.after, 0)
  const worked = workingMinutesBetween(calendar, begun, latest)
  const scale = Math.min(1, (worked * 0.97) / wanted)
  let passed = 0
  for (const step of steps) {
    passed += step.after
    // Outside working hours the work goes on by the clock on the wall.
    const at =
      worked > 5
        ? addWorkingMinutes(calendar, begun, passed * scale)
        : begun + ((latest - begun) * passed) / (wanted * 1.01)
    step.take(Math.round(Math.min(Math.max(at, life.updatedAt), now)))
  }
}

function openPlot(stage: Stage, plot: Plot, life: TaskLife): Step[] {
  const { random, calendar, now } = stage
  const isLate = workingMinutesBetween(calendar, life.createdAt, now) > life.normMinutes
  const drawn = feasible((isLate ? lateStatuses : openStatuses).draw(random), plot, life)
  const status = drawn === 'IN_PROGRESS' && stage.hasFreeWorker(plot.queue) ? 'PLANNED' : drawn
  if (status === 'NEW') return []
  const steps = assigned(stage, plot, life)
  if (status === 'ASSIGNED') return steps
  if (isLate && random.chance(0.94) && status !== 'DONE' && status !== 'REMOTE_DONE')
    return [...steps, ...waitedLong(stage, life), ...standing(stage, life, status)]
  if (status === 'PLANNED') return [...steps, ...planned(stage, life)]
  if (status === 'DONE' || status === 'REMOTE_DONE') return [...steps, ...work(stage, plot, life, status)]
  return [...steps, move(life, random.int(30, 200), 'IN_PROGRESS'), ...standing(stage, life, status)]
}

/** The client let them wait for days: the clock stood meanwhile, so that the task is old and not late. */
function waitedLong({ random, now, calendar }: Stage, life: TaskLife): Step[] {
  const age = workingMinutesBetween(calendar, life.createdAt, now)
  const wait = Math.round(Math.max(age * 0.8, age - life.normMinutes / 2))
  return [move(life, random.int(20, 120), 'WAITING_CLIENT'), move(life, wait, 'IN_PROGRESS')]
}

/** From IN_PROGRESS to where it stands. */
const standing = (stage: Stage, life: TaskLife, status: TaskStatus): Step[] => {
  if (status === 'IN_PROGRESS') return []
  if (status === 'PLANNED') return planned(stage, life)
  return [move(life, stage.random.int(20, 100), status)]
}

function feasible(status: TaskStatus, plot: Plot, life: TaskLife): TaskStatus {
  if (status === 'COSTS_APPROVAL' && plot.costsToApprove === 0) return 'IN_PROGRESS'
  if (status === 'REMOTE_DONE' && !plot.canBeRemote) return 'DONE'
  return status === 'NEW' && life.operator ? 'ASSIGNED' : status
}

function closedPlot(stage: Stage, plot: Plot, life: TaskLife): Step[] {
  const { random } = stage
  if (random.chance(0.07)) return abandoned(stage, life)
  const end = plot.canBeRemote && random.chance(0.6) ? 'REMOTE_DONE' : 'DONE'
  const steps = [...assigned(stage, plot, life), ...waitedWeeks(stage, life), ...work(stage, plot, life, end)]
  if (random.chance(0.015)) steps.push(...reworked(stage, life, end))
  if (plot.costsToApprove > 0)
    steps.push({
      after: random.int(10, 400),
      take: (at) => life.approved ?? life.approve(at, stage.approver(), plot.costsToApprove),
    })
  const reason = random.chance(0.85)
    ? closeReasons[0]
    : end === 'REMOTE_DONE'
      ? closeReasons[1]
      : 'Работы выполнены, акт подписан'
  steps.push({ after: random.int(20, 900), take: (at) => life.close(at, stage.dispatcher(), reason) })
  return steps
}

const abandoned = ({ random, dispatcher }: Stage, life: TaskLife): Step[] => [
  { after: random.int(20, 2000), take: (at) => life.close(at, dispatcher(), random.pick(abandonReasons)) },
]

/** A truck on a long route, a part on order: a third of what is finished has waited, some of it for weeks. */
function waitedWeeks({ random, calendar, now }: Stage, life: TaskLife): Step[] {
  if (!random.chance(0.32)) return []
  const wait = Math.round(-Math.log(1 - random.next()) * meanWait)
  if (wait > workingMinutesBetween(calendar, life.createdAt, now) * 0.7) return []
  const status = random.chance(0.95) ? 'WAITING_CLIENT' : 'WAITING_PARTS'
  return [
    move(life, random.int(10, 90), 'IN_PROGRESS'),
    move(life, random.int(10, 90), status),
    move(life, wait, 'IN_PROGRESS'),
  ]
}

/** Sixteen working days. */
const meanWait = 16 * 480

const reworkReasons = [
  'Ошибка повторилась в рейсе',
  'Не приложены фотографии пломб',
  'Клиент просит проверить ещё раз',
  'Не тот госномер в отчёте',
]

function reworked(stage: Stage, life: TaskLife, end: 'DONE' | 'REMOTE_DONE'): Step[] {
  const { random } = stage
  return [
    {
      after: random.int(30, 600),
      take: (at) => life.move(at, stage.dispatcher(), 'IN_PROGRESS', random.pick(reworkReasons)),
    },
    {
      after: random.int(60, 400),
      take: (at) => life.finish(at, operatorOf(life), end, stage.reportOf(end)),
    },
  ]
}

const assigned = ({ random, dispatcher, worker }: Stage, plot: Plot, life: TaskLife): Step[] =>
  life.operator
    ? []
    : [{ after: random.int(4, 90), take: (at) => life.assign(at, dispatcher(), worker(plot.queue)) }]

function planned(stage: Stage, life: TaskLife): Step[] {
  const { random, now } = stage
  const after = random.int(5, 60)
  return [
    {
      after,
      take: (at) => {
        const slot = stage.agenda.take(operatorOf(life).id)
        // Mostly ahead; a few visits should have been made by now.
        const from = onTheHour(
          stage,
          random.chance(0.12) ? now - random.int(1, 20) * hourMs : now + random.int(30, 120) * hourMs,
        )
        const to = from + random.int(2, 6) * 30 * minuteMs
        life.plan(at, stage.dispatcher(), slot?.from ?? from, slot?.to ?? to)
        if (life.status !== 'PLANNED') life.move(at, operatorOf(life), 'PLANNED')
      },
    },
  ]
}

function work(stage: Stage, plot: Plot, life: TaskLife, end: 'DONE' | 'REMOTE_DONE'): Step[] {
  const { random, detail } = stage
  const steps: Step[] = []
  const isVisit = end === 'DONE'
  if (isVisit && random.chance(0.45 * detail)) steps.push(...visit(stage, life))
  if (random.chance(0.75 * detail)) {
    steps.push(begin(life, random.int(20, isVisit ? 600 : 120)))
    if (random.chance(0.16)) steps.push(...waited(stage, plot, life))
  }
  // One in twelve takes longer than its norm.
  const slow = random.chance(0.08) ? random.int(1, 3) * life.normMinutes : 0
  steps.push({
    after: slow + random.int(15, isVisit ? 420 : 150),
    take: (at) => life.finish(at, operatorOf(life), end, stage.reportOf(end)),
  })
  return steps
}

/** A visit that has been made: the window stood around the hour of the work. */
const visit = (stage: Stage, life: TaskLife): Step[] => [
  {
    after: stage.random.int(5, 60),
    take: (at) => {
      const from = onTheHour(stage, at + stage.random.int(0, 3) * hourMs)
      life.plan(at, stage.dispatcher(), from, from + stage.random.int(2, 6) * 30 * minuteMs)
    },
  },
]

function waited(stage: Stage, plot: Plot, life: TaskLife): Step[] {
  const { random } = stage
  const status =
    plot.costsToApprove > 0 && random.chance(0.4)
      ? 'COSTS_APPROVAL'
      : random.pick(['WAITING_CLIENT', 'WAITING_PARTS'] as const)
  const steps = [move(life, random.int(10, 90), status)]
  if (status === 'COSTS_APPROVAL')
    steps.push({
      after: random.int(30, 900),
      take: (at) => life.approve(at, stage.approver(), plot.costsToApprove),
    })
  return [...steps, move(life, random.int(10, 1200), 'IN_PROGRESS')]
}

const move = (life: TaskLife, after: number, to: TaskStatus): Step => ({
  after,
  take: (at) => life.move(at, operatorOf(life), to),
})

const begin = (life: TaskLife, after: number): Step => ({
  after,
  take: (at) => {
    if (life.status !== 'IN_PROGRESS') life.move(at, operatorOf(life), 'IN_PROGRESS')
  },
})

function operatorOf({ operator }: TaskLife): Actor {
  if (!operator) throw new Error('The task has no operator')
  return operator
}

/** Visits begin at whole hours of working days. */
function onTheHour({ calendar }: Stage, moment: number): number {
  const working = addWorkingMinutes(calendar, moment, 1)
  return Math.floor(working / hourMs) * hourMs
}
