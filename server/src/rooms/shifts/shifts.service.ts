import { inGender, genderOf } from '@naryad/contract/kit/grammar'
import { shortName } from '@naryad/contract/kit/people'
import type {
  CurrentShift,
  ShiftHandover,
  ShiftHandOverInput,
  ShiftSheet,
  ShiftTakeInput,
} from '@naryad/contract/shifts/shifts'
import { sheetCount, shiftOfQueues } from '@naryad/contract/shifts/shifts.sheet'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Ctx, Who } from '../../platform/http/ctx.ts'
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { whenText } from '../../platform/text/values.ts'
import { readSetting } from '../settings/index.ts'
import { readSection, type SheetScope } from './sheet.repo.ts'
import { nameContent, readContent } from './sheet.service.ts'
import { dueSince, shiftStart, shiftTimes } from './shift-times.ts'
import { shiftEvents } from './shifts.events.ts'
import {
  countWaiting,
  findLast,
  findOpen,
  findSheet,
  insertHandover,
  lockHandover,
  queuesOf,
  readColleagues,
  type StoredSheet,
  takeHandover,
} from './shifts.repo.ts'

type ReadScope = SheetScope & Pick<CurrentShift, 'dueAt' | 'dueSince'>

async function readScope(db: Db, who: Who): Promise<ReadScope> {
  const queues = queuesOf(who)
  const [{ times }, last] = await Promise.all([readSetting(db, 'shifts'), findLast(db, queues, 'any')])
  const now = Date.now()
  return {
    userId: who.id,
    queues,
    since: shiftStart(times, last?.handedAt, now),
    now: new Date(now).toISOString(),
    ...shiftTimes(times, now),
    dueSince: dueSince(times, last?.handedAt, now),
  }
}

export async function readCurrent(db: Db, who: Who): Promise<CurrentShift> {
  const scope = await readScope(db, who)
  const { queues, since, dueAt } = scope
  const [content, ownPromises, last, open] = await Promise.all([
    readContent(db, scope).then((written) => nameContent(db, written)),
    readSection(db, 'PROMISES', scope, true),
    findLast(db, queues, 'taken'),
    findOpen(db, queues),
  ])
  return {
    queues: [...queues],
    since,
    dueAt,
    dueSince: scope.dueSince,
    content,
    ownPromises,
    last: last ?? null,
    open,
  }
}

/** What the menu shows of shifts. */
export async function readWaiting(db: Db, who: Who): Promise<{ count: number; isDue: boolean }> {
  const queues = queuesOf(who)
  const [count, { times }, last] = await Promise.all([
    countWaiting(db, queues, who.id),
    readSetting(db, 'shifts'),
    findLast(db, queues, 'any'),
  ])
  return { count, isDue: dueSince(times, last?.handedAt, Date.now()) !== null }
}

/** A reader without some queues of the sheet gets the own part, and learns how much the others hold. */
async function sheetFor(
  db: Db,
  queues: readonly Queue[],
  { content: written, ...handover }: StoredSheet,
): Promise<ShiftSheet> {
  const content = await nameContent(db, written)
  const own = shiftOfQueues(content, queues)
  return { ...handover, content: own, hiddenCount: sheetCount(content) - sheetCount(own) }
}

export async function getSheet(db: Db, who: Who, id: number): Promise<ShiftSheet> {
  const queues = queuesOf(who)
  const found = await findSheet(db, queues, id)
  if (!found) throw notFound('Смена')
  return sheetFor(db, queues, found)
}

/** Writes the sheet of this moment. A second one of the same queues is refused until the first is taken. */
export async function handOver(tx: Tx, { who }: Ctx, input: ShiftHandOverInput): Promise<ShiftSheet> {
  const { note, toUserId } = input
  const scope = await readScope(tx, who)
  const { queues, since, now } = scope
  const mentionedIds = [...new Set(input.mentionedIds)].filter((id) => id !== who.id)
  await checkColleagues(tx, scope, { toUserId, mentionedIds })
  const content = await readContent(tx, scope)
  const id = await insertHandover(tx, {
    queues,
    givenBy: who.id,
    toUserId,
    mentionedIds,
    since,
    handedAt: now,
    note,
    content,
  })
  if (id === undefined) throw alreadyOpen(await findOpen(tx, queues), queues)
  await publishChange(tx, { room: 'shifts', changes: [{ id }] })
  const userIds = [...new Set(toUserId === null ? mentionedIds : [toUserId, ...mentionedIds])]
  if (userIds.length > 0)
    await publish(tx, shiftEvents.handedOver, [{ handoverId: id, userIds, byUserId: who.id }])
  return getSheet(tx, who, id)
}

function alreadyOpen(open: readonly ShiftHandover[], queues: readonly Queue[]) {
  const same = open.find((one) => one.queues.join() === queues.join())
  const name = same?.givenBy ? shortName(same.givenBy) : 'Коллега'
  return conflict(`${name} уже сдаёт смену по этим очередям: сначала её нужно принять`, same)
}

interface Named {
  readonly toUserId: number | null
  readonly mentionedIds: readonly number[]
}

async function checkColleagues(tx: Tx, scope: SheetScope, { toUserId, mentionedIds }: Named): Promise<void> {
  if (toUserId === scope.userId) throw invalid({ toUserId: 'Кому: себе смену не сдают' })
  const found = await readColleagues(tx, toUserId === null ? mentionedIds : [...mentionedIds, toUserId])
  const receiver = found.find(({ id }) => id === toUserId)
  if (toUserId !== null && !receiver)
    throw invalid({ toUserId: 'Кому: этот сотрудник не может принять смену' })
  if (receiver && !queuesOf(receiver).some((queue) => scope.queues.includes(queue)))
    throw invalid({ toUserId: 'Кому: у этого сотрудника другие очереди' })
  if (mentionedIds.some((id) => !found.some((one) => one.id === id)))
    throw invalid({ mentionedIds: 'Кто-то из упомянутых не видит смен: уберите его имя' })
}

/** Of two receivers the first one takes it. */
export const takeShift = (
  db: Db,
  { who, occurrence }: Ctx,
  id: number,
  { doubts }: ShiftTakeInput,
): Promise<ShiftSheet> =>
  inTransaction(db, async (tx) => {
    await lockHandover(tx, id)
    const found = await getSheet(tx, who, id)
    if (found.takenAt !== null) throw conflict(takenSentence(found), found)
    await takeHandover(tx, { id, takenBy: who.id, doubts, at: occurrence?.at ?? null })
    await publishChange(tx, { room: 'shifts', changes: [{ id }] })
    return getSheet(tx, who, id)
  })

function takenSentence({ takenBy, takenAt }: ShiftHandover): string {
  const when = takenAt === null ? '' : ` ${whenText(takenAt)}`
  const gender = takenBy && genderOf(takenBy)
  if (!takenBy) return `Смену уже приняли${when}`
  const name = shortName(takenBy)
  return gender
    ? `Смену уже ${inGender('принял(а)', gender)} ${name}${when}`
    : `Смену уже приняли${when}: ${name}`
}
