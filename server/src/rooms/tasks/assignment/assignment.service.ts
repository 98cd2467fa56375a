import {
  statusWithOperator,
  checkMayAssign,
  checkResponsible,
  checkAssignment,
} from '@naryad/contract/tasks/tasks.operators'

import { conflict, impossible, invalid, refused } from '../../../platform/http/refusals.ts'
import { readSetting } from '../../settings/index.ts'
import type { Action } from '../changes/changes.service.ts'
import { setOperator, setStatus } from '../changes/drafts.ts'
import { findAnswerer } from './assignment.repo.ts'

/** Sets or clears the operator; a new task becomes assigned, and vice versa. */
export const assign =
  (operatorId: number | null): Action =>
  async (tx, context) => {
    const operator = operatorId === null ? null : await findAnswerer(tx, operatorId)
    if (operator === undefined) throw invalid({ operatorId: 'Оператор: такого сотрудника нет' })
    const names = await readSetting(tx, 'queueLabels')
    return (draft) => {
      const { after } = draft
      if (after.operatorId === operatorId) return null
      const forbidden = checkMayAssign(after, operatorId, context.who)
      if (forbidden) return refused(forbidden)
      const whyNot = checkAssignment(after, operator, names)
      if (whyNot) {
        const isUnfit = operator !== null && whyNot === checkResponsible(operator, after.queue, names)
        return isUnfit ? impossible(whyNot) : conflict(whyNot)
      }
      setOperator(draft, operatorId)
      const status = statusWithOperator(after, operatorId)
      if (status !== null) setStatus(draft, status, context)
      return null
    }
  }
