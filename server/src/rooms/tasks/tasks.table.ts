import type { PriceKind } from '@naryad/contract/tasks/price-items.words'
import type { ChecklistItem, CostItem, TaskAction, TaskType } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { Direction, Priority, TaskSource } from '@naryad/contract/tasks/tasks.words'
import type { ColumnType, Generated } from 'kysely'

/** Stored as jsonb: parsed when read, written as JSON text. */
type Json<Value> = ColumnType<Value, string | undefined, string>

/** A generated column: the database rejects writes to it. */
type Derived<Value> = ColumnType<Value, never, never>

export interface TasksTable {
  id: Generated<number>
  queue: Queue
  status: Generated<TaskStatus>
  isOpen: Derived<boolean>
  /** The order by urgency: rank, moment, id. */
  urgencyRank: Derived<number>
  urgentAt: Derived<string>
  priority: Generated<Priority>
  source: Generated<TaskSource>
  title: string
  typeId: number | null
  categoryId: number | null
  carServerId: number | null
  companyId: number | null
  carId: number | null
  driverId: number | null
  contactId: number | null
  operatorId: number | null
  parentId: number | null
  repeatOfId: number | null
  isWarranty: Generated<boolean>
  costs: Generated<number>
  isCostsApproved: Generated<boolean>
  costsApprovedAt: string | null
  costsApprovedBy: number | null
  costsRefusedAt: string | null
  signedAt: string | null
  plannedFrom: string | null
  plannedTo: string | null
  deadlineAt: string | null
  deadlineNormMinutes: number | null
  hasManualDeadline: Generated<boolean>
  createdAt: Generated<string>
  createdBy: number | null
  doneAt: string | null
  doneBy: number | null
  closedAt: string | null
  closedBy: number | null
  /** When it first left NEW. */
  takenAt: string | null
  /** When the current status was set; null for the first status. */
  statusSince: string | null
  isRemote: Generated<boolean>
  /** How often it was returned to work after it had ended. */
  reworksCount: Generated<number>
  /** Working minutes from the creation until it was taken. */
  takeMinutes: number | null
  /** Working minutes spent waiting for each side, until it was done. */
  clientMinutes: Generated<number>
  dispatcherMinutes: Generated<number>
  engineerMinutes: Generated<number>
  supplyMinutes: Generated<number>
  updatedAt: Generated<string>
  /** The value for clients; null if equal to `updatedAt`. */
  publicUpdatedAt: string | null
  version: Generated<number>
  childsCount: Generated<number>
  childsEndedCount: Generated<number>
  attachmentsCount: Generated<number>
  commentsCount: Generated<number>
  lat: number | null
  lon: number | null
  direction: Direction | null
  externalDueOn: string | null
  externalOrganization: Generated<string>
  externalNumber: Generated<string>
  address: Generated<string>
  closeReason: string | null
  description: Generated<string>
  driverDescription: Generated<string>
  workReport: Generated<string>
  checklist: Json<ChecklistItem[]>
  costItems: Json<CostItem[]>
}

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
  isActive: Generated<boolean>
  version: Generated<number>
}

export interface TaskCategoriesTable {
  id: Generated<number>
  title: string
  queue: Queue
  isActive: Generated<boolean>
  version: Generated<number>
}

export interface PriceItemsTable {
  id: Generated<number>
  title: string
  kind: PriceKind
  unit: string
  price: number
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

declare module '../../platform/db/database.ts' {
  interface Database {
    tasks: TasksTable
    taskActions: TaskActionsTable
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
