import { type Presence, presenceBeatMs, type PresenceMode } from '@naryad/contract/live/live'
import { liveRoutes } from '@naryad/contract/live/live.routes'
import { useEffect, useState } from 'react'

import { createStore, useStore } from '../../ui/store.ts'
import { useVisible } from '../../ui/useVisible.ts'
import { call } from '../api/api.ts'
import { sessionState } from '../session/state.ts'

type PeopleByTask = ReadonlyMap<number, readonly Presence[]>

const present = createStore<PeopleByTask>(new Map())
const noPeople: readonly Presence[] = []

export function setPresent(taskId: number, people: readonly Presence[]): void {
  const next = new Map(present.get())
  if (people.length > 0) next.set(taskId, people)
  else next.delete(taskId)
  present.set(next)
}

/** The next state to send for a task: the user's activity, or `null` for leaving. */
const nextModes = new Map<number, PresenceMode | null>()
const sendingTasks = new Set<number>()

/**
 * Sends calls of a task one after another and only the latest state: concurrent calls may arrive in either
 * order, and a heartbeat that overtakes the leave would show the user there until it expires.
 */
async function sendLatest(taskId: number, what: PresenceMode | null): Promise<void> {
  nextModes.set(taskId, what)
  if (sendingTasks.has(taskId)) return
  sendingTasks.add(taskId)
  for (let mode = nextModes.get(taskId); mode !== undefined; mode = nextModes.get(taskId)) {
    nextModes.delete(taskId)
    // Presence is optional: without a network it is skipped.
    await send(taskId, mode).catch(() => undefined)
  }
  sendingTasks.delete(taskId)
}

async function send(taskId: number, mode: PresenceMode | null): Promise<void> {
  const params = { id: taskId }
  if (mode === null) {
    if (sessionState.get() === 'out') return
    await call(liveRoutes.leave, { params }, { silent: true, keepalive: true })
    return
  }
  const { people } = await call(liveRoutes.present, { params, body: { mode } }, { silent: true })
  if (nextModes.get(taskId) !== null) setPresent(taskId, people)
}

/** Tasks that are open for less time, such as with an arrow key held down, send no presence. */
export const passingMs = 300

function useIsSettled(taskId: number): boolean {
  const [settled, setSettled] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(taskId), passingMs)
    return () => clearTimeout(timer)
  }, [taskId])
  return settled === taskId
}

/** Sends heartbeats while the task is open and the page visible, and returns the users who have it open. */
export function usePresence(taskId: number, mode: PresenceMode): readonly Presence[] {
  const people = useStore(present).get(taskId) ?? noPeople
  const isSettled = useIsSettled(taskId)
  const isHere = useVisible() && isSettled

  useEffect(() => {
    if (!isHere) return
    void sendLatest(taskId, mode)
    const timer = setInterval(() => void sendLatest(taskId, mode), presenceBeatMs)
    return () => clearInterval(timer)
  }, [taskId, mode, isHere])

  useEffect(() => {
    if (!isHere) return
    return () => {
      setPresent(taskId, [])
      void sendLatest(taskId, null)
    }
  }, [taskId, isHere])

  return people
}
