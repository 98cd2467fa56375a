import { type Presence, presenceBeatMs, type PresenceMode } from '@naryad/contract/live/live'
import { liveRoutes } from '@naryad/contract/live/live.routes'
import { useEffect } from 'react'

import { useVisible } from '../../kit/useVisible.ts'
import { call } from '../api/api.ts'
import { sessionState } from '../session/state.ts'
import { createStore, useStore } from '../store.ts'

type PeopleByTask = ReadonlyMap<number, readonly Presence[]>

const present = createStore<PeopleByTask>(new Map())
const nobody: readonly Presence[] = []

export function setPresent(taskId: number, people: readonly Presence[]): void {
  const next = new Map(present.get())
  if (people.length > 0) next.set(taskId, people)
  else next.delete(taskId)
  present.set(next)
}

/** Says «I am here» while the task is open, and tells who else is. */
export function usePresence(taskId: number, mode: PresenceMode): readonly Presence[] {
  const people = useStore(present).get(taskId) ?? nobody
  const isHere = useVisible()

  useEffect(() => {
    if (!isHere) return
    const params = { id: taskId }
    const beat = () =>
      call(liveRoutes.present, { params, body: { mode } }, { silent: true }).then(
        (reply) => setPresent(taskId, reply.people),
        // Presence is a courtesy: without the network there is nobody to tell.
        () => undefined,
      )
    void beat()
    const timer = setInterval(() => void beat(), presenceBeatMs)
    return () => clearInterval(timer)
  }, [taskId, mode, isHere])

  useEffect(() => {
    if (!isHere) return
    return () => {
      setPresent(taskId, [])
      if (sessionState.get() === 'out') return
      call(liveRoutes.leave, { params: { id: taskId } }, { silent: true, keepalive: true }).catch(
        () => undefined,
      )
    }
  }, [taskId, isHere])

  return people
}
