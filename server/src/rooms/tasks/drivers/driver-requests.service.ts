import { maxDriverRequestsPerDay } from '@naryad/contract/driver-page/driver-page.words'
import type { Comment } from '@naryad/contract/tasks/tasks'
import { signedWords } from '@naryad/contract/tasks/tasks.rules'

import { lock } from '../../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Condition } from '../../../platform/db/query/conditions.ts'
import type { DriverReach } from '../../../platform/db/tenant/driver-reach.ts'
import { conflict, impossible, notFound, tooOften } from '../../../platform/http/refusals.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { type OwnedCar, readCars } from '../assignment/owners.repo.ts'
import { insertActions } from '../changes/changes.repo.ts'
import { receivedLater, timeNow, timeOfDriver } from '../changes/clock.ts'
import type { Command } from '../changes/drafts.ts'
import { createByRule, type RuleTask } from '../creation/rule-tasks.service.ts'
import { countComment } from '../discussion/comments.repo.ts'
import { writeComment } from '../discussion/comments.service.ts'
import { findMainTask } from '../relations/answered.repo.ts'
import {
  anyTask,
  countDriverFiles,
  countDriverRequests,
  findKind,
  isTaskOfDriver,
  taskInReach,
} from './driver-requests.repo.ts'

interface Driver extends DriverReach {
  readonly id: number
}

interface Reporter extends Driver {
  readonly carId: number | null
}

interface DriverRequest {
  readonly title: string
  readonly text: string
  readonly place: string
  readonly point: { readonly lat: number; readonly lon: number } | null
  readonly isUrgent: boolean
}

type Occurrence = Command['occurrence']

const dayMs = 86_400_000
/** A rule names the standard entries; where these are renamed or out of use, the dispatcher chooses. */
const usualKind = { type: 'Разбор обращения', category: 'Обращение клиента' } as const
const queue = 'external'
/** The maximum per task, including files of staff; prevents use of the page as file storage. */
const maxFilesOfTask = 40

/** Creates an external request with the text of the driver. */
export async function createByDriver(
  tx: Tx,
  driver: Reporter,
  request: DriverRequest,
  occurrence?: Occurrence,
): Promise<number> {
  // Concurrent calls must not exceed the daily limit.
  await lock(tx, `requests of driver ${driver.id}`)
  const since = new Date(Date.parse(timeNow().at) - dayMs).toISOString()
  if ((await countDriverRequests(tx, driver.id, since)) >= maxDriverRequestsPerDay)
    throw tooOften(
      3600,
      `За сутки принимаем не больше ${maxDriverRequestsPerDay} заявок: позвоните диспетчеру`,
    )
  const cars = await readCars(tx, driver.carId === null ? [] : [driver.carId])
  const [id] = await createByRule(tx, [
    {
      ...taskOf(driver, cars.get(driver.carId ?? 0), request),
      ...(await findKind(tx, queue, usualKind)),
      ...(occurrence && { askedAt: occurrence.at }),
    },
  ])
  if (id === undefined) throw new Error('no task was created')
  return id
}

const taskOf = (
  driver: Reporter,
  car: OwnedCar | undefined,
  { title, text, place, point, isUrgent }: DriverRequest,
): Omit<RuleTask, 'typeId' | 'categoryId'> => ({
  queue,
  priority: isUrgent ? 'URGENT' : 'NORMAL',
  title,
  description: '',
  driverDescription: text,
  companyId: driver.companyId ?? car?.companyId ?? null,
  carId: car?.id ?? null,
  driverId: driver.id,
  carServerId: car?.carServerId ?? null,
  address: place,
  lat: point?.lat ?? null,
  lon: point?.lon ?? null,
  source: 'DRIVER',
  cause: null,
})

const ofDriver = { authorId: null, isInternal: false, isAfterHandover: false } as const

interface DriverComment {
  readonly driverId: number
  readonly taskId: number
  readonly text: string
  readonly occurrence?: Occurrence
}

/** Undefined if the task does not exist or does not satisfy the condition. */
async function addComment(
  tx: Tx,
  { driverId, text, occurrence, ...said }: DriverComment,
  condition: Condition,
): Promise<Comment | undefined> {
  const taskId = await findMainTask(tx, said.taskId)
  const { receivedAt } = timeNow()
  const task = await countComment(tx, { id: taskId, isInternal: false, receivedAt }, condition)
  if (!task) return undefined
  const time = timeOfDriver(occurrence, task)
  await publishChange(tx, { room: 'tasks', changes: [task] })
  const stamp = { at: time.at, receivedAt: receivedLater(time) }
  return writeComment(tx, { ...ofDriver, ...stamp, taskId, driverId, text })
}

/** Adds a public comment to a task of the driver, or to the one that it was merged into. */
export async function commentByDriver(
  tx: Tx,
  driver: Driver,
  said: Omit<DriverComment, 'driverId'>,
): Promise<Comment> {
  const isOwn = await isTaskOfDriver(tx, driver, said.taskId)
  const added = isOwn && (await addComment(tx, { ...said, driverId: driver.id }, anyTask))
  if (!added) throw notFound('Заявка')
  return added
}

/** The task that shows the driver's additions to this one; undefined if it is not a task of the driver. */
export async function findAnsweredByDriver(
  db: Db,
  driver: Driver,
  taskId: number,
): Promise<number | undefined> {
  return (await isTaskOfDriver(db, driver, taskId)) ? findMainTask(db, taskId) : undefined
}

/** Adds a public comment to the task of a visit, which may be a task of another driver. */
export async function commentOnVisit(
  tx: Tx,
  driver: Driver,
  said: Omit<DriverComment, 'driverId'>,
): Promise<void> {
  await addComment(tx, { ...said, driverId: driver.id }, taskInReach(driver))
}

/** Counts the files added by the driver and records them in the history of the task. */
export async function noteFilesOfDriver(
  tx: Tx,
  driver: Driver,
  taskId: number,
  names: readonly string[],
  occurrence?: Occurrence,
): Promise<{ at: string }> {
  const task = await countDriverFiles(tx, driver, taskId, names.length, timeNow().receivedAt)
  if (!task) throw notFound('Заявка')
  if (task.signedAt !== null) throw conflict(signedWords)
  if (task.attachmentsCount > maxFilesOfTask)
    throw impossible('К этой заявке уже приложено много файлов: расскажите о них словами')
  const time = timeOfDriver(occurrence, task)
  const action = { kind: 'ATTACHED', field: 'Файлы', fromText: null, toText: names.join(', ') } as const
  await insertActions(tx, [{ ...action, taskId, userId: null, source: 'DRIVER' }], time)
  await publishChange(tx, { room: 'tasks', changes: [{ id: taskId, companyId: task.companyId }] })
  return { at: time.at }
}
