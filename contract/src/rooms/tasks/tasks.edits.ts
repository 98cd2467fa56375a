import { type Permission, scopeOf } from '../../kit/rights.ts'
import type { TaskInput, TaskPatch } from './tasks.inputs.ts'
import type { Queue } from './tasks.queues.ts'
import type { Actor, WhyNot } from './tasks.rules.ts'
import type { TaskStatus } from './tasks.statuses.ts'
import type { ChecklistItem } from './tasks.ts'

export type TaskField = Exclude<keyof TaskPatch, 'version'>

/** The right that a field of a task needs. */
const needs: Record<TaskField, Permission> = {
  title: 'tasks.update',
  typeId: 'tasks.update',
  categoryId: 'tasks.update',
  carServerId: 'tasks.update',
  driverId: 'tasks.update',
  contactId: 'tasks.update',
  description: 'tasks.update',
  address: 'tasks.update',
  point: 'tasks.update',
  direction: 'tasks.update',
  externalOrganization: 'tasks.update',
  externalNumber: 'tasks.update',
  externalDueOn: 'tasks.update',
  driverDescription: 'tasks.work',
  workReport: 'tasks.work',
  checklist: 'tasks.work',
  costItems: 'tasks.work',
  // Whoever opens the block sees whether it is a warranty case; the dispatcher who closes the task looks at it again.
  isWarranty: 'tasks.work',
  plannedFrom: 'tasks.plan',
  plannedTo: 'tasks.plan',
  operatorId: 'tasks.assign',
  companyId: 'tasks.dispatch',
  carId: 'tasks.dispatch',
  priority: 'tasks.dispatch',
}

/** What a client's representative tells of his request; everything else is the staff's. */
const clientFields: ReadonlySet<string> = new Set<TaskField>([
  'title',
  'typeId',
  'categoryId',
  'carId',
  'driverId',
  'contactId',
  'description',
  'driverDescription',
  'address',
  'point',
  'externalNumber',
])

/** Whether this person may change this field, if he may change the task at all. */
export const mayEditField = (field: TaskField, actor: Actor): boolean =>
  actor.role === 'client' ? clientFields.has(field) : scopeOf(needs[field], actor) !== 'none'

/** Fields of a client's new task whose values are given by where it comes from, not by him. */
const givenByRole: ReadonlySet<string> = new Set(['queue', 'companyId', 'direction'])

/** What tells of the other side of an external task; no other queue has such a side. */
const externalFields = ['direction', 'externalOrganization', 'externalNumber', 'externalDueOn'] as const

/** Of the fields that are given, those which a task of this queue has not. */
export const foreignToQueue = (
  queue: Queue,
  given: Readonly<Partial<Record<(typeof externalFields)[number], unknown>>>,
): (typeof externalFields)[number][] =>
  queue === 'external'
    ? []
    : externalFields.filter((field) => given[field] !== undefined && !isUntouched(given[field]))

const isUntouched = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  value === 'NORMAL' ||
  (Array.isArray(value) && value.length === 0)

/** Fields of a new task that this person fills in though he may not. */
export const forbiddenOnCreate = (input: TaskInput, actor: Actor): string[] =>
  actor.role === 'client'
    ? Object.entries(input)
        .filter(
          ([field, value]) => !clientFields.has(field) && !givenByRole.has(field) && !isUntouched(value),
        )
        .map(([field]) => field)
    : []

/** Why this person may not edit a task that he sees. */
export const whyMayNotEdit = (task: { status: TaskStatus }, actor: Actor): WhyNot =>
  actor.role === 'client' && task.status !== 'NEW'
    ? 'Представитель организации меняет заявку, пока она новая'
    : null

const points = (checklist: readonly ChecklistItem[]): string =>
  JSON.stringify(checklist.map(({ title, isRequired }) => [title, isRequired]))

/** Why this person may not make one list of the other: whoever works marks the points, he does not choose them. */
export const whyMayNotList = (
  before: readonly ChecklistItem[],
  after: readonly ChecklistItem[],
  actor: Actor,
): WhyNot =>
  points(before) === points(after) || scopeOf('tasks.administer', actor) !== 'none'
    ? null
    : 'Пункты чек-листа задаёт администратор, отметить можно только те, что есть'

/** Why an engineer may not work on a task that he sees: it is free, and he has to take it first. */
export const whyMayNotWork = (task: { operatorId: number | null }, actor: Actor): WhyNot =>
  actor.role === 'engineer' && task.operatorId !== actor.id
    ? 'Сначала возьмите заявку: назначьте оператором себя'
    : null
