import type { LinkKind } from '@naryad/contract/links/links.words'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { Generated } from 'kysely'

export interface TaskLinksTable {
  taskId: number
  otherId: number
  kind: LinkKind
  createdAt: Generated<string>
  createdBy: number | null
}

/** Tasks that were closed as duplicates of another one, with what unmerging restores. */
export interface TaskMergesTable {
  taskId: number
  mainId: number
  mergedAt: Generated<string>
  mergedBy: number | null
  formerStatus: TaskStatus
  hadOperator: boolean
  wasTaken: boolean
  /** Null if the next step followed from the status. */
  manualNextMoveAt: string | null
  waitedForDriver: boolean
}

declare module '../../platform/db/database.ts' {
  interface Database {
    taskLinks: TaskLinksTable
    taskMerges: TaskMergesTable
  }
}
