import type { ChangeKind } from '@naryad/contract/changes/changes.words'
import type { Generated } from 'kysely'

/** Written by triggers of the tables whose changes it lists. */
export interface ObjectChangesTable {
  kind: ChangeKind
  objectId: number
  /** Null until the first reading after the change. */
  seq: number | null
  /** The number that readers saw the object under first; null until then. */
  firstSeq: number | null
  isDeleted: Generated<boolean>
  code: string | null
  /** Of a deleted object: the organization that it belonged to. */
  companyId: number | null
  changedAt: Generated<string>
}

export interface ChangeFeedTable {
  id: Generated<boolean>
  epoch: Generated<string>
  forgottenSeq: Generated<number>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    objectChanges: ObjectChangesTable
    changeFeed: ChangeFeedTable
  }
}
