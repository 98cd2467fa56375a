import { type Child, followChildren } from '@naryad/contract/tasks/tasks.families'
import { isEnded, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import { latest } from '../../../platform/time/latest.ts'
import { type Draft, type CommandContext, setStatus } from '../changes/drafts.ts'

export interface ChildRow extends Child {
  readonly id: number
  readonly parentId: number | null
  readonly carId: number | null
  readonly status: TaskStatus
  readonly statusSince: string | null
}

/** The children of every parent of a batch, before and after the changes of the batch. */
export type Families = ReadonlyMap<number, { readonly before: readonly ChildRow[]; now: readonly ChildRow[] }>

export function familiesOf(children: readonly ChildRow[]): Families {
  const byParent = Map.groupBy(children, ({ parentId }) => parentId ?? 0)
  return new Map([...byParent].map(([parentId, before]) => [parentId, { before, now: before }]))
}

/** Applies a child's change to the state of its family. */
export function noteChild(families: Families, { after }: Draft): void {
  const family = after.parentId === null ? undefined : families.get(after.parentId)
  if (!family) return
  family.now = family.now.map((child) =>
    child.id === after.id
      ? { ...child, status: after.status, carId: after.carId, wasDone: after.doneAt !== null }
      : child,
  )
}

/** Updates a parent from the state of its children. */
export function followFamily(
  draft: Draft,
  { before, now }: { before: readonly ChildRow[]; now: readonly ChildRow[] },
  context: CommandContext,
): void {
  draft.after.childsCount = now.length
  draft.after.childsEndedCount = now.filter(({ status }) => isEnded(status)).length
  // The latest of the children decides when the parent moves, whichever was received last.
  const at = latest(context.at, ...now.map(({ statusSince }) => statusSince))
  setStatus(draft, followChildren(draft.after.status, before, now), { ...context, at }, true)
}
