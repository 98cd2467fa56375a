import type { ActLine } from '@naryad/contract/acts/acts'
import type { ActStatus } from '@naryad/contract/acts/acts.words'
import type { Party } from '@naryad/contract/documents/documents'
import type { ColumnType, Generated } from 'kysely'

export interface Customer extends Party {
  /** The short name; `name` of the party is the full one if there is one. */
  readonly shortName: string
}

/** A line of an issued act. */
export type IssuedLine = ActLine & { readonly uuid: string }

/** An act as it was issued. Later changes of the organization, the contract or the settings do not reach it. */
export interface ActDocument {
  readonly executor: Party
  readonly customer: Customer
  readonly contract: { readonly number: string; readonly signedOn: string | null } | null
  readonly lines: readonly IssuedLine[]
}

export interface ActsTable {
  id: Generated<number>
  uuid: Generated<string>
  companyId: number
  contractId: number | null
  number: string | null
  numberYear: number | null
  numberPlace: number | null
  dateFrom: string
  dateTo: string
  actOn: string
  status: Generated<ActStatus>
  /** Kopecks. */
  sum: Generated<number>
  vat: number | null
  vatPercent: number | null
  tasksCount: Generated<number>
  /** Stored as jsonb: parsed when read, written as JSON text. */
  document: ColumnType<ActDocument | null, string | undefined, string>
  invoiceNumber: Generated<string>
  invoiceOn: string | null
  comment: Generated<string>
  cancelReason: Generated<string>
  issuedAt: string | null
  cancelledAt: string | null
  exportedAt: string | null
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  searchText: ColumnType<string, never, never>
}

export interface ActTasksTable {
  actId: number
  taskId: number
  /** False once the act is cancelled. */
  isLive: Generated<boolean>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    acts: ActsTable
    actTasks: ActTasksTable
  }
}
