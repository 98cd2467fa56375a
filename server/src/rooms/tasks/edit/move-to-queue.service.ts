import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { checkCrewQueue } from '@naryad/contract/tasks/tasks.crew'
import { checkOperatorQueue, worksQueue } from '@naryad/contract/tasks/tasks.operators'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { checkChange } from '@naryad/contract/tasks/tasks.statuses'

import { conflict, impossible } from '../../../platform/http/refusals.ts'
import { readSetting } from '../../settings/index.ts'
import { findAnswerers } from '../assignment/assignment.repo.ts'
import type { Action } from '../changes/changes.service.ts'
import { type Draft, recordAction } from '../changes/drafts.ts'
import { inOrder } from '../changes/sequence.ts'
import { markRepeat } from '../creation/repeats.service.ts'
import { readWorkKinds } from './references.repo.ts'
import { findReferences } from './references.service.ts'

interface NewQueue {
  readonly queue: Queue
  /** Of all moved tasks; without one each keeps its own where that fits. */
  readonly typeId?: number | null | undefined
  readonly categoryId?: number | null | undefined
}

/** Sets the kinds that were asked for; without them the present ones stay where they fit the queue. */
function moveKinds(
  draft: Draft,
  { queue, typeId, categoryId }: NewQueue,
  { types, categories }: Awaited<ReturnType<typeof readWorkKinds>>,
  chosen: Awaited<ReturnType<typeof findReferences>>,
): void {
  const { after } = draft
  for (const [field, title, known, given] of [
    ['typeId', taskTitles.type, types, typeId],
    ['categoryId', taskTitles.category, categories, categoryId],
  ] as const) {
    const present = after[field] === null ? undefined : known.get(after[field])
    const fitting = present && worksQueue(present.queues, queue) ? after[field] : null
    const next = given === undefined ? fitting : given
    if (next === after[field]) continue
    const to = next === null ? null : (chosen.get(field)?.title ?? null)
    recordAction(draft, 'CHANGED', title, present?.title ?? null, to, given === undefined)
    after[field] = next
  }
}

/** Moves a task to another queue. References that belong only to the old queue are cleared. */
export const moveToQueue = (wanted: NewQueue): Action =>
  inOrder([
    async (tx, context, rows) => {
      const { queue, typeId, categoryId } = wanted
      const chosen = await findReferences(tx, context, queue, {
        typeId: typeId ?? null,
        categoryId: categoryId ?? null,
      })
      const people = await findAnswerers(
        tx,
        rows.flatMap(({ operatorId, crewIds }) => [...(operatorId === null ? [] : [operatorId]), ...crewIds]),
      )
      const kinds = await readWorkKinds(tx, {
        typeIds: rows.flatMap((row) => row.typeId ?? []),
        categoryIds: rows.flatMap((row) => row.categoryId ?? []),
      })
      const names = await readSetting(tx, 'queueLabels')
      return (draft) => {
        const { after } = draft
        if (after.queue === queue) return null
        const whyNot = checkChange(after)
        if (whyNot) return conflict(whyNot)
        const operator = people.get(after.operatorId ?? 0)
        const crew = after.crewIds.flatMap((id) => people.get(id) ?? [])
        const unfit =
          (operator ? checkOperatorQueue(operator, queue, names) : null) ?? checkCrewQueue(crew, queue, names)
        if (unfit) return impossible(unfit)
        recordAction(draft, 'QUEUE', taskTitles.queue, names[after.queue], names[queue])
        after.queue = queue
        moveKinds(draft, wanted, kinds, chosen)
        if (queue === 'external') after.direction ??= 'IN'
        return null
      }
    },
    markRepeat(),
  ])
