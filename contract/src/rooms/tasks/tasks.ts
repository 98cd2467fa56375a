import { z } from 'zod'

import { Day, Id, Moment, Point } from '../../kit/fields.ts'
import { CarRef, Dictionary } from '../cars/cars.ts'
import { CompanyRef } from '../companies/companies.ts'
import { ContactRef } from '../contacts/contacts.ts'
import { DriverRef } from '../drivers/drivers.ts'
import { Person } from '../users/users.ts'
import { Direction, NextMove, Priority, Queue, TaskSource, TaskStatus } from './tasks.codes.ts'

/** A row of a task list. */
export const TaskItem = z
  .object({
    id: Id,
    queue: Queue,
    title: z.string(),
    type: Dictionary.nullable(),
    category: Dictionary.nullable(),
    status: TaskStatus,
    priority: Priority,
    company: CompanyRef.nullable(),
    car: CarRef.nullable(),
    driver: DriverRef.nullable(),
    operator: Person.nullable(),
    isWarranty: z.boolean(),
    /** Sum of the cost lines, kopecks. */
    costs: z.int(),
    isCostsApproved: z.boolean(),
    /** When the current costs were rejected. */
    costsRefusedAt: Moment.nullable(),
    address: z.string(),
    point: Point.nullable(),
    plannedFrom: Moment.nullable(),
    plannedTo: Moment.nullable(),
    /** The deadline. While the clock is paused or stopped: the deadline if work resumed now. */
    deadlineAt: Moment.nullable(),
    source: TaskSource,
    createdAt: Moment,
    updatedAt: Moment,
    doneAt: Moment.nullable(),
    closedAt: Moment.nullable(),
    version: z.int(),
    parentId: Id.nullable(),
    childsCount: z.int(),
    /** The number of finished or closed sub-tasks: «7 из 12». */
    childsEndedCount: z.int(),
    attachmentsCount: z.int(),
    commentsCount: z.int(),
    nextMove: NextMove,
    isRepeat: z.boolean(),
    /** In the queue «Внешние»: which company does the work, and the number used by the other company. */
    direction: Direction.nullable(),
    externalNumber: z.string(),
  })
  .meta({ id: 'TaskItem' })
export type TaskItem = z.infer<typeof TaskItem>

/** `totalCount` is exact unless `totalIsExact` is false: a text query stops counting at 10,000. */
export const TaskList = z
  .object({ items: z.array(TaskItem), totalCount: z.int(), totalIsExact: z.literal(false).optional() })
  .meta({ id: 'TaskList' })
export type TaskList = z.infer<typeof TaskList>

export const ChecklistItem = z
  .object({ title: z.string(), isRequired: z.boolean(), isDone: z.boolean() })
  .meta({ id: 'ChecklistItem' })
export type ChecklistItem = z.infer<typeof ChecklistItem>

/** A cost line; `price` in kopecks per unit, `quantity` with up to three decimals. */
export const CostItem = z
  .object({ title: z.string(), quantity: z.number(), unit: z.string(), price: z.int() })
  .meta({ id: 'CostItem' })
export type CostItem = z.infer<typeof CostItem>

/**
 * The amount of one line in kopecks, rounded half up. Computed in integer thousandths, because 1.005 ×
 * 100 is less than 100.5 in floating point.
 */
export const costOf = (item: Pick<CostItem, 'quantity' | 'price'>): number =>
  Math.round((Math.round(item.quantity * 1000) * item.price) / 1000)

export const costsOf = (items: readonly Pick<CostItem, 'quantity' | 'price'>[]): number =>
  items.reduce((sum, item) => sum + costOf(item), 0)

/** An interval during which the deadline's clock was paused. */
export const DeadlinePause = z
  .object({ status: TaskStatus, from: Moment, to: Moment.nullable() })
  .meta({ id: 'DeadlinePause' })
export type DeadlinePause = z.infer<typeof DeadlinePause>

/** The task with everything on it. */
export const Task = TaskItem.extend({
  description: z.string(),
  driverDescription: z.string(),
  workReport: z.string(),
  checklist: z.array(ChecklistItem),
  closeReason: z.string().nullable(),
  costItems: z.array(CostItem),
  costsApprovedAt: Moment.nullable(),
  costsApprovedBy: Person.nullable(),
  carServer: Dictionary.nullable(),
  contact: ContactRef.nullable(),
  createdBy: Person.nullable(),
  doneBy: Person.nullable(),
  closedBy: Person.nullable(),
  externalOrganization: z.string(),
  externalDueOn: Day.nullable(),
  /** The norm in minutes of working time; with the pauses it explains `deadlineAt`. */
  deadlineNormMinutes: z.int().nullable(),
  /** `deadlineAt` was set by hand: pauses and changes of the priority do not move it. */
  hasManualDeadline: z.boolean(),
  deadlinePauses: z.array(DeadlinePause),
  /** The previous task for the same car and category, done at most 30 days before. */
  repeatOfId: Id.nullable(),
  /** When the client signed the act. The signature locks the report, the costs and the files. */
  signedAt: Moment.nullable(),
  /** The last arrival of the current operator; hidden from clients. */
  onSiteAt: Moment.nullable(),
  /** Cars that already have a sub-task of this task. */
  childCars: z.array(z.object({ carId: Id, taskId: Id })),
}).meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

/** A change of a task. `from` and `to` are formatted for display. */
export const TaskAction = z
  .object({
    id: z.int(),
    at: Moment,
    /** When the server learned of it, if it was sent later than it was done. */
    receivedAt: Moment.optional(),
    who: Person.nullable(),
    source: TaskSource,
    /** What was done: «создал заявку», «сменил статус». */
    kind: z.enum([
      'CREATED',
      'CHANGED',
      'STATUS',
      'OPERATOR',
      'CAR',
      'PLAN',
      'QUEUE',
      'PRIORITY',
      'DONE',
      'CLOSED',
      'COSTS_APPROVED',
      'SPLIT',
      'ATTACHED',
      'DETACHED',
      'SIGNED',
      'ON_SITE',
    ]),
    field: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  })
  .meta({ id: 'TaskAction' })
export type TaskAction = z.infer<typeof TaskAction>

export const Comment = z
  .object({
    id: Id,
    at: Moment,
    /** When the server learned of it, if it was sent later than it was written. */
    receivedAt: Moment.optional(),
    author: Person.nullable(),
    text: z.string(),
    isInternal: z.boolean(),
    /** The comment arrived after its author had handed the task over. */
    isAfterHandover: z.boolean(),
    /** Written by the client, not to the client. */
    isFromClient: z.literal(true).optional(),
    /** Set when a driver wrote the comment: drivers have no account. */
    driverName: z.string().optional(),
    /** Colleagues mentioned in the text as «@Гусев Артём». */
    mentions: z.array(Person).optional(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

/** Kind of work. Provides a checklist and a template of the report. */
export const TaskType = z
  .object({
    id: Id,
    title: z.string(),
    queues: z.array(Queue),
    checklist: z.array(z.object({ title: z.string(), isRequired: z.boolean() })),
    reportTemplate: z.string(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'TaskType' })
export type TaskType = z.infer<typeof TaskType>

/** The equipment or symptom; belongs to a queue. */
export const TaskCategory = z
  .object({ id: Id, title: z.string(), queue: Queue, isActive: z.boolean(), version: z.int() })
  .meta({ id: 'TaskCategory' })
export type TaskCategory = z.infer<typeof TaskCategory>

/** A monitoring server. */
export const CarServer = z
  .object({ id: Id, title: z.string(), isActive: z.boolean(), version: z.int() })
  .meta({ id: 'CarServer' })
export type CarServer = z.infer<typeof CarServer>

/** How many entries were added to each dictionary; 0: the dictionary was not empty. */
export const AddedDictionaries = z
  .object({ types: z.int(), categories: z.int(), carServers: z.int() })
  .meta({ id: 'AddedDictionaries' })
export type AddedDictionaries = z.infer<typeof AddedDictionaries>
