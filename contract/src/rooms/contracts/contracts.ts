import { z } from 'zod'

import { day, Day, Id, ids, kopecks, Moment, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { page, query, Sort } from '../../kit/list.ts'
import { whole } from '../../kit/whole.ts'
import { CompanyRef } from '../companies/companies.ts'
import { PriceListRef } from '../prices/prices.ts'
import { Priority, Queue } from '../tasks/tasks.codes.ts'
import { queues } from '../tasks/tasks.queues.ts'
import { ContractHours, ContractState } from './contracts.codes.ts'
import { contractFields } from './contracts.fields.ts'

/** A contract as named by a request. */
export const ContractRef = z
  .object({
    id: Id,
    number: z.string(),
    /** Kopecks; null: costs always need an approval. */
    approvalLimit: z.int().nullable(),
  })
  .meta({ id: 'ContractRef' })
export type ContractRef = z.infer<typeof ContractRef>

/** A contact of the organization who agrees to costs and plans. */
export const Approver = z
  .object({ id: Id, name: z.string(), position: z.string(), email: z.string().nullable() })
  .meta({ id: 'Approver' })
export type Approver = z.infer<typeof Approver>

const maxApprovers = 20

/** Ten years in minutes: a norm longer than that is a mistake. */
const maxMinutes = 5_256_000
const minutes = (title: string) => z.int().min(1).max(maxMinutes).nullable().meta({ title })

/** The norms of a priority; null: as the general norm is. */
export const ContractNorm = z
  .strictObject({
    priority: Priority,
    /** Reported, moves no deadline. */
    takeMinutes: minutes('Взять'),
    solveMinutes: minutes('Выполнить'),
  })
  .meta({ id: 'ContractNorm' })
export type ContractNorm = z.infer<typeof ContractNorm>

const norms = z
  .array(ContractNorm)
  .max(3)
  .refine(
    (list) => new Set(list.map(({ priority }) => priority)).size === list.length,
    'приоритет указан дважды',
  )

/** A contract as listed. A client sees those of the own organization, without `comment`. */
export const Contract = ContractRef.extend({
  company: CompanyRef,
  signedOn: Day.nullable(),
  dateFrom: Day,
  /** The last day; null: without an end. */
  dateTo: Day.nullable(),
  /** It is prolonged by so many months when it ends; null: it ends. */
  renewsMonths: z.int().nullable(),
  /** Empty: all. */
  queues: z.array(Queue),
  hours: ContractHours,
  norms: z.array(ContractNorm),
  /** Null: the base prices. Hidden from clients. */
  priceList: PriceListRef.nullable(),
  /** Who is asked about costs, in this order. */
  approverIds: z.array(Id),
  approvers: z.array(Approver),
  comment: z.string(),
  isActive: z.boolean(),
  state: ContractState,
  openTasksCount: z.int(),
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
}).meta({ id: 'Contract' })
export type Contract = z.infer<typeof Contract>

/** How the norm of a priority is met by the requests of the contract that were done in the last year. */
export const MetNorm = z
  .object({ priority: Priority, doneCount: z.int(), metCount: z.int() })
  .meta({ id: 'MetNorm' })
export type MetNorm = z.infer<typeof MetNorm>

/** A contract with what only its own page shows. */
export const ContractCard = Contract.extend({
  tasksCount: z.int(),
  attachmentsCount: z.int(),
  met: z.array(MetNorm),
  /** Contracts of the organization that are in force at the same time for the same queues. */
  overlaps: z.array(ContractRef),
  /** Open requests with a deadline that differs from the norm of the contract; for the staff. */
  outdatedCount: z.int(),
}).meta({ id: 'ContractCard' })
export type ContractCard = z.infer<typeof ContractCard>

export const ContractApprovalsQuery = z
  .strictObject({ dateFrom: day('С'), dateTo: day('По') })
  .refine(({ dateFrom, dateTo }) => dateFrom <= dateTo, { error: 'конец раньше начала', path: ['dateTo'] })
export type ContractApprovalsQuery = z.infer<typeof ContractApprovalsQuery>

/** How the costs of the requests of a contract were decided in a period, and how fast questions by a link were answered. */
export const ContractApprovals = z
  .object({
    /** By a rule, without a question. */
    byLimitCount: z.int(),
    byPlanCount: z.int(),
    /** By people, in whichever way. */
    agreedCount: z.int(),
    refusedCount: z.int(),
    /** Questions by a link; an answer by phone is none. */
    sentCount: z.int(),
    answeredCount: z.int(),
    medianMinutes: z.int().nullable(),
    /** Questions that are open now. */
    waitingCount: z.int(),
  })
  .meta({ id: 'ContractApprovals' })
export type ContractApprovals = z.infer<typeof ContractApprovals>

/** The editable fields. */
const fields = inputShape(contractFields, {
  renewsMonths: z.int().min(1).max(120),
  queues: z.array(Queue).max(queues.length),
  hours: ContractHours,
  norms,
  approverIds: ids(contractFields.approverIds.title, maxApprovers).refine(
    (list) => new Set(list).size === list.length,
    'контакт указан дважды',
  ),
  approvalLimit: kopecks(contractFields.approvalLimit.title),
})

const period = ({ dateFrom, dateTo }: { dateFrom: string; dateTo: string | null }): boolean =>
  dateTo === null || dateFrom <= dateTo
const periodError = { error: 'конец раньше начала', path: ['dateTo'] }

export const ContractInput = z.strictObject(fields).refine(period, periodError)
export type ContractInput = z.infer<typeof ContractInput>

/** PUT replaces all fields; a stale `version` is rejected with the present state. */
export const ContractChange = z.strictObject({ ...whole(fields), version }).refine(period, periodError)
export type ContractChange = z.infer<typeof ContractChange>

/** How many deadlines were counted again. */
export const RecountReply = z.object({ count: z.int() }).meta({ id: 'RecountReply' })

export const ContractOrder = z
  .enum(['number', 'company', 'dateFrom', 'dateTo', 'createdAt'])
  .meta({ title: 'Сортировка' })
export type ContractOrder = z.infer<typeof ContractOrder>

export const ContractFilters = z.strictObject({
  query: query.default(''),
  ids: ids('Договоры').optional(),
  companyIds: ids('Организации').optional(),
  states: z.array(ContractState).max(4).optional().meta({ title: 'Состояние' }),
  /** Those for all queues too. */
  queues: z.array(Queue).max(queues.length).optional().meta({ title: 'Очереди' }),
  /** In force, not prolonged by themselves, and over within this many days. */
  endsInDays: z.int().min(0).max(3650).optional().meta({ title: 'Заканчивается, дней' }),
  orderBy: ContractOrder.default('dateTo'),
  sort: Sort.default('ASC'),
})
export type ContractFilters = z.infer<typeof ContractFilters>

export const ContractSearch = ContractFilters.extend(page)
export type ContractSearch = z.infer<typeof ContractSearch>
