import type { ObjectActionKind, ObjectActionSource } from '@naryad/contract/history/history'
import type { Generated } from 'kysely'

/** Whose history is kept here; tasks keep their own. */
export type Entity =
  | 'absences'
  | 'companies'
  | 'contacts'
  | 'drivers'
  | 'cars'
  | 'maintenance'
  | 'users'
  | 'roll-call'

/** What becomes of an object; that it was deleted is kept though nobody reads the history of what is gone. */
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
