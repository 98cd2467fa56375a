import type { AuditKind } from '@naryad/contract/audit/audit'
import type { Generated } from 'kysely'

interface AuditTable {
  id: Generated<number>
  at: Generated<string>
  kind: AuditKind
  userId: number | null
  address: string
  device: string
  objectKind: string | null
  objectId: number | null
  objectTitle: string
  details: string
  requestId: string
}

declare module '../../platform/db/database.ts' {
  interface Database {
    audit: AuditTable
  }
}
