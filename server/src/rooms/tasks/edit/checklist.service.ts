import { type ChecklistItem, type CostItem, costsOf } from '@naryad/contract/tasks/tasks'
import { checkNewPoints, newPoints } from '@naryad/contract/tasks/tasks.checklists'
import { maxChecklist, signedWords } from '@naryad/contract/tasks/tasks.rules'
import { checkChange } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { conflict } from '../../../platform/http/refusals.ts'
import { type Action, changeTasks } from '../changes/changes.service.ts'
import { type Command, type Draft, recordAction } from '../changes/drafts.ts'
import { forgetApproval } from '../costs/cost-approvals.ts'
import { readCosts } from '../costs/costs.repo.ts'
import { checklistText, costItemsText } from '../history/history.ts'
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

export interface AddedWorks {
  readonly lines: readonly ChecklistItem[]
  readonly costItems: readonly CostItem[]
}

/** Adds works to the checklists and the costs of tasks; returns why some of them were not changed. */
export async function addWorks(
  tx: Tx,
  command: Command,
  works: ReadonlyMap<number, AddedWorks>,
): Promise<ReadonlyMap<number, string>> {
  const ids = [...works.keys()]
  const { refusals } = await changeTasks(tx, command, ids, async () => {
    const costs = new Map((await readCosts(tx, command.who, ids)).map((task) => [task.id, task.costItems]))
    return (draft) => {
      const { id, checklist, signedAt, isCostsApproved } = draft.before
      const { lines, costItems } = works.get(id) ?? { lines: [], costItems: [] }
      const closed = checkChange(draft.before)
      if (closed) return conflict(closed)
      if (signedAt !== null) return conflict(signedWords)
      // The caller adds no costs to approved ones, so they were approved a moment ago.
      if (costItems.length > 0 && isCostsApproved) return conflict('Затраты только что согласованы')
      const after = [...checklist, ...lines]
      if (after.length > maxChecklist) return conflict(`В чек-листе не больше ${maxChecklist} пунктов`)
      recordAction(draft, 'CHANGED', 'Чек-лист', checklistText(checklist), checklistText(after))
      draft.wide.checklist = after
      if (costItems.length > 0) addCosts(draft, costs.get(id) ?? [], costItems)
      return null
    }
  })
  return new Map([...refusals].map(([id, { message }]) => [id, message]))
}

function addCosts(draft: Draft, before: readonly CostItem[], added: readonly CostItem[]): void {
  const costItems = [...before, ...added]
  recordAction(draft, 'CHANGED', titleOf('costItems'), costItemsText(before), costItemsText(costItems))
  forgetApproval(draft)
  draft.wide.costItems = costItems
  draft.after.costs = costsOf(costItems)
}
