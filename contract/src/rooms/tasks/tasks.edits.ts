import { type Role, scopeOf } from '../../kit/rights.ts'
import type { TaskInput, TaskPatch } from './tasks.inputs.ts'
import type { Queue } from './tasks.queues.ts'
import type { Actor, RefusalReason } from './tasks.rules.ts'
import type { TaskStatus } from './tasks.statuses.ts'
import type { ChecklistItem } from './tasks.ts'

/** Without what says why a task was made, which is no field of it. */
export type TaskField = Exclude<keyof TaskInput | keyof TaskPatch, 'version' | 'lightRuleIds'>

/** Settable in a new task, in an existing one, in both or in neither. */
type Settable = 'always' | 'create' | 'edit' | 'never'

const by = (staff: Settable, engineer: Settable, client: Settable): Record<Role, Settable> => ({
  admin: staff,
  operator: staff,
  engineer,
  client,
})

/**
 * The permission table of task fields: field × role → when the role may set it. The forms and the server
 * use it. Columns: administrator and dispatcher, engineer, client.
 */
const settable: Record<TaskField, Record<Role, Settable>> = {
  title: by('always', 'always', 'always'),
  description: by('always', 'always', 'always'),
  driverDescription: by('always', 'always', 'always'),
  typeId: by('always', 'always', 'always'),
  categoryId: by('always', 'always', 'always'),
  driverId: by('always', 'always', 'always'),
  contactId: by('always', 'always', 'always'),
  address: by('always', 'always', 'always'),
  point: by('always', 'always', 'always'),
  externalNumber: by('always', 'always', 'always'),
  carId: by('always', 'create', 'always'),
  companyId: by('always', 'create', 'never'),
  priority: by('always', 'create', 'never'),
  operatorId: by('always', 'create', 'never'),
  plannedFrom: by('always', 'always', 'never'),
  plannedTo: by('always', 'always', 'never'),
  carServerId: by('always', 'always', 'never'),
  isWarranty: by('always', 'always', 'never'),
  warrantyReason: by('always', 'always', 'never'),
  unitId: by('always', 'always', 'always'),
  costItems: by('always', 'always', 'never'),
  direction: by('always', 'always', 'never'),
  externalOrganization: by('always', 'always', 'never'),
  externalDueOn: by('always', 'always', 'never'),
  accountingCode: by('always', 'never', 'never'),
  // The queue of an existing task is changed by a separate call.
  queue: by('create', 'create', 'never'),
  workReport: by('edit', 'edit', 'never'),
  checklist: by('edit', 'edit', 'never'),
}

export const taskFields = Object.keys(settable) as TaskField[]

export type TaskMoment = 'create' | 'edit'

/** Whether this user may set the field, assuming permission to create or change the task. */
export function maySetField(field: TaskField, { role }: Pick<Actor, 'role'>, moment: TaskMoment): boolean {
  const when = settable[field][role]
  return when === 'always' || when === moment
}

/** The given values that this user may set. */
export const settableOf = <Values extends Partial<Record<TaskField, unknown>>>(
  values: Values,
  actor: Pick<Actor, 'role'>,
  moment: TaskMoment,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => maySetField(field as TaskField, actor, moment)),
  ) as Partial<Values>

/** The default queue for users who cannot choose one: dispatchers sort it. */
export const queueOfNew = (actor: Pick<Actor, 'role'>, wanted: Queue): Queue =>
  maySetField('queue', actor, 'create') ? wanted : 'external'

/** Fields about the other company of an external task; other queues do not have them. */
const externalFields = ['direction', 'externalOrganization', 'externalNumber', 'externalDueOn'] as const

/** The given fields that do not exist in this queue. */
export const foreignToQueue = (
  queue: Queue,
  given: Readonly<Partial<Record<(typeof externalFields)[number], unknown>>>,
): (typeof externalFields)[number][] =>
  queue === 'external'
    ? []
    : externalFields.filter((field) => given[field] !== undefined && !isUntouched(given[field]))

/** The value of an empty field. */
export const isUntouched = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  value === 'NORMAL' ||
  (Array.isArray(value) && value.length === 0)

/** Why this user may not edit a task, assuming that the user can see it; null if permitted. */
export const checkEdit = (task: { status: TaskStatus }, actor: Actor): RefusalReason =>
  actor.role === 'client' && task.status !== 'NEW'
    ? 'Представитель организации меняет заявку, пока она новая'
    : null

const points = (checklist: readonly ChecklistItem[]): string =>
  JSON.stringify(checklist.map(({ title, isRequired }) => [title, isRequired]))

/**
 * Why this user may not replace one checklist with the other: without `tasks.administer` items can be
 * checked off but not added or removed.
 */
export const checkList = (
  before: readonly ChecklistItem[],
  after: readonly ChecklistItem[],
  actor: Actor,
): RefusalReason =>
  points(before) === points(after) || scopeOf('tasks.administer', actor) !== 'none'
    ? null
    : 'Пункты чек-листа задаёт администратор, отметить можно только те, что есть'

/** Why an engineer may not work on a visible task: an unassigned task has to be taken first. */
export const checkWork = (
  { operatorId, crewIds }: { operatorId: number | null; crewIds: readonly number[] },
  actor: Actor,
): RefusalReason =>
  actor.role === 'engineer' && operatorId !== actor.id && !crewIds.includes(actor.id)
    ? 'Сначала возьмите заявку: назначьте оператором себя'
    : null
