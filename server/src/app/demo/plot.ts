import { closeReasons } from '@naryad/contract/tasks/tasks.inputs'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import { addWorkingMinutes, workingMinutesBetween } from '../../rooms/tasks/deadlines/working-time.ts'
import type { Actor } from './cast.ts'
import { approvedByLimit } from './contract-terms.ts'
import type { TaskLife } from './life.ts'
import type { Request } from './requests.ts'
import { fill, type Scenario } from './scenarios.ts'
import { lines, weighted } from './tables.ts'
import { hourMs, minuteMs } from './time.ts'
import type { World } from './world.ts'

type End = 'DONE' | 'REMOTE_DONE'

/** Working minutes since the previous step, and the action. */
type Step = readonly [after: number, take: (at: number) => void]

const openStatuses = weighted<TaskStatus>('statuses of open tasks')
/** Statuses of open tasks that are older than their norm. */
const lateStatuses = weighted<TaskStatus>('statuses of late tasks')
const abandonReasons = closeReasons.slice(2)
const reworkReasons = lines('reasons for rework')
/** The mean wait in working minutes: sixteen days. */
const meanWait = 16 * 480

interface Task {
  readonly life: TaskLife
  readonly request: Request
  readonly scenario: Scenario
  readonly isOpen: boolean
}

/** Simulates a task's life up to its present state. */
export function simulate(world: World, { life, request, scenario, isOpen }: Task): void {
  const { random, cast, calendar, detail, now } = world
  const { queue } = request
  /** Costs that a person has to approve, or 0. */
  const costs = request.isWarranty || approvedByLimit(world, request) !== null ? 0 : request.costs
  const age = (): number => workingMinutesBetween(calendar, life.born.at, now)

  function run(): void {
    const steps = isOpen ? stillOpen() : closed()
    // Requests of clients arrive in the external queue, and a dispatcher moves them to the right one.
    if (life.born.by.source === 'CLIENT' && queue !== 'external')
      steps.unshift([random.int(5, 40), (at) => life.sort(at, cast.dispatcher(), 'external', queue)])
    take(steps)
    // An assigned task gets a free visit time of its engineer, if there is one.
    const visit = isOpen && life.status === 'ASSIGNED' ? cast.takeVisit(operator()) : undefined
    if (visit)
      life.plan(Math.min(life.updatedAt + random.int(4, 50) * minuteMs, now), cast.dispatcher(), visit)
  }

  /**
   * Performs the steps in working time; those of a recent task are compressed, so that they end before `now`.
   */
  function take(steps: readonly Step[]): void {
    const begun = life.born.at
    const latest = now - minuteMs
    const wanted = steps.reduce((sum, [after]) => sum + after, 0)
    const worked = workingMinutesBetween(calendar, begun, latest)
    const scale = Math.min(1, (worked * 0.97) / wanted)
    let passed = 0
    for (const [after, act] of steps) {
      passed += after
      // A task created outside of working hours has no working time yet, so clock time is used.
      const at =
        worked > 5
          ? addWorkingMinutes(calendar, begun, passed * scale)
          : begun + ((latest - begun) * passed) / (wanted * 1.01)
      act(Math.round(Math.min(Math.max(at, life.updatedAt), now)))
    }
  }

  function stillOpen(): Step[] {
    const isLate = age() > life.born.normMinutes
    const drawn = feasible((isLate ? lateStatuses : openStatuses).draw(random))
    const status = drawn === 'IN_PROGRESS' && cast.freeWorker(queue) ? 'PLANNED' : drawn
    if (status === 'NEW') return []
    const steps = assigned()
    if (status === 'ASSIGNED') return steps
    if (isLate && random.chance(0.94) && status !== 'DONE' && status !== 'REMOTE_DONE') {
      // The task has waited for the client most of the time, with its clock paused, so it is old but not late.
      const wait = Math.round(Math.max(age() * 0.8, age() - life.born.normMinutes / 2))
      return [...steps, ...waiting(random.int(20, 120), 'WAITING_CLIENT', wait), ...standing(status)]
    }
    if (status === 'PLANNED') return [...steps, plan()]
    if (status === 'DONE' || status === 'REMOTE_DONE') return [...steps, ...work(status)]
    return [...steps, move(random.int(30, 200), 'IN_PROGRESS'), ...standing(status)]
  }

  function feasible(status: TaskStatus): TaskStatus {
    if (status === 'COSTS_APPROVAL' && costs === 0) return 'IN_PROGRESS'
    if (status === 'REMOTE_DONE' && scenario.remoteReports.length === 0) return 'DONE'
    return status === 'NEW' && life.operator ? 'ASSIGNED' : status
  }

  /** The step from IN_PROGRESS to the present status. */
  function standing(status: TaskStatus): Step[] {
    if (status === 'IN_PROGRESS') return []
    return [status === 'PLANNED' ? plan() : move(random.int(20, 100), status)]
  }

  function closed(): Step[] {
    if (random.chance(0.07))
      return [[random.int(20, 2000), (at) => life.close(at, cast.dispatcher(), random.pick(abandonReasons))]]
    const end = scenario.remoteReports.length > 0 && random.chance(0.6) ? 'REMOTE_DONE' : 'DONE'
    const steps = [...assigned(), ...waitedWeeks(), ...work(end)]
    if (random.chance(0.015)) {
      const back = (at: number): void =>
        life.move(at, cast.dispatcher(), 'IN_PROGRESS', random.pick(reworkReasons))
      steps.push([random.int(30, 600), back], finish(random.int(60, 400), end))
    }
    if (costs > 0) steps.push(approve(random.int(10, 400)))
    const otherwise = end === 'REMOTE_DONE' ? closeReasons[1] : 'Работы выполнены, акт подписан'
    const reason = random.chance(0.85) ? closeReasons[0] : otherwise
    steps.push([random.int(20, 900), (at) => life.close(at, cast.dispatcher(), reason)])
    return steps
  }

  const assigned = (): Step[] =>
    life.operator
      ? []
      : [[random.int(4, 90), (at) => life.assign(at, cast.dispatcher(), cast.worker(queue, isOpen))]]

  /**
   * A third of the finished tasks have waited, some for weeks: for a truck on a long route or an ordered
   * part.
   */
  function waitedWeeks(): Step[] {
    if (!random.chance(0.32)) return []
    const wait = Math.round(-Math.log(1 - random.next()) * meanWait)
    if (wait > age() * 0.7) return []
    const status = random.chance(0.95) ? 'WAITING_CLIENT' : 'WAITING_PARTS'
    return [move(random.int(10, 90), 'IN_PROGRESS'), ...waiting(random.int(10, 90), status, wait)]
  }

  const waiting = (after: number, status: TaskStatus, wait: number): Step[] => [
    move(after, status),
    move(wait, 'IN_PROGRESS'),
  ]

  /** Plans a visit, usually in the future; a few are overdue. */
  function plan(): Step {
    const act = (at: number): void => {
      const isPast = random.chance(0.12)
      const from = onTheHour(now + (isPast ? -random.int(1, 20) : random.int(30, 120)) * hourMs)
      const visit = { from, to: from + random.int(2, 6) * 30 * minuteMs }
      life.plan(at, cast.dispatcher(), cast.takeVisit(operator()) ?? visit)
      if (life.status !== 'PLANNED') life.move(at, operator(), 'PLANNED')
    }
    return [random.int(5, 60), act]
  }

  function work(end: End): Step[] {
    const steps: Step[] = []
    const isVisit = end === 'DONE'
    if (isVisit && random.chance(0.45 * detail)) steps.push(visit())
    if (random.chance(0.75 * detail)) {
      const begin = (at: number): void => {
        if (life.status !== 'IN_PROGRESS') life.move(at, operator(), 'IN_PROGRESS')
      }
      steps.push([random.int(20, isVisit ? 600 : 120), begin])
      if (random.chance(0.16)) steps.push(...waited())
    }
    // One in twelve takes longer than its norm.
    const slow = random.chance(0.08) ? random.int(1, 3) * life.born.normMinutes : 0
    steps.push(finish(slow + random.int(15, isVisit ? 420 : 150), end))
    return steps
  }

  /** A past visit: its window starts in the hour of the work or up to three hours later. */
  function visit(): Step {
    const act = (at: number): void => {
      const from = onTheHour(at + random.int(0, 3) * hourMs)
      if (from < now) life.plan(at, cast.dispatcher(), { from, to: from + random.int(2, 6) * 30 * minuteMs })
    }
    return [random.int(5, 60), act]
  }

  function waited(): Step[] {
    const isForCosts = costs > 0 && random.chance(0.4)
    const status = isForCosts ? 'COSTS_APPROVAL' : random.pick(['WAITING_CLIENT', 'WAITING_PARTS'] as const)
    const begin = move(random.int(10, 90), status)
    const approval = isForCosts ? [approve(random.int(30, 900))] : []
    return [begin, ...approval, move(random.int(10, 1200), 'IN_PROGRESS')]
  }

  const move = (after: number, to: TaskStatus): Step => [after, (at) => life.move(at, operator(), to)]

  const approve = (after: number): Step => [
    after,
    (at) => life.approved ?? life.approve(at, cast.approver(request.companyId), costs),
  ]

  function finish(after: number, end: End): Step {
    const reports = end === 'DONE' ? scenario.reports : scenario.remoteReports
    return [after, (at) => life.finish(at, operator(), end, fill(random.pick(reports), random))]
  }

  function operator(): Actor {
    if (!life.operator) throw new Error('The task has no operator')
    return life.operator
  }

  /** A whole hour within working hours. */
  const onTheHour = (moment: number): number =>
    Math.floor(addWorkingMinutes(calendar, moment, 1) / hourMs) * hourMs

  run()
}
