import type { Attachment } from '@naryad/contract/attachments/attachments'
import type { Generated } from 'kysely'

export interface AttachmentsTable {
  id: Generated<number>
  /** Exactly one of the six is set. */
  taskId: number | null
  carId: number | null
  rangeId: number | null
  companyId: Generated<number | null>
  contractId: Generated<number | null>
  suggestionId: Generated<number | null>
  unitId: Generated<number | null>
  name: string
  mime: string
  size: number
  /** Hash of the stored content. */
  sha256: Buffer
  kind: Generated<Attachment['kind']>
  /** Rows of split tasks share a file, which is removed with the last of them. */
  storageKey: string
  thumbnailKey: string | null
  createdAt: Generated<string>
  /** By the camera; null if that is not known. */
  takenAt: Generated<string | null>
  createdBy: number | null
  isAfterHandover: Generated<boolean>
  /** A photograph of a task that questions about its costs show. */
  isForClient: Generated<boolean>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    attachments: AttachmentsTable
  }
}
