import type { ApprovalAnswer, ApprovalLine } from '@naryad/contract/approvals/approvals'
import type {
  ApprovalChannel,
  ApprovalStatus,
  WithdrawnReason,
} from '@naryad/contract/approvals/approvals.words'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>

export interface ApprovalsTable {
  id: Generated<number>
  taskId: number
  companyId: number
  channel: ApprovalChannel
  sentTo: string
  email: string | null
  /** Null for an answer by phone. */
  secretHash: Buffer | null
  /** The secret of the link, for reminders. */
  sealedSecret: Buffer | null
  /** As they were sent. */
  lines: Json<ApprovalLine[]>
  /** Kopecks. */
  sum: number
  status: ApprovalStatus
  withdrawnReason: WithdrawnReason | null
  createdAt: Generated<string>
  createdBy: number | null
  expiresAt: string
  seenAt: string | null
  remindedAt: string | null
  remindersCount: Generated<number>
  answers: ColumnType<ApprovalAnswer[], string | undefined, string>
  name: Generated<string>
  position: Generated<string>
  note: Generated<string>
  answeredAt: string | null
  /** The address of the answer. */
  answeredFrom: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    approvals: ApprovalsTable
  }
}
