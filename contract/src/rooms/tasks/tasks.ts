import { z } from 'zod'

import { Day, Id, Moment, Point } from '../../kit/fields.ts'
import { Role } from '../../kit/rights.codes.ts'
import { ActRef } from '../acts/act-ref.ts'
import { CarRef, Dictionary } from '../cars/cars.ts'
import { CompanyRef } from '../companies/companies.ts'
import { ContactRef } from '../contacts/contacts.ts'
import { TaskContract } from '../contracts/task-contract.ts'
import { DriverRef } from '../drivers/drivers.ts'
import { TaskPromise } from '../promises/promises.ts'
import { Part, TakenPart } from '../triage/parts.ts'
import { TaskTriage } from '../triage/triage.ts'
import { UnitKind } from '../units/units.codes.ts'
import { UnitRef } from '../units/units.ts'
import { Person } from '../users/users.ts'
import {
  Direction,
  NextMove,
  Priority,
  Queue,
  TaskSource,
  TaskStatus,
  WarrantyGround,
} from './tasks.codes.ts'
import { taskActionKinds } from './tasks.words.ts'

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
    /** Work on the task beside the operator, who alone is accountable. */
    crew: z.array(Person),
    isWarranty: z.boolean(),
    /** The unit of the truck that the work is about; null: none, or it was not chosen among several. */
    unit: UnitRef.nullable(),
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
    /** By which «Чей ход» names the operator: «Инженер» or «Диспетчер». */
    operatorRole: Role.nullable(),
    /** When the next step is due; hidden from clients. */
    nextMoveAt: Moment.nullable(),
    /** The open promise; hidden from clients. */
    promise: TaskPromise.nullable(),
    /** A dispute about the visit is open; hidden from clients. */
    isDisputed: z.boolean(),
    isRepeat: z.boolean(),
    /** In the queue «Внешние»: which company does the work, and the number used by the other company. */
    direction: Direction.nullable(),
    externalNumber: z.string(),
    /** By what another program knows it: «Код в 1С». */
    accountingCode: z.string().nullable(),
    /** Open, without a contract, though its organization has had one. */
    isWithoutContract: z.boolean(),
    /** Requests that it is linked with. */
    linksCount: z.int(),
    /** The request that it was closed as a duplicate of. */
    mergedIntoId: Id.nullable(),
  })
  .meta({ id: 'TaskItem' })
export type TaskItem = z.infer<typeof TaskItem>

/** `totalCount` is exact unless `totalIsExact` is false: a text query stops counting at 10,000. */
export const TaskList = z
  .object({ items: z.array(TaskItem), totalCount: z.int(), totalIsExact: z.literal(false).optional() })
  .meta({ id: 'TaskList' })
export type TaskList = z.infer<typeof TaskList>

export const ChecklistItem = z
  .object({
    title: z.string(),
    isRequired: z.boolean(),
    isDone: z.boolean(),
    /** The line is the work on a row of «Что кончается»: ticked, it closes that row with the task. */
    dueKey: z.string().optional(),
  })
  .meta({ id: 'ChecklistItem' })
export type ChecklistItem = z.infer<typeof ChecklistItem>

/** A cost line; `price` in kopecks per unit, `quantity` with up to three decimals. */
export const CostItem = z
  .object({
    title: z.string(),
    quantity: z.number(),
    unit: z.string(),
    price: z.int(),
    /** The item of the price list that it was picked from. */
    priceItemId: Id.optional(),
  })
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
const DeadlinePause = z
  .object({ status: TaskStatus, from: Moment, to: Moment.nullable() })
  .meta({ id: 'DeadlinePause' })
export type DeadlinePause = z.infer<typeof DeadlinePause>

/** Why a task is under warranty or not. REPEAT is a proposal that a person confirms; clients do not see it. */
const WarrantyWhy = z
  .object({
    by: WarrantyGround,
    text: z.string(),
    unitId: Id.optional(),
    /** The last day of the warranty of the unit. */
    until: Day.optional(),
  })
  .meta({ id: 'WarrantyWhy' })
export type WarrantyWhy = z.infer<typeof WarrantyWhy>

/** The task with everything on it. */
export const Task = TaskItem.extend({
  description: z.string(),
  driverDescription: z.string(),
  workReport: z.string(),
  checklist: z.array(ChecklistItem),
  closeReason: z.string().nullable(),
  warrantyWhy: WarrantyWhy.nullable(),
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
  contract: TaskContract.nullable(),
  /** The act of a period that has it: for clients and locks an issued one, a draft has no number. */
  act: ActRef.nullable(),
  /** `contract` was chosen, not found by organization, queue and day. */
  hasManualContract: z.boolean(),
  /** `nextMoveAt` was set by hand: changes of the status do not move it. */
  hasManualNextMove: z.boolean(),
  /** What the next step is; hidden from clients. */
  nextMoveNote: z.string(),
  /** The previous task for the same car and category, done at most 30 days before. */
  repeatOfId: Id.nullable(),
  /** When the client signed the act. The signature locks the report, the costs and the files. */
  signedAt: Moment.nullable(),
  /** The last arrival of the current operator or crew; hidden from clients. */
  onSiteAt: Moment.nullable(),
  /** What was answered about it by the questionnaire of its category; hidden from clients. */
  triage: TaskTriage.nullable(),
  /** What to take along; hidden from clients. */
  take: z.array(TakenPart),
  /** Requests that were merged into this one: their comments and files are shown here. */
  mergedIds: z.array(Id),
  /** Calls about it; hidden from clients. */
  callsCount: z.int(),
  /** Cars that already have a sub-task of this task. */
  childCars: z.array(z.object({ carId: Id, taskId: Id })),
}).meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

/** A change of a task. `from` and `to` are formatted for display. Clients do not see all kinds (`internalActions`). */
export const TaskAction = z
  .object({
    id: z.int(),
    at: Moment,
    /** When the server learned of it, if it was sent later than it was done. */
    receivedAt: Moment.optional(),
    who: Person.nullable(),
    source: TaskSource,
    /** What was done: «создал заявку», «сменил статус». */
    kind: z.enum(taskActionKinds),
    field: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** The rule of the company that did it, and why; hidden from clients. The id is null if it was renamed or is gone. */
    rule: z.object({ id: Id.nullable(), title: z.string(), reason: z.string() }).optional(),
    /** The key of the API that it was made with, as it was named then; hidden from clients. */
    key: z.string().optional(),
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
    /** The merged request that it was written to, if that is not this one. */
    mergedFromId: Id.optional(),
    /** Written by the client, not to the client. */
    isFromClient: z.literal(true).optional(),
    /** Set when a driver wrote the comment: drivers have no account. */
    driverName: z.string().optional(),
    /** Set when someone of the organization wrote it without an account. */
    guestName: z.string().optional(),
    /** The letter that it was written in; shown to staff. */
    letterId: Id.optional(),
    /** Colleagues mentioned in the text as «@Гусев Артём». */
    mentions: z.array(Person).optional(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

/** Kind of work. Provides a checklist, a template of the report and what to take along. */
export const TaskType = z
  .object({
    id: Id,
    title: z.string(),
    queues: z.array(Queue),
    checklist: z.array(z.object({ title: z.string(), isRequired: z.boolean() })),
    reportTemplate: z.string(),
    /** What its requests need to be taken along; hidden from clients. */
    parts: z.array(Part),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'TaskType' })
export type TaskType = z.infer<typeof TaskType>

/** The equipment or symptom; belongs to a queue. */
export const TaskCategory = z
  .object({
    id: Id,
    title: z.string(),
    queue: Queue,
    /** What unit of the truck such tasks are about. */
    unitKind: UnitKind.nullable(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'TaskCategory' })
export type TaskCategory = z.infer<typeof TaskCategory>

/** A monitoring server. */
export const CarServer = z
  .object({ id: Id, title: z.string(), isActive: z.boolean(), version: z.int() })
  .meta({ id: 'CarServer' })
export type CarServer = z.infer<typeof CarServer>
