import type { Task } from '@naryad/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'

import { ApiError } from '../../../client/api/errors.ts'
import { webLock } from '../../../client/api/lock.ts'
import { newIdempotencyKey } from '../../../client/api/request.ts'
import { serverMoment } from '../../../client/api/serverClock.ts'
import { connection } from '../../../client/live/connection.ts'
import { isPassing } from '../../../client/outbox/passing.ts'
import { storedList } from '../../../client/outbox/storedList.ts'
import { isSendingWaiting } from '../../../client/outbox/waiting.ts'
import { readAgain } from '../../../client/queries/readAgain.ts'
import { sessionState } from '../../../client/session/state.ts'
import { dropDraft } from '../../../client/settings/useDraft.ts'
import { persistedFilesOf } from '../../../client/uploads/persistedFiles.ts'
import { restore } from '../../../client/uploads/uploadQueue.ts'
import { reportDraft } from '../drafts.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { showRefused, showConflict } from './alerts.ts'
import { filesWaitAt, destinationOf, onFilesGone } from './files.ts'
import { lists } from './hasWaiting.ts'
import { isReasonLost } from './isReasonLost.ts'
import { addRefused, factsOf, refusedList, type RefusalFacts } from './refused.ts'
import { send } from './send.ts'
import {
  isEnd,
  isTextLost,
  checkConflict,
  rebaseEntries,
  conflictOf,
  isMerged,
  OutboxEntry,
  waiting,
  waitingOf,
  without,
} from './waiting.ts'
import { whyObsolete } from './words.ts'

/** The user who made the changes that are sent, and the client where answers are shown. */
interface Owner {
  userId: number
  client: QueryClient
  /** False until files of an earlier visit are restored: which entries wait for them is unknown before. */
  isReady: boolean
}

const waitingList = storedList(lists.waiting, OutboxEntry, waiting)
/** Retry interval for networks that come back without an event. */
const againMs = 20_000

let owner: Owner | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Another tab may have queued or sent something since. */
const listOf = (me: Owner): readonly OutboxEntry[] => waitingList.read(me.userId)

const change = (me: Owner, to: (list: readonly OutboxEntry[]) => readonly OutboxEntry[]): void =>
  waitingList.change(me.userId, to)

const drop = (me: Owner, key: string): void => change(me, (list) => list.filter((one) => one.key !== key))

const patch = (me: Owner, meant: string, by: Partial<OutboxEntry>): void =>
  change(me, (list) => list.map((one) => (one.key === meant ? { ...one, ...by } : one)))

/** Entries behind one that awaits the user's decision or its photographs are not sent. */
function nextOf(list: readonly OutboxEntry[]): OutboxEntry | undefined {
  const held = new Set<number>()
  for (const one of list) {
    if (one.rival || (isEnd(one.kind) && filesWaitAt(one.taskId))) held.add(one.taskId)
    else if (!held.has(one.taskId)) return one
  }
  return undefined
}

/** The remaining entries of the task, rebased by `to`. */
const updateRemaining = (me: Owner, one: OutboxEntry, to: (behind: OutboxEntry[]) => OutboxEntry[]): void =>
  change(me, (list) => {
    const moved = new Map(to(waitingOf(list, one.taskId)).map((other) => [other.key, other]))
    return list.flatMap((other) => (other.taskId === one.taskId ? (moved.get(other.key) ?? []) : [other]))
  })

const isOther = (one: OutboxEntry) => (other: OutboxEntry) => other.key !== one.key

/** The server has accepted the entry. Later entries over the same version are rebased on the new one. */
function confirmSent(me: Owner, one: OutboxEntry, task: Task | null): void {
  updateRemaining(me, one, (list) => {
    const behind = list.filter(isOther(one))
    if (!task) return behind
    return behind.map((other) =>
      other.version === one.version ? { ...other, version: task.version } : other,
    )
  })
  if (task) me.client.setQueryData(tasksQueries.task(one.taskId).queryKey, task)
  // The draft of the report is deleted, because the report has been saved.
  if (one.kind === 'done' || one.kind === 'remoteDone') dropDraft(me.userId, reportDraft(one.taskId))
}

const followsRefused = 'Не сохранено изменение, от которого зависело это.'

/** Moves a refused entry to the list of refused changes, together with the entries that depended on it. */
function moveToRefused(me: Owner, one: OutboxEntry, why: string, facts?: RefusalFacts): void {
  const left = without(listOf(me), one.key)
  const gone = waitingOf(listOf(me), one.taskId).filter((other) => !left.some(({ key }) => key === other.key))
  addRefused(me.userId, [one], why, facts)
  addRefused(me.userId, gone.filter(isOther(one)), followsRefused, facts)
  change(me, () => left)
  showRefused(one, me.userId, why)
}

const doneAlready = 'Пока не было сети, это уже сделал коллега. Ваш текст в заявку не записан.'

/** Handles a version conflict: the task has changed since the action. */
async function handleNewerTask(me: Owner, one: OutboxEntry, newer: Task, refusal: ApiError): Promise<void> {
  const verdict = checkConflict(one, { ...newer })
  const isMergeable = verdict === 'applicable' && isMerged(one)
  if (refusal.mayKeepMine === false && verdict !== 'alreadyApplied' && verdict !== 'obsolete' && !isMergeable)
    moveToRefused(me, one, refusal.message, factsOf(refusal))
  else if (verdict === 'conflict') {
    patch(me, one.key, { rival: conflictOf(one, newer, refusal.message) })
    showConflict(one)
  } else if (verdict === 'obsolete') moveToRefused(me, one, whyObsolete(one))
  else if (verdict === 'alreadyApplied' && (isTextLost(one, { ...newer }) || (await isReasonLost(one))))
    moveToRefused(me, one, doneAlready)
  else if (verdict === 'applicable') updateRemaining(me, one, (list) => rebaseEntries(list, newer))
  // The only change was our own, and its response was lost.
  else if (newer.version === one.version + 1) confirmSent(me, one, newer)
  else {
    confirmSent(me, { ...one, version: newer.version }, newer)
    updateRemaining(me, one, (list) => rebaseEntries(list, newer))
  }
}

/** Reason of an entry that was stored by another version of the product. */
const notReadable = 'Приложение обновилось и не может отправить это изменение. Внесите его заново.'

/** Sends one entry. False: the rest cannot be sent now. */
async function sendOne(me: Owner, one: OutboxEntry): Promise<boolean> {
  try {
    const sent = await send(one)
    if ('newer' in sent) await handleNewerTask(me, one, sent.newer, sent.refusal)
    else confirmSent(me, one, sent.task)
  } catch (error) {
    if (isPassing(error)) return false
    if (error instanceof ApiError) moveToRefused(me, one, error.message, factsOf(error))
    else moveToRefused(me, one, notReadable)
  }
  return true
}

/** Queries are invalidated once, after everything that can be sent has been. */
async function sendAll(me: Owner): Promise<void> {
  let count = 0
  for (;;) {
    const next = owner === me ? nextOf(listOf(me)) : undefined
    if (!next || !(await sendOne(me, next))) break
    count += 1
  }
  if (count > 0) readAgain(me.client, 'tasks')
}

/** Sends pending changes in order, in one tab at a time. */
export async function sendWaiting(): Promise<void> {
  const me = owner
  clearTimeout(timer)
  if (!me?.isReady || isSendingWaiting.get()) return
  isSendingWaiting.set(true)
  try {
    await webLock(`naryad-waiting-${me.userId}`, () => sendAll(me))
  } finally {
    isSendingWaiting.set(false)
  }
  if (owner && nextOf(listOf(owner))) timer = setTimeout(() => void sendWaiting(), againMs)
}

/** Opens the outbox of this user and sends the changes of an earlier visit with their files. */
export function openOutbox(userId: number, client: QueryClient): void {
  if (owner?.userId === userId && owner.client === client) return
  const me: Owner = { userId, client, isReady: false }
  owner = me
  waitingList.open(userId)
  refusedList.open(userId)
  void persistedFilesOf(userId).then((files) => {
    // Another user has signed in meanwhile.
    if (owner !== me) return
    restore(files, { userId, client }, destinationOf)
    me.isReady = true
    void sendWaiting()
  })
}

/** Remaining changes are stored for their author and are not sent by another user. */
function closeOutbox(): void {
  owner = null
  clearTimeout(timer)
  waitingList.close()
  refusedList.close()
}

/** Queues an action that could not be sent. */
export function keep(
  press: Omit<OutboxEntry, 'key' | 'at' | 'rival' | 'text'> & { key?: string; at?: string; text?: string },
): void {
  if (!owner) return
  const me = owner
  const one = { key: newIdempotencyKey(), at: serverMoment(), text: '', ...press, rival: null }
  change(me, (list) => [...list, one])
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), againMs)
}

/** The user has withdrawn the change. */
export function withdraw(key: string): void {
  if (owner) change(owner, (list) => without(list, key))
}

/** The user's decision about a conflict. */
export function decide(one: OutboxEntry, choice: 'mine' | 'theirs'): void {
  const { rival } = one
  if (!owner || !rival) return
  if (choice === 'theirs') drop(owner, one.key)
  else patch(owner, one.key, { rival: null, version: rival.version, base: { ...one.base, ...rival.values } })
  void sendWaiting()
}

connection.subscribe(() => {
  if (connection.get().isOnline) void sendWaiting()
})
addEventListener('online', () => void sendWaiting())
sessionState.subscribe(() => {
  if (sessionState.get() === 'out') closeOutbox()
})
// Sends entries that were waiting for photographs.
onFilesGone(() => void sendWaiting())
