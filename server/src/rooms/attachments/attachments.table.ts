import type { Attachment } from '@naryad/contract/attachments/attachments'
import type { Generated } from 'kysely'

export interface AttachmentsTable {
  id: Generated<number>
  /** Exactly one of the three is set. */
  taskId: number | null
  carId: number | null
  rangeId: number | null
  name: string
  mime: string
  size: number
  /** Of the content as it is stored. */
  sha256: Buffer
  kind: Generated<Attachment['kind']>
  /** Rows of split tasks share a file: it goes with the last of them. */
  storageKey: string
  thumbnailKey: string | null
  createdAt: Generated<string>
  createdBy: number | null
  isAfterHandover: Generated<boolean>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    attachments: AttachmentsTable
  }
}
