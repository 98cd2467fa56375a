import type { ObjectActionKind, ObjectActionSource } from '@naryad/contract/history/history'
import type { HistoryRoom } from '@naryad/contract/history/history.sentences'
import type { Generated } from 'kysely'

/** Objects with a history that is stored here; tasks have their own. */
export type Entity = HistoryRoom | 'maintenance'

/** The event; a deletion is recorded although the history of a deleted object is never shown. */
export type ActionKind = ObjectActionKind | 'DELETED'

export interface ObjectActionsTable {
  id: Generated<number>
  entity: Entity
  objectId: number
  at: Generated<string>
  userId: number | null
  source: ObjectActionSource
  kind: ActionKind
  field: string | null
  fromText: string | null
  toText: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    objectActions: ObjectActionsTable
  }
}
