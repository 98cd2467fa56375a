import type { ChecklistItem, CostItem } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { Direction, Priority, TaskSource } from '@naryad/contract/tasks/tasks.words'
import type { ColumnType, Generated } from 'kysely'

/** The values of each type of column. */
interface Values {
  integer: number
  smallint: number
  bigint: number
  boolean: boolean
  text: string
  timestamptz: string
  date: string
  'double precision': number
  queue: Queue
  task_status: TaskStatus
  task_priority: Priority
  task_source: TaskSource
  direction: Direction
  checklist: ChecklistItem[]
  costItems: CostItem[]
}

/**
 * Who uses a column. `work`: rules read it and the life cycle changes it, so it is read with the lock.
 * `edit`: read for edits only. `list`: a row of a list shows it as it is. `card`: the card alone shows it.
 * `child`: a sub-task gets the value of its parent.
 */
type Use = 'work' | 'edit' | 'list' | 'card' | 'child'

/** `derived`: the database computes it and rejects writes. */
type Presence = 'required' | 'default' | 'nullable' | 'derived'

interface Column<Type extends keyof Values, Has extends Presence, By extends Use> {
  readonly type: Type
  readonly has: Has
  readonly uses: readonly By[]
}

const column =
  <Has extends Presence>(has: Has) =>
  <Type extends keyof Values, By extends Use = never>(type: Type, ...uses: By[]): Column<Type, Has, By> => ({
    type,
    has,
    uses,
  })
const required = column('required')
const usual = column('default')
const nullable = column('nullable')
const derived = column('derived')

/** The columns of the table `tasks`: what else names them is derived or checked by the compiler. */
export const storedColumns = {
  id: usual('integer', 'work', 'list'),
  queue: required('queue', 'work', 'list', 'child'),
  status: usual('task_status', 'work', 'list'),
  isOpen: derived('boolean'),
  // The order by urgency: rank, moment, id.
  urgencyRank: derived('smallint'),
  urgentAt: derived('timestamptz'),
  priority: usual('task_priority', 'work', 'list', 'child'),
  source: usual('task_source', 'list'),
  title: required('text', 'edit', 'list', 'child'),
  typeId: nullable('integer', 'work', 'list', 'child'),
  categoryId: nullable('integer', 'work', 'list', 'child'),
  carServerId: nullable('integer', 'edit', 'card'),
  companyId: nullable('integer', 'work', 'list'),
  // Found by organization, queue and day until the work is done, unless it was chosen.
  contractId: nullable('integer', 'work', 'card'),
  hasManualContract: usual('boolean', 'work', 'card'),
  carId: nullable('integer', 'work', 'list'),
  driverId: nullable('integer', 'edit', 'list'),
  contactId: nullable('integer', 'edit', 'card', 'child'),
  operatorId: nullable('integer', 'work', 'list'),
  parentId: nullable('integer', 'work', 'list'),
  repeatOfId: nullable('integer', 'work'),
  isWarranty: usual('boolean', 'work', 'list'),
  costs: usual('bigint', 'work', 'list'),
  isCostsApproved: usual('boolean', 'work', 'list'),
  costsApprovedAt: nullable('timestamptz', 'work', 'card'),
  costsApprovedBy: nullable('integer', 'work', 'card'),
  costsRefusedAt: nullable('timestamptz', 'work', 'list'),
  signedAt: nullable('timestamptz', 'work', 'card'),
  plannedFrom: nullable('timestamptz', 'work', 'list', 'child'),
  plannedTo: nullable('timestamptz', 'work', 'list', 'child'),
  deadlineAt: nullable('timestamptz', 'work', 'list'),
  deadlineNormMinutes: nullable('integer', 'work', 'card'),
  hasManualDeadline: usual('boolean', 'work', 'card'),
  nextMoveAt: nullable('timestamptz', 'work'),
  hasManualNextMove: usual('boolean', 'work'),
  nextMoveNote: usual('text', 'work'),
  waitsForDriver: usual('boolean', 'work', 'list'),
  createdAt: usual('timestamptz', 'work', 'list'),
  createdBy: nullable('integer', 'card'),
  doneAt: nullable('timestamptz', 'work', 'list'),
  doneBy: nullable('integer', 'work', 'card'),
  closedAt: nullable('timestamptz', 'work', 'list'),
  closedBy: nullable('integer', 'work', 'card'),
  // When it first left NEW.
  takenAt: nullable('timestamptz', 'work'),
  // When the current status was set; null for the first status.
  statusSince: nullable('timestamptz', 'work'),
  isRemote: usual('boolean', 'work'),
  // How often it was returned to work after it had ended.
  reworksCount: usual('integer', 'work'),
  // Working minutes from the creation until it was taken.
  takeMinutes: nullable('integer', 'work'),
  // Working minutes spent waiting for each side, until it was done.
  clientMinutes: usual('integer', 'work'),
  dispatcherMinutes: usual('integer', 'work'),
  engineerMinutes: usual('integer', 'work'),
  supplyMinutes: usual('integer', 'work'),
  updatedAt: usual('timestamptz'),
  // The value for clients; null if equal to `updatedAt`.
  publicUpdatedAt: nullable('timestamptz'),
  version: usual('integer', 'work', 'list'),
  childsCount: usual('integer', 'work', 'list'),
  childsEndedCount: usual('integer', 'work', 'list'),
  attachmentsCount: usual('integer', 'work', 'list', 'child'),
  commentsCount: usual('integer'),
  lat: nullable('double precision', 'edit', 'list', 'child'),
  lon: nullable('double precision', 'edit', 'list', 'child'),
  direction: nullable('direction', 'work', 'list', 'child'),
  externalDueOn: nullable('date', 'edit', 'card', 'child'),
  externalOrganization: usual('text', 'edit', 'card', 'child'),
  externalNumber: usual('text', 'edit', 'list', 'child'),
  // Of another program; one task has it.
  accountingCode: nullable('text', 'edit', 'list'),
  address: usual('text', 'edit', 'list', 'child'),
  closeReason: nullable('text', 'work', 'card'),
  description: usual('text', 'edit', 'card', 'child'),
  driverDescription: usual('text', 'edit', 'card'),
  workReport: usual('text', 'work', 'card'),
  checklist: usual('checklist', 'work', 'card'),
  costItems: usual('costItems', 'edit', 'card'),
} as const

type Columns = typeof storedColumns
/** The table as Kysely knows it; lists are stored as jsonb: parsed when read, written as JSON text. */
export type TasksTable = {
  [Name in keyof Columns]: Columns[Name] extends Column<infer Type, infer Has, infer _>
    ? Type extends 'checklist' | 'costItems'
      ? ColumnType<Values[Type], string | undefined, string>
      : {
          required: Values[Type]
          default: Generated<Values[Type]>
          nullable: Values[Type] | null
          derived: ColumnType<Values[Type], never, never>
        }[Has]
    : never
}

export type ColumnFor<By extends Use> = {
  [Name in keyof Columns]: By extends Columns[Name]['uses'][number] ? Name : never
}[keyof Columns]

/** The columns of a use, in the order of the declaration. */
export const columnsFor = <By extends Use>(use: By): readonly ColumnFor<By>[] =>
  (Object.keys(storedColumns) as (keyof Columns)[]).filter((name): name is ColumnFor<By> =>
    (storedColumns[name].uses as readonly Use[]).includes(use),
  )

/** The type of a column in the database. */
export const typeOf = (name: keyof Columns): string => {
  const { type } = storedColumns[name]
  return type === 'direction' ? 'text' : type === 'checklist' || type === 'costItems' ? 'jsonb' : type
}

declare module '../../platform/db/database.ts' {
  interface Database {
    tasks: TasksTable
  }
}
