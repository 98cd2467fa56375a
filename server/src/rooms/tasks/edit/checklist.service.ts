import type { ChecklistItem } from '@naryad/contract/tasks/tasks'
import { checkNewPoints, newPoints } from '@naryad/contract/tasks/tasks.checklists'
import { maxChecklist, signedWords } from '@naryad/contract/tasks/tasks.rules'
import { checkChange } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { conflict } from '../../../platform/http/refusals.ts'
import { type Action, changeTasks } from '../changes/changes.service.ts'
import { type Command, recordAction } from '../changes/drafts.ts'
import { checklistText } from '../history/history.ts'
import { titleOf } from './fields.ts'

/** Adds the points that the checklist does not have yet. */
export const addPoints =
  (items: readonly Pick<ChecklistItem, 'title' | 'isRequired'>[]): Action =>
  () =>
  (draft) => {
    const { after } = draft
    const closed = checkChange(after)
    if (closed) return conflict(closed)
    const added = newPoints(after, items)
    if (added.length === 0) return null
    const refusal = checkNewPoints(after, added)
    if (refusal) return conflict(refusal)
    const checklist = [...after.checklist, ...added]
    recordAction(
      draft,
      'CHANGED',
      titleOf('checklist'),
      checklistText(after.checklist),
      checklistText(checklist),
    )
    Object.assign(draft.wide, { checklist })
    after.checklist = checklist
    return null
  }

/** Adds lines to the checklists of tasks; returns why some of them were not changed. */
export async function addChecklistLines(
  tx: Tx,
  command: Command,
  lines: ReadonlyMap<number, readonly ChecklistItem[]>,
): Promise<ReadonlyMap<number, string>> {
  const { refusals } = await changeTasks(tx, command, [...lines.keys()], () => (draft) => {
    const { checklist, signedAt } = draft.before
    const closed = checkChange(draft.before)
    if (closed) return conflict(closed)
    if (signedAt !== null) return conflict(signedWords)
    const after = [...checklist, ...(lines.get(draft.before.id) ?? [])]
    if (after.length > maxChecklist) return conflict(`В чек-листе не больше ${maxChecklist} пунктов`)
    recordAction(draft, 'CHANGED', 'Чек-лист', checklistText(checklist), checklistText(after))
    draft.wide.checklist = after
    return null
  })
  return new Map([...refusals].map(([id, { message }]) => [id, message]))
}
