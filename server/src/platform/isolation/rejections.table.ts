import type {
  RejectionField,
  RejectionReason,
  RejectionSource,
} from '@naryad/contract/settings/rejections.words'
import type { Generated } from 'kysely'

interface RejectionsTable {
  source: RejectionSource
  object: string
  field: RejectionField
  carId: number | null
  reason: RejectionReason
  value: string
  readingAt: string | null
  times: Generated<number>
  firstAt: Generated<string>
  lastAt: Generated<string>
}

declare module '../db/database.ts' {
  interface Database {
    rejections: RejectionsTable
  }
}
