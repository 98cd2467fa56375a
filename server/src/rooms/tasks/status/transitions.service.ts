import { checkWork } from '@naryad/contract/tasks/tasks.edits'
import { checkReturnChild } from '@naryad/contract/tasks/tasks.families'
import {
  type TaskRuleInput,
  reasonWanted,
  reportWanted,
  checkMayMove,
  checkClosing,
  checkCompletion,
  checkMove,
} from '@naryad/contract/tasks/tasks.rules'
import { isEnded, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { Person } from '@naryad/contract/users/users'

import { conflict, invalid, refused } from '../../../platform/http/refusals.ts'
import { textOrNull } from '../../../platform/text/values.ts'
import { readPeople } from '../changes/changes.repo.ts'
import { type Action, openChildrenOf, type FamilyState } from '../changes/changes.service.ts'
import { setStatus, recordAction, type WorkRow } from '../changes/drafts.ts'

export const ruleInputOf = (
  row: WorkRow,
  relatives: FamilyState,
  closedBy: Person | null = null,
): TaskRuleInput => ({
  ...row,
  closedBy,
  openChildren: openChildrenOf(relatives),
})

/** PATCH /tasks/{id}/status: all transitions except those that require a text. */
export const moveStatus =
  (to: TaskStatus, reason?: string): Action =>
  (_, context) =>
  (draft, relatives) => {
    const { who, at } = context
    const task = ruleInputOf(draft.after, relatives)
    const free = checkWork(task, who)
    if (free) return refused(free)
    const whyNot = checkMove(task, to, who, reason, Date.parse(at))
    if (whyNot === reasonWanted) return invalid({ reason: reasonWanted })
    if (whyNot) return whyNot === checkMayMove(task, who) ? refused(whyNot) : conflict(whyNot)
    const closedParent = relatives.parent && isEnded(task.status) && checkReturnChild(relatives.parent)
    if (closedParent) return conflict(closedParent)
    setStatus(draft, to, context)
    if (reason) recordAction(draft, 'CHANGED', 'Причина', null, reason)
    return null
  }

/**
 * The same for many tasks. Some may already have the requested status, by a colleague or through their
 * children; these count as unchanged.
 */
export const moveAll = (to: TaskStatus): Action => {
  const move = moveStatus(to)
  return async (tx, context, rows) => {
    const judge = await move(tx, context, rows)
    return (draft, relatives) => (draft.after.status === to ? null : judge(draft, relatives))
  }
}

/** /done and /remote-done. */
export const finish =
  (to: 'DONE' | 'REMOTE_DONE', workReport: string): Action =>
  (_, context) =>
  (draft, relatives) => {
    const { after } = draft
    const free = checkWork(after, context.who)
    if (free) return refused(free)
    const whyNot = checkCompletion(ruleInputOf(after, relatives), workReport)
    if (whyNot) return whyNot === reportWanted ? invalid({ workReport: reportWanted }) : conflict(whyNot)
    setStatus(draft, to, context)
    if (after.workReport !== workReport) {
      recordAction(draft, 'CHANGED', 'Отчёт о работе', textOrNull(after.workReport), workReport)
      after.workReport = workReport
    }
    return null
  }

/** Closes the task. A second call is answered with the user who closed it first. */
export const close =
  (closeReason: string): Action =>
  async (tx, context, rows) => {
    const closers = await readPeople(tx, [...new Set(rows.flatMap(({ closedBy }) => closedBy ?? []))])
    return (draft, relatives) => {
      const { after } = draft
      const closedBy = after.closedBy === null ? null : (closers.get(after.closedBy) ?? null)
      const whyNot = checkClosing(ruleInputOf(after, relatives, closedBy))
      if (whyNot) return conflict(whyNot)
      setStatus(draft, 'CLOSED', context)
      recordAction(draft, 'CHANGED', 'Причина закрытия', null, closeReason)
      after.closeReason = closeReason
      return null
    }
  }
