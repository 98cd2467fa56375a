import { type Child, followChildren } from '@naryad/contract/tasks/tasks.families'
import { closeReasons } from '@naryad/contract/tasks/tasks.inputs'

import type { Actor, TaskLife } from './life.ts'
import type { Random } from './random.ts'
import { minuteMs } from './time.ts'

interface Family {
  readonly random: Random
  readonly parent: TaskLife
  readonly children: readonly TaskLife[]
  /** The trucks, as the history names them. */
  readonly parts: string
  /** Who split the parent, and who closes it when all is over. */
  readonly dispatcher: Actor
  readonly isOpen: boolean
  readonly now: number
}

/** Simulates a parent from its simulated children: once split, it follows them. */
export function simulateParent({ random, parent, children, parts, dispatcher, isOpen, now }: Family): void {
  const [first] = children
  if (!first) throw new Error('A parent without children')
  parent.split(first.createdAt, dispatcher, parts)
  const members = children.map((): Child => ({ status: 'NEW', wasDone: false }))
  const steps = children.flatMap((child, index) => child.path.map((step) => ({ ...step, index })))
  for (const { at, by, status, index } of steps.toSorted((a, b) => a.at - b.at)) {
    const before = members.map((member) => ({ ...member }))
    const wasDone =
      status === 'CLOSED' ? (members[index]?.wasDone ?? false) : status === 'DONE' || status === 'REMOTE_DONE'
    members[index] = { status, wasDone }
    parent.follow(at, by, followChildren(parent.status, before, members))
  }
  if (isOpen) return
  const at = Math.min(parent.updatedAt + random.int(5, 240) * minuteMs, now)
  parent.close(at, dispatcher, closeReasons[parent.done ? 0 : 3])
}
