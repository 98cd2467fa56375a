import type { ActLine, LeftOut } from '@naryad/contract/acts/acts'
import { leftOutReasons, type LeftOutReason, maxLeftOut } from '@naryad/contract/acts/acts.words'

import type { Db } from '../../platform/db/connect.ts'
import { readExecutor } from '../documents/index.ts'
import { linesOf } from './act-document.ts'
import { type Candidate, readBilled, readCandidates, readCodes } from './billed-tasks.repo.ts'

interface Draft {
  readonly id: number
  readonly companyId: number
  readonly contractId: number | null
  readonly dateFrom: string
  readonly dateTo: string
}

export interface DraftContent {
  /** The tasks that the act has and may have. */
  readonly taskIds: readonly number[]
  readonly lines: readonly ActLine[]
  readonly vatPercent: number | null
  readonly leftOut: readonly LeftOut[]
}

/** Why a task with costs is not in the draft; null: it is. */
export function whyLeftOut(draft: Draft, task: Candidate): LeftOutReason | null {
  const { reason, actId, contractId } = task
  // The tasks of an organization are asked for.
  if (reason !== null && reason !== 'NO_COMPANY') return reason
  if (actId !== null) return actId === draft.id ? null : 'IN_ACT'
  return contractId === draft.contractId ? 'NOT_TAKEN' : 'OTHER_CONTRACT'
}

export const sumOf = (tasks: readonly Candidate[]): number => tasks.reduce((total, { sum }) => total + sum, 0)

function groupOf(reason: LeftOutReason, tasks: readonly Candidate[]): LeftOut {
  return {
    reason,
    count: tasks.length,
    sum: sumOf(tasks),
    tasks: tasks.slice(0, maxLeftOut).map(({ taskId, title, plate, sum, actId, actNumber }) => ({
      taskId,
      title,
      plate,
      sum,
      act: actId === null ? null : { id: actId, number: actNumber },
    })),
  }
}

/** What a draft has now: tasks change until it is issued. */
export async function readDraft(db: Db, draft: Draft): Promise<DraftContent> {
  const candidates = await readCandidates(db, draft, [draft.companyId])
  const byReason = Map.groupBy(candidates, (task) => whyLeftOut(draft, task))
  const taskIds = (byReason.get(null) ?? []).map(({ taskId }) => taskId)
  const { vatPercent } = await readExecutor(db)
  const billed = await readBilled(db, taskIds)
  return {
    taskIds,
    vatPercent,
    lines: linesOf(billed, await readCodes(db, billed), vatPercent),
    leftOut: leftOutReasons.flatMap((reason) => {
      const tasks = byReason.get(reason) ?? []
      return tasks.length === 0 ? [] : [groupOf(reason, tasks)]
    }),
  }
}
