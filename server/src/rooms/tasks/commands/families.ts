import { type Child, followChildren } from '@naryad/contract/tasks/tasks.families'
import { isEnded, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import { type Draft, type CommandContext, setStatus } from '../edit/drafts.ts'

export interface ChildRow extends Child {
  readonly id: number
  readonly parentId: number | null
  readonly carId: number | null
  readonly status: TaskStatus
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
  { before, now }: { before: readonly Child[]; now: readonly Child[] },
  context: CommandContext,
): void {
  draft.after.childsCount = now.length
  draft.after.childsEndedCount = now.filter(({ status }) => isEnded(status)).length
  setStatus(draft, followChildren(draft.after.status, before, now), context, true)
}
