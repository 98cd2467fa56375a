import { type Child, followChildren } from '@naryad/contract/tasks/tasks.families'
import { closeReasons } from '@naryad/contract/tasks/tasks.inputs'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { isDone, isEnded } from '@naryad/contract/tasks/tasks.statuses'

import type { Actor } from './cast.ts'
import { approvedByLimit, contractOf, normOf } from './contract-terms.ts'
import type { DemoFile } from './files.ts'
import { TaskLife } from './life.ts'
import { simulate } from './plot.ts'
import type { Random } from './random.ts'
import { type Request, makeFamilyRequests, makeRequest, type Trouble } from './requests.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { lines } from './tables.ts'
import { dayMs, minuteMs, startOfDay } from './time.ts'
import type { Slot } from './timeline.ts'
import type { World } from './world.ts'

/** A task and its dependent objects as rows of their tables. */
export type DemoTask = ReturnType<typeof simulateOne>

/** The number of finished tasks per queue that may be repeated later. */
const remembered = 60

/** Generates the tasks in the order of their ids. */
export function* generateTasks(world: World, timeline: readonly Slot[]): Generator<DemoTask> {
  const { random, cars } = world
  const over = new Map(queues.map((queue) => [queue, [] as Trouble[]]))
  for (let index = 0; index < timeline.length;) {
    const slot = timeline[index]
    if (!slot) return
    const id = world.firstId + index
    const { queue, createdAt, children, isOpen } = slot
    const past = over.get(queue) ?? []
    const isAgain = children === 0 && past.length === remembered && random.chance(0.05)
    const { scenario, car } = isAgain ? random.pick(past) : { scenario: scenarios.get(queue)?.draw(random) }
    if (!scenario) throw new Error(`No scenarios for ${queue}`)
    const trouble = { queue, createdAt, scenario, car }
    if (children > 0) {
      yield* simulateFamily(world, id, trouble, slot, timeline[index + 1]?.createdAt ?? world.now)
    } else {
      const request = makeRequest(world, trouble)
      const task = simulateOne(world, { id, createdAt, request }, scenario, isOpen)
      const { carId, doneAt } = task.row
      if (carId !== null && doneAt)
        over.set(queue, [...past.slice(1 - remembered), { ...trouble, car: cars[carId - 1] }])
      yield task
    }
    index += 1 + children
  }
}

/** A parent and its children; after the split its status follows from theirs. */
function simulateFamily(world: World, id: number, trouble: Trouble, slot: Slot, splitAt: number): DemoTask[] {
  const { random, cast, cars, now } = world
  const { scenario, createdAt } = trouble
  const { isOpen } = slot
  const requests = makeFamilyRequests(world, trouble, slot.children)
  const children = requests.children.map((request, order) =>
    simulateOne(world, { id: id + 1 + order, request, createdAt: splitAt, parentId: id }, scenario, isOpen),
  )
  const life = beginLife(world, { id, request: requests.parent, createdAt })
  const dispatcher = cast.dispatcher()
  const parts = children.map(({ row }) => `${cars[(row.carId ?? 1) - 1]?.plate} (№\u00a0${row.id})`)
  life.split(splitAt, dispatcher, parts.join(', '))
  const members = children.map((): Child => ({ status: 'NEW', wasDone: false }))
  const steps = children.flatMap((child, index) => child.life.path.map((step) => ({ ...step, index })))
  for (const { at, by, status, index } of steps.toSorted((a, b) => a.at - b.at)) {
    const before = [...members]
    const wasDone = status === 'CLOSED' ? members[index]?.wasDone === true : isDone(status)
    members[index] = { status, wasDone }
    life.follow(at, by, followChildren(life.status, before, members))
  }
  if (!isOpen) {
    const at = Math.min(life.updatedAt + random.int(5, 240) * minuteMs, now)
    life.close(at, dispatcher, closeReasons[life.done ? 0 : 3])
  }
  if (life.done) life.workReport = 'Работы выполнены на всех машинах, отчёты — в подзаявках.'
  const row = {
    ...rowOf(world, life, requests.parent),
    childsCount: slot.children,
    childsEndedCount: members.filter(({ status }) => isEnded(status)).length,
  }
  return [{ row, life, comments: [], attachments: [], marks: [] }, ...children]
}

interface Idea {
  readonly id: number
  readonly request: Request
  readonly createdAt: number
  readonly parentId?: number | null
}

function simulateOne(world: World, idea: Idea, scenario: Scenario, isOpen: boolean) {
  const { random, cast, detail } = world
  const { request } = idea
  const isAssignedAtOnce =
    idea.parentId === undefined && request.source === 'STAFF' && random.chance(detail < 1 ? 0.7 : 0.35)
  const operator = isAssignedAtOnce ? cast.worker(request.queue, isOpen) : null
  const life = beginLife(world, idea, operator)
  simulate(world, { life, request, scenario, isOpen })
  const comments = commentsOn(world, life, request)
  const attachments = attach(world, life, request)
  const placed = visited(world, life, request)
  const marks = marksOf(world, life, placed)
  const counts = { commentsCount: comments.length, attachmentsCount: attachments.length }
  return { row: { ...rowOf(world, life, placed), ...counts }, life, comments, attachments, marks }
}

function beginLife(
  world: World,
  { id, request, createdAt, parentId = null }: Idea,
  operator: Actor | null = null,
): TaskLife {
  const { cast, detail } = world
  const { source, companyId } = request
  const client = source === 'CLIENT' ? cast.client(companyId) : undefined
  // Drivers, chats and rules have no account.
  const by: Actor =
    source === 'STAFF' || source === 'CLIENT' ? (client ?? cast.dispatcher()) : { id: null, name: '', source }
  return new TaskLife({
    id,
    at: createdAt,
    by,
    normMinutes: normOf(world, request),
    operator,
    isBrief: detail < 1,
    parentId,
  })
}

/**
 * A visit from today on has an address and a contact. For a distant organization it is the yard of a near one, so that
 * the visits of a day can be driven.
 */
function visited({ random, companies, yards, now }: World, life: TaskLife, request: Request): Request {
  const company = companies[request.companyId - 1]
  if (!company || (life.planned?.from ?? 0) < startOfDay(now)) return request
  const { address, lat, lon } = yards.includes(company) ? company : random.pick(yards)
  return { ...request, address, lat, lon, contactId: request.contactId ?? company.contactIds[0] ?? null }
}

const internal = lines('internal comments')
const toClient = lines('comments to clients')
const fromClient = lines('comments of clients')

/** Zero to three comments within the life of the task. */
function commentsOn({ random, cast, detail }: World, life: TaskLife, { companyId }: Request) {
  const dispatcher = cast.dispatcher()
  const client = cast.client(companyId)
  const { id: taskId, at: createdAt } = life.born
  const span = life.updatedAt - createdAt
  if (span === 0 || !random.chance(0.3 * detail)) return []
  const moments = Array.from({ length: random.int(1, 3) }, () => Math.round(createdAt + random.next() * span))
  return moments
    .toSorted((a, b) => a - b)
    .map((moment) => {
      const at = new Date(moment)
      if (client && random.chance(0.3))
        return { taskId, at, authorId: client.id, text: random.pick(fromClient), isInternal: false }
      const isInternal = random.chance(0.7)
      const { id: authorId } = life.operator ?? dispatcher
      return { taskId, at, authorId, text: random.pick(isInternal ? internal : toClient), isInternal }
    })
}

/** Photos of the problem and the work, and the signed act of finished work. */
function attach({ random, files, detail }: World, life: TaskLife, { queue }: Request) {
  const { id: taskId, at: createdAt, by: creator } = life.born
  const by = life.operator ?? creator
  const upload = (at: number, chosen: readonly DemoFile[]) => {
    const names = chosen.map(({ name }) => name)
    life.insert(at, by, 'ATTACHED', 'Файлы', names.join(', '))
    return chosen.map((file) => ({ taskId, ...file, createdAt: new Date(at), createdBy: by.id }))
  }
  const attached: ReturnType<typeof upload> = []
  if (random.chance(0.3 * detail)) {
    const photos = files.photos.get(queue) ?? []
    const chosen = new Set(Array.from({ length: random.int(1, 5) }, () => random.pick(photos)))
    attached.push(
      ...upload(Math.round(createdAt + random.next() * (life.updatedAt - createdAt)), [...chosen]),
    )
  }
  const wasVisit = life.path.some(({ status }) => status === 'DONE')
  if (life.closed && life.done && wasVisit && random.chance(0.3 * detail))
    attached.push(...upload(life.done.at, [random.pick(files.acts)]))
  return attached
}

/** Marks «Я на месте» of the last 24 hours: of visits in progress and finished ones. */
function marksOf({ cast, now }: World, life: TaskLife, { lat, lon }: Request) {
  const { status, done, planned, operator, born, path } = life
  const isVisit = status === 'IN_PROGRESS' || status === 'DONE'
  if (!isVisit || !operator || !cast.isEngineer(operator)) return []
  const begun = path.at(-1)?.at ?? born.at
  const ended = done ? done.at - 10 * minuteMs : now - 2 * minuteMs
  const came = Math.min(ended, (planned?.from ?? begun) + (born.id % 25) * minuteMs)
  const moment = Math.max(done ? born.at : begun, came)
  if (moment <= now - dayMs) return []
  life.insert(moment, operator, 'ON_SITE', null, null)
  const at = new Date(moment)
  const fix = { lat, lon, accuracyM: 8 + (born.id % 30) }
  return [{ taskId: born.id, userId: operator.id, kind: 'ON_SITE', at, ...fix, createdAt: at }]
}

const dateOf = (moment: number | undefined): Date | null => (moment === undefined ? null : new Date(moment))

const traceOf = (act: { readonly at: number; readonly by: Actor } | null) =>
  act ? { at: new Date(act.at), by: act.by.id } : { at: null, by: null }

/**
 * Whether the task has no costs yet: it has not been started. A quarter of the assigned and planned ones have
 * costs.
 */
const isUntouched = ({ status, done }: TaskLife, random: Random): boolean =>
  status === 'NEW' ||
  (status === 'CLOSED' && done === null) ||
  ((status === 'ASSIGNED' || status === 'PLANNED') && random.chance(0.75))

/** The row of the task in its present state. */
function rowOf(world: World, life: TaskLife, request: Request) {
  const { random, calendar } = world
  const { born, status, planned, operator } = life
  const untouched = isUntouched(life, random)
  const within = untouched ? null : approvedByLimit(world, request)
  if (within !== null) life.approveByLimit(within)
  const [approved, done, closed] = [traceOf(life.approved), traceOf(life.done), traceOf(life.closed)]
  // Required items of a finished task are always ticked, the others usually.
  const likelihood = done.at ? 0.8 : untouched ? 0 : 0.2
  return {
    ...request,
    ...(untouched ? { costItems: [], costs: 0 } : {}),
    source: born.by.source,
    id: born.id,
    parentId: born.parentId,
    status,
    operatorId: operator && operator.id,
    isCostsApproved: approved.at !== null,
    costsApprovedAt: approved.at,
    costsApprovedBy: approved.by,
    plannedFrom: dateOf(planned?.from),
    plannedTo: dateOf(planned?.to),
    contractId: contractOf(world, request)?.id ?? null,
    deadlineAt: life.deadline(calendar),
    deadlineNormMinutes: born.normMinutes,
    createdAt: new Date(born.at),
    createdBy: born.by.id,
    doneAt: done.at,
    doneBy: done.by,
    closedAt: closed.at,
    closedBy: closed.by,
    closeReason: life.closed && life.closed.reason,
    updatedAt: new Date(life.updatedAt),
    version: life.version,
    childsCount: 0,
    childsEndedCount: 0,
    attachmentsCount: 0,
    commentsCount: 0,
    checklist: request.checklist.map((item) => ({
      ...item,
      isDone: (done.at !== null && item.isRequired) || random.chance(likelihood),
    })),
    workReport: life.workReport,
  }
}
