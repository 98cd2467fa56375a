import { ShiftHandover } from '@naryad/contract/shifts/shifts'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { Person } from '@naryad/contract/users/users'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { isStale } from '../../client/api/errors.ts'
import { failureText } from '../../client/api/failureText.ts'
import { webLock } from '../../client/api/lock.ts'
import { connection } from '../../client/live/connection.ts'
import { isPassing } from '../../client/outbox/passing.ts'
import { storedList } from '../../client/outbox/storedList.ts'
import { otherWaiting } from '../../client/outbox/waiting.ts'
import { readAgain } from '../../client/queries/readAgain.ts'
import { sessionState } from '../../client/session/state.ts'
import { dropDraft } from '../../client/settings/useDraft.ts'
import { showDone } from '../../ui/overlays/alert.ts'
import { message } from '../../ui/overlays/dialogs.ts'
import { createStore } from '../../ui/store.ts'
import { actBy } from './shiftTexts.ts'

/** «Принять смену», pressed without a network. */
const Taking = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  doubts: z.string(),
  /** Who has handed over the shift. */
  givenBy: Person.nullable(),
})
type Taking = z.infer<typeof Taking>

/** Name of the draft of «Что неясно»: what was refused stays in it. */
export const takingDraft = (id: number): string => `shift ${id} doubts`

/** The shifts that this user has taken, as far as the server does not know of it. */
export const takings = createStore<readonly Taking[]>([])

const list = storedList('shift-takings', Taking, takings)
/** Retry interval for networks that come back without an event. */
const againMs = 20_000

interface Owner {
  userId: number
  client: QueryClient
}

let owner: Owner | null = null
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined

const drop = (me: Owner, id: number): void =>
  list.change(me.userId, (all) => all.filter((one) => one.id !== id))

const isTakenBy = (error: unknown, userId: number): boolean =>
  isStale(error) && ShiftHandover.safeParse(error.current).data?.takenBy?.id === userId

/** False: it cannot be sent now. */
async function sendOne(me: Owner, { id, at, doubts, givenBy }: Taking): Promise<boolean> {
  const options = { silent: true, occurrence: { at } }
  try {
    await call(shiftsRoutes.take, { params: { id }, body: { doubts } }, options)
    dropDraft(me.userId, takingDraft(id))
    showDone('Смена принята')
  } catch (error) {
    if (isPassing(error)) return false
    // The answer to an earlier attempt was lost.
    if (isTakenBy(error, me.userId)) dropDraft(me.userId, takingDraft(id))
    else
      message({
        title: `Смена, которую ${actBy('сдал(а)', givenBy)}, не принята`,
        body: [failureText(error), doubts && `Вы написали: ${doubts}`].filter(Boolean).join('. '),
      })
  }
  drop(me, id)
  readAgain(me.client, 'shifts')
  return true
}

async function sendAll(me: Owner): Promise<void> {
  for (;;) {
    const next = owner === me ? list.read(me.userId)[0] : undefined
    if (!next || !(await sendOne(me, next))) return
  }
}

async function sendTakings(): Promise<void> {
  const me = owner
  clearTimeout(timer)
  if (!me || isSending) return
  isSending = true
  try {
    await webLock(`naryad-shift-takings-${me.userId}`, () => sendAll(me))
  } finally {
    isSending = false
  }
  if (takings.get().length > 0) timer = setTimeout(() => void sendTakings(), againMs)
}

/** Opens the user's list and sends what an earlier visit has left. */
export function openTakings(userId: number, client: QueryClient): void {
  if (owner?.userId === userId && owner.client === client) return
  owner = { userId, client }
  list.open(userId)
  void sendTakings()
}

export function keepTaking(taking: Taking): void {
  if (!owner) return
  list.change(owner.userId, (all) => [...all.filter(({ id }) => id !== taking.id), taking])
  clearTimeout(timer)
  timer = setTimeout(() => void sendTakings(), againMs)
}

export function withdrawTaking(id: number): void {
  if (owner) drop(owner, id)
}

takings.subscribe(() => {
  const waiting = takings.get().map(({ id, at, givenBy }) => ({
    key: `shift ${id}`,
    title: 'Смена',
    path: `/shift/${id}`,
    said: `Принять смену, которую ${actBy('сдал(а)', givenBy)}`,
    at,
    withdraw: () => withdrawTaking(id),
  }))
  otherWaiting.set(new Map(otherWaiting.get()).set('shifts', waiting))
})
connection.subscribe(() => {
  if (connection.get().isOnline) void sendTakings()
})
addEventListener('online', () => void sendTakings())
sessionState.subscribe(() => {
  if (sessionState.get() !== 'out') return
  owner = null
  clearTimeout(timer)
  list.close()
})
