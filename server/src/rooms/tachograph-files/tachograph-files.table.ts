import type { TachographContent } from '@naryad/contract/tachograph-files/tachograph-content'
import type {
  ConclusionKind,
  ConclusionStatus,
  TachographFileKind,
  TachographFileStatus,
} from '@naryad/contract/tachograph-files/tachograph-files.words'
import type { ColumnType, Generated } from 'kysely'

interface TachographFilesTable {
  id: Generated<number>
  name: string
  size: number
  sha256: Buffer
  storageKey: string
  status: Generated<TachographFileStatus>
  kind: Generated<TachographFileKind | null>
  holder: Generated<string>
  cardNumber: Generated<string>
  cardExpiresOn: Generated<string | null>
  vin: Generated<string>
  plate: Generated<string>
  daysFrom: Generated<string | null>
  daysTo: Generated<string | null>
  readOn: Generated<string | null>
  notesCount: Generated<number>
  people: Generated<string[]>
  hasErased: Generated<boolean>
  driverId: Generated<number | null>
  carId: Generated<number | null>
  companyId: Generated<number | null>
  taskId: Generated<number | null>
  readerVersion: Generated<number | null>
  createdBy: number | null
  createdAt: Generated<string>
  version: Generated<number>
  searchText: ColumnType<string, never, never>
}

interface TachographContentsTable {
  fileId: number
  content: ColumnType<TachographContent, string, string>
}

/** The values of conclusions, by which they are applied. */
export interface ConclusionValues {
  readonly CARD_READ: { readonly driverId: number; readonly day: string }
  readonly CARD: { readonly driverId: number; readonly number: string; readonly expiresOn: string | null }
  readonly ODOMETER: { readonly carId: number; readonly km: number; readonly day: string }
  readonly CALIBRATION: {
    readonly carId: number
    readonly doneOn: string
    readonly nextOn: string | null
    readonly odometer: number | null
    readonly workshop: string
  }
  readonly UNIT_READ: { readonly carId: number; readonly day: string }
  readonly EVENTS: {
    readonly carId: number
    readonly incidents: readonly { readonly type: number; readonly beginAt: string | null }[]
  }
}

/** A conclusion of any kind with the value of that kind. */
export type ConclusionOf<Kind extends ConclusionKind = ConclusionKind> = {
  [K in Kind]: { readonly kind: K; readonly value: ConclusionValues[K] }
}[Kind]

interface TachographConclusionsTable {
  fileId: number
  kind: ConclusionKind
  value: ColumnType<ConclusionValues[ConclusionKind], string, string>
  reason: Generated<string>
  status: Generated<ConclusionStatus>
  decidedBy: Generated<number | null>
  decidedAt: Generated<string | null>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    tachographFiles: TachographFilesTable
    tachographContents: TachographContentsTable
    tachographConclusions: TachographConclusionsTable
  }
}
