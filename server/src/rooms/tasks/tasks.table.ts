import type { PricedDue, PriceKind } from '@naryad/contract/tasks/price-items.words'
import type { TaskAction, TaskType } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { TaskSource, WarrantyGround } from '@naryad/contract/tasks/tasks.words'
import type { UnitKind } from '@naryad/contract/units/units.words'
import type { ColumnType, Generated } from 'kysely'

/** Stored as jsonb: parsed when read, written as JSON text. */
type Json<Value> = ColumnType<Value, string | undefined, string>

export interface TaskActionsTable {
  id: Generated<number>
  taskId: number
  at: Generated<string>
  /** When the server learned of it; null if at once. */
  receivedAt: Generated<string | null>
  /** The version of the task after it. */
  version: Generated<number | null>
  userId: number | null
  source: Generated<TaskSource>
  kind: TaskAction['kind']
  field: string | null
  fromText: string | null
  /** Set if the value is a person. */
  fromPersonId: Generated<number | null>
  toText: string | null
  /** The rule of the company that made the change, and why; null for the rules of the product. */
  ruleTitle: Generated<string | null>
  ruleReason: Generated<string | null>
  /** The key of the API that the change was made with. */
  apiTokenId: Generated<number | null>
}

export interface TaskCommentsTable {
  id: Generated<number>
  taskId: number
  at: Generated<string>
  receivedAt: Generated<string | null>
  authorId: number | null
  /** Set for a comment of a driver; `authorId` is null then. */
  driverId: Generated<number | null>
  text: string
  isInternal: boolean
  isAfterHandover: Generated<boolean>
  /** Someone of the organization without an account; empty otherwise. */
  guestName: Generated<string>
  mentionedIds: Generated<number[]>
}

export interface TaskPausesTable {
  id: Generated<number>
  taskId: number
  status: TaskStatus
  startedAt: string
  endedAt: string | null
}

export interface TaskTypesTable {
  id: Generated<number>
  title: string
  queues: Generated<Queue[]>
  checklist: Json<TaskType['checklist']>
  reportTemplate: Generated<string>
  parts: ColumnType<TaskType['parts'], string | undefined, string>
  isActive: Generated<boolean>
  version: Generated<number>
}

export interface TaskCategoriesTable {
  id: Generated<number>
  title: string
  queue: Queue
  unitKind: UnitKind | null
  isActive: Generated<boolean>
  version: Generated<number>
}

export interface PriceItemsTable {
  id: Generated<number>
  title: string
  kind: PriceKind
  unit: string
  price: number
  code1c: string | null
  unitModelId: number | null
  maintenanceKindId: number | null
  dueWhat: PricedDue | null
  isActive: Generated<boolean>
  version: Generated<number>
}

export interface CarServersTable {
  id: Generated<number>
  title: string
  isActive: Generated<boolean>
  version: Generated<number>
}

/** Operator 0 stands for none. */
export interface TaskCountsTable {
  queue: Queue
  status: TaskStatus
  operatorId: number
  isWarranty: boolean
  hasUnapprovedCosts: boolean
  hasCar: boolean
  n: number
}

export interface TaskSearchTable {
  taskId: number
  words: string
}

export interface SearchWordsTable {
  word: string
}

/**
 * Pending updates after a renaming: tasks with ids below this one still have the old name in their search
 * texts.
 */
export interface TaskSearchRefreshesTable {
  id: Generated<number>
  columnName: 'company_id' | 'car_id' | 'driver_id'
  objectId: number
  belowId: number
}

/** Deadlines that were published as near or missed. */
interface TaskDeadlineNoticesTable {
  taskId: number
  kind: 'NEAR' | 'MISSED'
  deadlineAt: string
  givenAt: Generated<string>
}

/** When and where an employee was on site. */
export interface TaskMarksTable {
  id: Generated<number>
  taskId: number
  userId: number
  kind: 'ON_SITE'
  at: string
  /** Null without permission, and after the retention period. */
  lat: number | null
  lon: number | null
  accuracyM: number | null
  createdAt: Generated<string>
}

/** The unit that a task is about, and why it is under warranty or not; no row: neither is known. */
export interface TaskWarrantiesTable {
  taskId: number
  unitId: number | null
  ground: WarrantyGround | null
  /** The sentence; the reason alone if a person has given it. */
  text: string
  until: string | null
  /** Who has set it by hand. */
  userId: number | null
}

export interface TaskCrewTable {
  taskId: number
  userId: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    taskActions: TaskActionsTable
    taskCrew: TaskCrewTable
    taskWarranties: TaskWarrantiesTable
    taskComments: TaskCommentsTable
    taskPauses: TaskPausesTable
    taskMarks: TaskMarksTable
    taskTypes: TaskTypesTable
    taskCategories: TaskCategoriesTable
    carServers: CarServersTable
    priceItems: PriceItemsTable
    taskCounts: TaskCountsTable
    taskCountDeltas: TaskCountsTable
    taskSearch: TaskSearchTable
    searchWords: SearchWordsTable
    taskSearchRefreshes: TaskSearchRefreshesTable
    taskDeadlineNotices: TaskDeadlineNoticesTable
  }
}
