import { Car, type CarShort } from '@naryad/contract/cars/cars'
import { CompanyRef } from '@naryad/contract/companies/companies'
import { ContactRef } from '@naryad/contract/contacts/contacts'
import { DriverRef } from '@naryad/contract/drivers/drivers'
import { Point } from '@naryad/contract/kit/fields'
import type { Task } from '@naryad/contract/tasks/tasks'
import { Direction, Priority, Queue } from '@naryad/contract/tasks/tasks.codes'
import { queueOfNew, settableOf } from '@naryad/contract/tasks/tasks.edits'
import { TaskInput, type TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import type { Actor } from '@naryad/contract/tasks/tasks.rules'
import { Person } from '@naryad/contract/users/users'
import { z } from 'zod'

import { areSame } from '../../../client/register/merge.ts'
import { emptyPlan, planDraft, type PlanWindow, planWindow } from '../../../entities/task/plan/plan.ts'
import { type Checked, type FieldSentences, sentencesOf } from '../../../ui/form/sentences.ts'
import { StopTicks } from '../plan/stopTicks.ts'
import { isShortForm, withHeadline } from './headline.ts'

const ChosenCar = Car.pick({ id: true, plate: true, brand: true, model: true }).extend({
  // Drafts of earlier versions name the truck by its plate only.
  title: z.string().default(''),
})

/** Form values: complete related objects instead of ids, so that a draft can be shown without requests. */
export const TaskDraft = z.object({
  queue: Queue,
  car: ChosenCar.nullable(),
  /** «Заявка без ТС» was chosen explicitly. */
  isWithoutCar: z.boolean(),
  company: CompanyRef.nullable(),
  driver: DriverRef.nullable(),
  contact: ContactRef.nullable(),
  carServerId: z.number().nullable(),
  typeId: z.number().nullable(),
  categoryId: z.number().nullable(),
  title: z.string(),
  /** A typed title is no longer replaced by a proposed one. */
  isTitleOwn: z.boolean(),
  description: z.string(),
  operator: Person.nullable(),
  plan: z.object({
    day: z.string().nullable(),
    from: z.string(),
    to: z.string(),
    toDay: z.string().nullable().default(null),
  }),
  priority: Priority,
  isWarranty: z.boolean(),
  /** Why the warranty was set by hand. */
  warrantyReason: z.string().default(''),
  unitId: z.number().nullable().default(null),
  address: z.string(),
  /** Coordinates of the address; another address clears them. */
  point: Point.nullable().default(null),
  direction: Direction.nullable(),
  externalOrganization: z.string(),
  externalNumber: z.string(),
  externalDueOn: z.string().nullable().default(null),
  accountingCode: z.string().default(''),
  /** Answers about a new task, in the order of the questions; of another version of them they mean nothing. */
  triage: z
    .object({ questionnaireId: z.number(), version: z.number(), answers: z.array(z.string()) })
    .nullable()
    .default(null),
  /** What is ticked in «Заодно»; of another visit it means nothing. */
  stop: StopTicks.nullable().default(null),
})
export type TaskDraft = z.infer<typeof TaskDraft>

type Author = Pick<Actor, 'role'>

export const newDraft = (queue: Queue): TaskDraft => ({
  queue,
  car: null,
  isWithoutCar: false,
  company: null,
  driver: null,
  contact: null,
  carServerId: null,
  typeId: null,
  categoryId: null,
  title: '',
  isTitleOwn: false,
  description: '',
  operator: null,
  plan: emptyPlan,
  priority: 'NORMAL',
  isWarranty: false,
  warrantyReason: '',
  unitId: null,
  address: '',
  point: null,
  direction: queue === 'external' ? 'IN' : null,
  externalOrganization: '',
  externalNumber: '',
  externalDueOn: null,
  accountingCode: '',
  triage: null,
  stop: null,
})

export const draftOf = (task: Task): TaskDraft => ({
  ...newDraft(task.queue),
  car: task.car,
  isWithoutCar: task.car === null,
  company: task.company,
  driver: task.driver,
  contact: task.contact,
  carServerId: task.carServer?.id ?? null,
  typeId: task.type?.id ?? null,
  categoryId: task.category?.id ?? null,
  title: task.title,
  isTitleOwn: true,
  description: task.description,
  operator: task.operator,
  plan: planDraft(task),
  priority: task.priority,
  isWarranty: task.isWarranty,
  unitId: task.unit?.id ?? null,
  address: task.address,
  point: task.point,
  direction: task.direction,
  externalOrganization: task.externalOrganization,
  externalNumber: task.externalNumber,
  externalDueOn: task.externalDueOn,
  accountingCode: task.accountingCode ?? '',
})

/** A chosen truck fills in the values known from its card; a driver of another organization is left to be chosen. */
export const withCar = (draft: TaskDraft, car: CarShort): TaskDraft => ({
  ...draft,
  car,
  isWithoutCar: false,
  unitId: null,
  company: car.company ?? draft.company,
  driver: car.hasForeignDriver ? null : car.driver,
  contact: car.company?.id === draft.company?.id ? draft.contact : null,
  carServerId: car.carServer?.id ?? null,
})

/** Removing the truck clears values from its card that have no field of their own. */
export const withoutCar = (draft: TaskDraft, isOnPurpose: boolean): TaskDraft => ({
  ...draft,
  car: null,
  unitId: null,
  isWithoutCar: isOnPurpose,
  carServerId: null,
})

/** The title proposed from type and category: «Ремонт: Блок СКЗИ». */
const proposedTitle = (type: string | undefined, category: string | undefined): string =>
  [type, category].filter(Boolean).join(': ')

/** Type and category together propose the title. */
export const withKind = (
  draft: TaskDraft,
  kind: Pick<TaskDraft, 'typeId' | 'categoryId'>,
  titles: { type: string | undefined; category: string | undefined },
): TaskDraft => ({
  ...draft,
  ...kind,
  unitId: kind.categoryId === draft.categoryId ? draft.unitId : null,
  title: draft.isTitleOwn ? draft.title : proposedTitle(titles.type, titles.category),
})

/** The draft retains the contractor, but only an external task sends it. */
const contractorFields = ({
  queue,
  direction,
  externalOrganization,
  externalNumber,
  externalDueOn,
}: TaskDraft) =>
  queue === 'external'
    ? { direction, externalOrganization, externalNumber, externalDueOn }
    : { direction: null, externalOrganization: '', externalNumber: '', externalDueOn: null }

function shared(draft: TaskDraft, window: Partial<PlanWindow>) {
  return {
    title: draft.title,
    carId: draft.car?.id ?? null,
    companyId: draft.company?.id ?? null,
    driverId: draft.driver?.id ?? null,
    contactId: draft.contact?.id ?? null,
    carServerId: draft.carServerId,
    typeId: draft.typeId,
    categoryId: draft.categoryId,
    description: draft.description,
    operatorId: draft.operator?.id ?? null,
    priority: draft.priority,
    isWarranty: draft.isWarranty,
    ...(draft.warrantyReason.trim() !== '' && { warrantyReason: draft.warrantyReason.trim() }),
    unitId: draft.unitId,
    address: draft.address,
    point: draft.point,
    ...contractorFields(draft),
    accountingCode: draft.accountingCode.trim() || null,
    ...window,
  }
}

/** Missing fields that only the form knows; the contract's schema checks the rest. */
function missing(draft: TaskDraft, me: Author): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!draft.car && !draft.isWithoutCar) errors['carId'] = 'Выберите ТС или «Заявка без ТС»'
  if (isShortForm(me)) {
    if (draft.description.trim() === '') errors['description'] = 'Напишите, что случилось'
  } else if (draft.typeId === null) errors['typeId'] = 'Выберите вид работ'
  return errors
}

/** Request body of a new task: only the fields that its author may set. */
export function checkedInput(draft: TaskDraft, me: Author): Checked<z.input<typeof TaskInput>> {
  const window = planWindow(draft.plan)
  const errors = missing(draft, me)
  if (typeof window === 'string') return { errors: { ...errors, plan: window } }
  const queue = queueOfNew(me, draft.queue)
  const { title, unitId, ...values } = shared(
    { ...(isShortForm(me) ? withHeadline(draft) : draft), queue },
    window,
  )
  const chosen = unitId === null ? values : { ...values, unitId }
  const input = { ...settableOf(chosen, me, 'create'), title, queue }
  const parsed = TaskInput.safeParse(input)
  const all = parsed.success ? errors : { ...formSentences(parsed.error), ...errors }
  return Object.keys(all).length > 0 ? { errors: all } : { input }
}

/** Sends only fields changed since the edit began, so that changes of other fields by other users stay. */
export function changedFields(draft: TaskDraft, base: TaskDraft, me: Author): Checked<TaskPatch> {
  // A plan that was not touched is neither checked nor sent.
  const isPlanned = !areSame(draft.plan, base.plan)
  const mine = isPlanned ? planWindow(draft.plan) : {}
  if (typeof mine === 'string') return { errors: { plan: mine } }
  const theirs = planWindow(base.plan)
  const before: Partial<Record<string, unknown>> = shared(base, typeof theirs === 'string' ? {} : theirs)
  const after = settableOf(shared(draft, mine), me, 'edit')
  const changed = Object.entries(after).filter(([key, value]) => !areSame(value, before[key]))
  const errors: FieldSentences = draft.title.trim() === '' ? { title: 'Заполните поле' } : {}
  return Object.keys(errors).length > 0 ? { errors } : { input: Object.fromEntries(changed) }
}

/** Both ends of the plan are one field of the form. */
function formSentences(error: z.ZodError): FieldSentences {
  const { plannedFrom, plannedTo, ...others } = sentencesOf(error)
  const plan = plannedFrom ?? plannedTo
  return plan === undefined ? others : { ...others, plan }
}
