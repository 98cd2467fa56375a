import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import type { WorkingCalendar } from '../../rooms/tasks/deadlines/working-time.ts'
import type { Agenda } from './agenda.ts'
import { attach, type DemoAttachment } from './attachments.ts'
import { makeComments, type DemoComment } from './comments.ts'
import { simulateParent } from './families.ts'
import type { DemoFiles } from './files.ts'
import { TaskLife, type Actor } from './life.ts'
import type { Cast } from './people.ts'
import { Repeats } from './repeats.ts'
import { makeFamilyRequests, makeRequest, type Surroundings, type Trouble } from './requests.ts'
import { rowOf } from './rows.ts'
import { scenarios } from './scenarios/all.ts'
import { fill, type Scenario } from './scenarios/scenario.ts'
import { simulateTask, type Stage } from './simulate-task.ts'
import type { Request, TaskRow } from './task.ts'
import type { Timeline } from './timeline.ts'

export interface World extends Surroundings {
  readonly cast: Cast
  readonly calendar: WorkingCalendar
  readonly norms: ReadonlyMap<string, number>
  readonly now: number
  readonly firstId: number
  /** The share of optional steps: smaller in a large demo. */
  readonly detail: number
  readonly files: DemoFiles
  readonly agenda: Agenda
}

/** A task with all that hangs on it. */
export interface DemoTask {
  readonly row: TaskRow
  readonly life: TaskLife
  readonly comments: readonly DemoComment[]
  readonly attachments: readonly DemoAttachment[]
}

/** The tasks in the order of their numbers. */
export function* generateTasks(world: World, timeline: Timeline): Generator<DemoTask> {
  const repeats = new Repeats()
  const count = timeline.queue.length
  for (let index = 0; index < count;) {
    const trouble = troubleAt(world, timeline, index, repeats)
    const family = simulateIdea(world, timeline, index, trouble)
    for (const task of family) {
      const repeatOfId = repeats.find(task.row)
      repeats.add(task.row, trouble.scenario)
      yield { ...task, row: { ...task.row, repeatOfId } }
    }
    index += family.length
  }
}

function troubleAt(
  { random, cars, now }: World,
  timeline: Timeline,
  index: number,
  repeats: Repeats,
): Trouble {
  const queue = timeline.queue[index] ?? 'tachograph'
  const createdAt = timeline.createdAt[index] ?? now
  const cured = repeats.relapse(random, queue)
  const again = cured && cars[cured.carId - 1]
  if (again) return { queue, createdAt, scenario: cured.scenario, again }
  return { queue, createdAt, scenario: scenarios[queue].draw(random) }
}

/** One task, or a parent with its children. */
function simulateIdea(world: World, timeline: Timeline, index: number, trouble: Trouble): DemoTask[] {
  const isOpen = timeline.isOpen[index] === 1
  const id = world.firstId + index
  const size = timeline.children[index] ?? 0
  const splitAt = timeline.createdAt[index + 1] ?? world.now
  if (size > 0) return simulateFamily(world, { id, trouble, size, isOpen, splitAt })
  return [simulateOne(world, { id, request: makeRequest(world, trouble), ...trouble, isOpen })]
}

interface FamilyIdea {
  readonly id: number
  readonly trouble: Trouble
  readonly size: number
  readonly isOpen: boolean
  readonly splitAt: number
}

function simulateFamily(world: World, { id, trouble, size, isOpen, splitAt }: FamilyIdea): DemoTask[] {
  const { random, cast, now } = world
  const { scenario, createdAt } = trouble
  const requests = makeFamilyRequests(world, trouble, size)
  const children = requests.children.map((request, order) =>
    simulateOne(world, { id: id + 1 + order, request, scenario, createdAt: splitAt, isOpen, parentId: id }),
  )
  const life = beginLife(world, requests.parent, createdAt, null)
  const lives = children.map((child) => child.life)
  const parts = children.map(({ row }) => `${world.cars[(row.carId ?? 1) - 1]?.plate} (№\u00a0${row.id})`)
  const family = { parent: life, children: lives, parts: parts.join(', ') }
  simulateParent({ random, ...family, dispatcher: cast.dispatcher(), isOpen, now })
  const row = {
    ...rowOf(world, { id, request: requests.parent, life, commentsCount: 0, attachmentsCount: 0 }),
    workReport: life.done ? parentReport : '',
    childsCount: size,
    childsEndedCount: lives.filter(({ status }) => isEnded(status)).length,
  }
  return [{ row, life, comments: [], attachments: [] }, ...children]
}

const parentReport = 'Работы выполнены на всех машинах, отчёты — в подзаявках.'

interface Idea {
  readonly id: number
  readonly request: Request
  readonly scenario: Scenario
  readonly createdAt: number
  readonly isOpen: boolean
  readonly parentId?: number
}

function simulateOne(world: World, { id, request, scenario, createdAt, isOpen, parentId }: Idea): DemoTask {
  const { random, cast } = world
  const isAssignedAtOnce =
    parentId === undefined && request.source === 'STAFF' && random.chance(world.detail < 1 ? 0.7 : 0.35)
  const life = beginLife(
    world,
    request,
    createdAt,
    isAssignedAtOnce ? workerFor(world, request.queue, isOpen) : null,
    parentId,
  )
  const plot = {
    queue: request.queue,
    isOpen,
    canBeRemote: scenario.remoteReports !== undefined,
    costsToApprove: request.isWarranty ? 0 : request.costs,
    isMovedFromExternal: life.createdBy.source === 'CLIENT' && request.queue !== 'external',
  }
  simulateTask(stageOf(world, request, scenario, isOpen), plot, life)
  const comments = makeComments(random, {
    life,
    dispatcher: cast.dispatcher(),
    client: cast.client(request.companyId),
    likelihood: 0.3 * world.detail,
  })
  const attachments = attach(random, world.files, request.queue, life, 0.3 * world.detail)
  const counts = { commentsCount: comments.length, attachmentsCount: attachments.length }
  return {
    row: rowOf(world, {
      id,
      request: isOpen ? visited(world, request, life) : request,
      life,
      parentId,
      ...counts,
    }),
    life,
    comments,
    attachments,
  }
}

/** An engineer is sent to an address with a contact to call. */
function visited({ agenda, companies, contacts, now }: World, request: Request, life: TaskLife): Request {
  const company = companies[request.companyId - 1]
  if (life.status !== 'PLANNED' || !company || (life.planned?.from ?? 0) < now) return request
  const contactId = request.contactId ?? contacts.get(company.id)?.[0]?.id ?? null
  return { ...request, ...agenda.placeOfVisit(company.place), contactId }
}

const freeWorker = ({ cast, agenda }: World, queue: Queue): Actor | undefined =>
  cast.freeWorker(queue, (id) => agenda.hasRoom(id))

const workerFor = (world: World, queue: Queue, isOpen: boolean): Actor =>
  (isOpen ? freeWorker(world, queue) : undefined) ?? world.cast.worker(queue)

function stageOf(
  world: World,
  { companyId }: Request,
  { reports, remoteReports = reports }: Scenario,
  isOpen: boolean,
): Stage {
  const { random, calendar, now, cast, detail, agenda } = world
  return {
    random,
    calendar,
    now,
    detail,
    agenda,
    dispatcher: () => cast.dispatcher(),
    worker: (queue) => workerFor(world, queue, isOpen),
    hasFreeWorker: (queue) => freeWorker(world, queue) !== undefined,
    approver: () => cast.approver(companyId),
    reportOf: (end) => fill(random.pick(end === 'DONE' ? reports : remoteReports), random),
  }
}

function beginLife(
  world: World,
  request: Request,
  at: number,
  operator: Actor | null,
  parentId?: number,
): TaskLife {
  const normMinutes = world.norms.get(request.priority) ?? 1440
  return new TaskLife({
    at,
    by: creatorOf(world, request),
    normMinutes,
    operator,
    isBrief: world.detail < 1,
    parentId,
  })
}

function creatorOf({ cast }: World, { source, companyId }: Request): Actor {
  if (source === 'STAFF') return cast.dispatcher()
  if (source === 'CLIENT') return cast.client(companyId) ?? cast.dispatcher()
  return cast.withoutAccount(source)
}
