import type { ChecklistItem } from '@naryad/contract/tasks/tasks'
import { checkNewPoints, newPoints } from '@naryad/contract/tasks/tasks.checklists'
import { checkChange } from '@naryad/contract/tasks/tasks.statuses'

import { conflict } from '../../../platform/http/refusals.ts'
import type { Action } from '../changes/changes.service.ts'
import { recordAction } from '../changes/drafts.ts'
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
