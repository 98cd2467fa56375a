import { type Presence, presenceTtlMs, type PresenceMode } from '@naryad/contract/live/live'
import type { Person } from '@naryad/contract/users/users'

/** A heartbeat as sent between processes; without a mode the user has left. */
export interface PresenceBeat {
  readonly taskId: number
  readonly sessionId: string
  readonly person: Person
  readonly isStaff: boolean
  readonly mode: PresenceMode | null
  /** By the sender's clock. */
  readonly at: string
}

interface Entry {
  readonly person: Person
  readonly isStaff: boolean
  readonly mode: PresenceMode
  readonly since: string
  readonly aliveUntil: number
}

/** A user who has a task open. Hidden from clients. */
export interface Present extends Presence {
  readonly isStaff: boolean
}

/** Tracks which users have which tasks open. Every process maintains the same state from all heartbeats. */
export function makePresenceBoard(now: () => number = Date.now) {
  const tasks = new Map<number, Map<string, Entry>>()

  const people = (taskId: number): Present[] => {
    const byPerson = new Map<number, Present>()
    // A user on two devices is listed once: since the first arrival, with the activity begun last.
    for (const { person, isStaff, mode, since } of tasks.get(taskId)?.values() ?? []) {
      const earlier = byPerson.get(person.id)?.since ?? since
      byPerson.set(person.id, { person, isStaff, mode, since: earlier < since ? earlier : since })
    }
    // In the order of arrival, which is the same on every server.
    return [...byPerson.values()].toSorted(
      (a, b) => a.since.localeCompare(b.since) || a.person.id - b.person.id,
    )
  }

  return {
    people,

    /** Returns true if the state has visibly changed. */
    beat({ taskId, sessionId, person, isStaff, mode, at }: PresenceBeat): boolean {
      const present = tasks.get(taskId) ?? new Map<string, Entry>()
      const before = present.get(sessionId)
      if (mode === null) {
        present.delete(sessionId)
        if (present.size === 0) tasks.delete(taskId)
        return before !== undefined
      }
      tasks.set(taskId, present)
      const since = before?.since ?? at
      // Sessions stand in the order in which they began their activities.
      if (before?.mode !== mode) present.delete(sessionId)
      present.set(sessionId, { person, isStaff, mode, since, aliveUntil: now() + presenceTtlMs })
      return before?.mode !== mode
    },

    /** Removes users without a recent heartbeat; returns the tasks affected. */
    sweep(): number[] {
      const changed: number[] = []
      for (const [taskId, present] of tasks) {
        const size = present.size
        for (const [sessionId, { aliveUntil }] of present) if (aliveUntil < now()) present.delete(sessionId)
        if (present.size < size) changed.push(taskId)
        if (present.size === 0) tasks.delete(taskId)
      }
      return changed
    },
  }
}
