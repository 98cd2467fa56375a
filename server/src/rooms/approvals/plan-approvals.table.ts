import type { ApprovalChannel, ApprovalStatus } from '@naryad/contract/approvals/approvals.words'
import type { PlanLine } from '@naryad/contract/approvals/plan-approvals'
import type { ColumnType, Generated } from 'kysely'

/** A line with what its agreement is about, which the page does not show. */
export interface SentLine extends PlanLine {
  readonly carId: number
  readonly kindId: number
  readonly unitId: number | null
  readonly validFrom: string
  readonly validTo: string
}

export interface PlanApprovalsTable {
  id: Generated<number>
  companyId: number
  channel: ApprovalChannel
  sentTo: string
  email: string | null
  /** Null for an answer by phone. */
  secretHash: Buffer | null
  sealedSecret: Buffer | null
  /** The text as it was sent; its hash is checked by the database. */
  lines: ColumnType<SentLine[], string, never>
  linesHash: Buffer
  linesCount: number
  /** Kopecks. */
  sum: number
  status: ApprovalStatus
  createdAt: Generated<string>
  createdBy: number | null
  expiresAt: string
  seenAt: string | null
  remindedAt: string | null
  remindersCount: Generated<number>
  refused: Generated<number[]>
  agreedSum: Generated<number>
  reason: Generated<string>
  name: Generated<string>
  position: Generated<string>
  note: Generated<string>
  answeredAt: string | null
  answeredFrom: string | null
}

interface PlanAgreementsTable {
  id: Generated<number>
  approvalId: number
  companyId: number
  carId: number
  kindId: number
  unitId: number | null
  dueOn: string
  validFrom: string
  validTo: string
  price: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    planApprovals: PlanApprovalsTable
    planAgreements: PlanAgreementsTable
  }
}
