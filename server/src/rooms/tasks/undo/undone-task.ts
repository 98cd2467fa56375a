import type { WorkRow } from '../changes/drafts.ts'

/** What can be restored of a task. */
export type RestoredColumn = keyof Pick<
  WorkRow,
  | 'operatorId'
  | 'crewIds'
  | 'carId'
  | 'companyId'
  | 'queue'
  | 'typeId'
  | 'categoryId'
  | 'direction'
  | 'priority'
  | 'deadlineAt'
  | 'deadlineNormMinutes'
  | 'hasManualDeadline'
  | 'plannedFrom'
  | 'plannedTo'
  | 'status'
  | 'nextMoveAt'
  | 'hasManualNextMove'
  | 'nextMoveNote'
  | 'waitsForDriver'
  | 'takenAt'
  | 'takeMinutes'
  | 'contractId'
  | 'hasManualContract'
>

export type ChangedValues = {
  readonly [Column in RestoredColumn]?: readonly [before: WorkRow[Column], after: WorkRow[Column]]
}

export interface UndoneCall {
  /** When it was made. */
  readonly at: string
  readonly tasks: readonly UndoneTask[]
}

export interface UndoneTask {
  readonly id: number
  readonly values: ChangedValues
}
