import type { ApprovalAnswer, ApprovalLine } from '@naryad/contract/approvals/approvals'
import type {
  ApprovalChannel,
  ApprovalStatus,
  WithdrawnReason,
} from '@naryad/contract/approvals/approvals.words'
import type { PlanLine } from '@naryad/contract/approvals/plan-approvals'
import type { PricedDue } from '@naryad/contract/tasks/price-items.words'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>

/** What a question by a link or by phone consists of, whatever it asks. */
interface QuestionColumns {
  id: Generated<number>
  companyId: number
  channel: ApprovalChannel
  sentTo: string
  email: string | null
  /** The account that has the chat of a question in a messenger. */
  userId: number | null
  /** Of the last message to the chat, until it has failed, or the chat has got its withdrawal. */
  deliveryId: number | null
  /** Why that message did not arrive. */
  deliveryError: string | null
  /** Null for an answer by phone. */
  secretHash: Buffer | null
  /** The secret of the link, for reminders. */
  sealedSecret: Buffer | null
  /** Kopecks. */
  sum: number
  status: ApprovalStatus
  createdAt: Generated<string>
  createdBy: number | null
  expiresAt: string
  seenAt: string | null
  remindedAt: string | null
  remindersCount: Generated<number>
  name: Generated<string>
  position: Generated<string>
  note: Generated<string>
  answeredAt: string | null
  /** The address of the answer. */
  answeredFrom: string | null
}

export interface ApprovalsTable extends QuestionColumns {
  taskId: number
  /** As they were sent. */
  lines: Json<ApprovalLine[]>
  withdrawnReason: WithdrawnReason | null
  /** When the request, or a truck that was asked about, got another organization: the link is dead. */
  movedAt: string | null
  answers: ColumnType<ApprovalAnswer[], string | undefined, string>
  /** The marked photographs of the tasks, as the question was sent. */
  photoIds: Generated<number[]>
}

/** A line with what its agreement is about, which the page does not show. */
export interface SentLine extends Omit<PlanLine, 'driver'> {
  readonly carId: number | null
  readonly kindId: number | null
  readonly unitId: number | null
  /** Of a card or licence. The name is read when the line is shown, so that it is in no text that is held by a hash. */
  readonly driverId?: number
  readonly what?: PricedDue
  readonly validFrom: string
  readonly validTo: string
}

export interface PlanApprovalsTable extends QuestionColumns {
  /** The text as it was sent; its hash is checked by the database. */
  lines: ColumnType<SentLine[], string, never>
  linesHash: Buffer
  linesCount: number
  refused: Generated<number[]>
  agreedSum: Generated<number>
  reason: Generated<string>
  /** What has changed since it was sent, or why an agreement by phone was taken back. */
  withdrawnWhy: Generated<string>
  /** Null: by itself. */
  withdrawnBy: number | null
  withdrawnAt: string | null
  /** The representative who has answered in the product. */
  answeredBy: number | null
}

interface PlanAgreementsTable {
  id: Generated<number>
  approvalId: number
  companyId: number
  carId: number | null
  kindId: number | null
  unitId: number | null
  driverId: number | null
  what: PricedDue | null
  dueOn: string
  validFrom: string
  validTo: string
  price: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    approvals: ApprovalsTable
    planApprovals: PlanApprovalsTable
    planAgreements: PlanAgreementsTable
  }
}
