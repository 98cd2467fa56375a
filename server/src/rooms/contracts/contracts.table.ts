import type { ContractNorm } from '@naryad/contract/contracts/contracts'
import type { ContractHours } from '@naryad/contract/contracts/contracts.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { ColumnType, Generated } from 'kysely'

export interface ContractsTable {
  id: Generated<number>
  companyId: number
  number: Generated<string>
  signedOn: string | null
  dateFrom: string
  dateTo: string | null
  renewsMonths: number | null
  queues: Generated<Queue[]>
  hours: Generated<ContractHours>
  /** Stored as jsonb: parsed when read, written as JSON text. */
  norms: ColumnType<ContractNorm[], string | undefined, string>
  priceListId: number | null
  /** Kopecks. */
  approvalLimit: number | null
  /** Contacts of the organization. */
  approverIds: Generated<number[]>
  comment: Generated<string>
  isActive: Generated<boolean>
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  searchText: ColumnType<string, never, never>
}

/** Contracts that were published as ending, once for each number of days. */
export interface ContractEndNoticesTable {
  contractId: number
  dateTo: string
  days: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    contracts: ContractsTable
    contractEndNotices: ContractEndNoticesTable
  }
}
