import { keyBusy } from '@naryad/contract/kit/errors'
import type { Task } from '@naryad/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { ApiError, NetworkError } from '../../../platform/api/errors.ts'
import { webLock } from '../../../platform/api/lock.ts'
import { newIdempotencyKey } from '../../../platform/api/request.ts'
import { connection } from '../../../platform/live/connection.ts'
import { waitingCount } from '../../../platform/outbox/waiting.ts'
import { sessionState } from '../../../platform/session/state.ts'
import { keptPrefix, storedJson, tryToStore } from '../../../platform/settings/storage.ts'
import { dropDraft } from '../../../platform/settings/useDraft.ts'
import { reportDraft } from '../drafts.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { send } from './send.ts'
import { tellRefused, tellRival } from './told.ts'
import { Waiting, waiting } from './waiting.ts'

/** Whose presses are sent, and where their answers are shown. */
interface Owner {
  userId: number
  client: QueryClient
}

const Stored = z.array(Waiting)
/** A network that comes without saying so. */
const againMs = 20_000

let owner: Owner | null = null
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined

const keyOf = (userId: number): string => `${keptPrefix}waiting:${userId}`

const read = (userId: number): readonly Waiting[] => Stored.safeParse(storedJson(keyOf(userId))).data ?? []

const show = (list: readonly Waiting[]): void => {
  waiting.set(list)
  waitingCount.set(list.length)
}

/** Another tab may have kept or sent something since; where nothing can be stored, this tab alone remembers. */
let isStored = true
const listOf = (me: Owner): readonly Waiting[] => (isStored ? read(me.userId) : waiting.get())

function change(me: Owner, to: (list: readonly Waiting[]) => readonly Waiting[]): void {
  const list = to(listOf(me))
  isStored = tryToStore(keyOf(me.userId), JSON.stringify(list))
  if (owner === me) show(list)
}

const drop = (me: Owner, key: string): void => change(me, (list) => list.filter((one) => one.key !== key))

const patch = (me: Owner, isMeant: (one: Waiting) => boolean, by: Partial<Waiting>): void =>
  change(me, (list) => list.map((one) => (isMeant(one) ? { ...one, ...by } : one)))

/** What was pressed later on the same task waits with what the person has to decide. */
function nextOf(list: readonly Waiting[]): Waiting | undefined {
  const held = new Set<number>()
  for (const one of list) {
    if (one.rival) held.add(one.taskId)
    else if (!held.has(one.taskId)) return one
  }
  return undefined
}

const passing = new Set([401, 429])

/** No refusal: the network, a server that is unwell, a session that has ended. The press is sent another time. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NetworkError
  if (error.status >= 500 || passing.has(error.status) || error.code === 'SECOND_FACTOR_DUE') return true
  // The same key is being answered: in another tab, or by a server that was asked a moment ago.
  return error.message === keyBusy
}

/** Those behind it on the same task were pressed over what it has become. */
function settle(me: Owner, one: Waiting, task: Task | null): void {
  change(me, (list) =>
    list
      .filter(({ key }) => key !== one.key)
      .map((other) => (task && other.taskId === one.taskId ? { ...other, version: task.version } : other)),
  )
  if (task) me.client.setQueryData(tasksQueries.task(one.taskId).queryKey, task)
  void me.client.invalidateQueries({ queryKey: ['tasks'] })
}

/** False: there is no sense in going on now. */
async function sendOne(me: Owner, one: Waiting): Promise<boolean> {
  try {
    const sent = await send(one)
    if ('rival' in sent) {
      patch(me, ({ key }) => key === one.key, { rival: sent.rival })
      tellRival(one)
      void me.client.invalidateQueries({ queryKey: ['tasks'] })
    } else {
      settle(me, one, sent.task)
      // The report is in the task now.
      if (one.kind === 'done' || one.kind === 'remoteDone') dropDraft(me.userId, reportDraft(one.taskId))
    }
    return true
  } catch (error) {
    if (isPassing(error)) return false
    drop(me, one.key)
    tellRefused(one, me.userId, error instanceof Error ? error.message : String(error))
    void me.client.invalidateQueries({ queryKey: ['tasks'] })
    return true
  }
}

async function sendAll(me: Owner): Promise<void> {
  for (;;) {
    const next = owner === me ? nextOf(listOf(me)) : undefined
    if (!next || !(await sendOne(me, next))) return
  }
}

/** Sends what waits, in the order of pressing, in one tab at a time. */
export async function sendWaiting(): Promise<void> {
  const me = owner
  clearTimeout(timer)
  if (!me || isSending) return
  isSending = true
  try {
    await webLock(`naryad-waiting-${me.userId}`, () => sendAll(me))
  } finally {
    isSending = false
  }
  if (owner && nextOf(listOf(owner))) timer = setTimeout(() => void sendWaiting(), againMs)
}

/** From now on the presses of this person wait here; those of an earlier visit are sent. */
export function openOutbox(userId: number, client: QueryClient): void {
  if (owner?.userId === userId && owner.client === client) return
  owner = { userId, client }
  isStored = true
  show(read(userId))
  void sendWaiting()
}

/** What stays is kept for him who has pressed it, and nobody else sends it. */
function closeOutbox(): void {
  owner = null
  clearTimeout(timer)
  show([])
}

/** Keeps a press that the network did not take. */
export function keep(press: Omit<Waiting, 'key' | 'at' | 'rival'> & { key?: string }): void {
  if (!owner) return
  const me = owner
  const one = { key: newIdempotencyKey(), ...press, at: new Date().toISOString(), rival: null }
  change(me, (list) => [...list, one])
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), againMs)
}

/** The person has thought better of it. */
export function withdraw(key: string): void {
  if (owner) drop(owner, key)
}

/** The person's word where a colleague was first. */
export function decide(one: Waiting, choice: 'mine' | 'theirs'): void {
  const { rival } = one
  if (!owner || !rival) return
  if (choice === 'theirs') drop(owner, one.key)
  else patch(owner, ({ key }) => key === one.key, { rival: null, version: rival.version, base: rival.values })
  void sendWaiting()
}

connection.subscribe(() => {
  if (connection.get().isOnline) void sendWaiting()
})
addEventListener('online', () => void sendWaiting())
addEventListener('storage', ({ key }) => {
  if (owner && key === keyOf(owner.userId)) show(read(owner.userId))
})
sessionState.subscribe(() => {
  if (sessionState.get() === 'out') closeOutbox()
})
