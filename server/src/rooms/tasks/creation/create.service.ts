import { fieldTitle } from '@naryad/contract/kit/messages'
import { shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { costsOf } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import {
  isUntouched,
  maySetField,
  queueOfNew,
  settableOf,
  type TaskField,
  taskFields,
} from '@naryad/contract/tasks/tasks.edits'
import { TaskInput } from '@naryad/contract/tasks/tasks.inputs'
import { checkMayAssign, checkResponsible, worksQueue } from '@naryad/contract/tasks/tasks.operators'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { TaskSource } from '@naryad/contract/tasks/tasks.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { impossible, invalid, refused } from '../../../platform/http/refusals.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { readSetting } from '../../settings/index.ts'
import { findAnswerer } from '../assignment/assignment.repo.ts'
import { readCars } from '../assignment/owners.repo.ts'
import { companyBy } from '../assignment/owners.service.ts'
import { type ActionRow, insertActions } from '../changes/changes.repo.ts'
import { timeNow } from '../changes/clock.ts'
import { type CommandContext, sourceOf, type StoredWarranty } from '../changes/drafts.ts'
import { limitText } from '../costs/cost-limits.service.ts'
import { termsOfOne } from '../deadlines/deadlines.service.ts'
import { takenOnCreation } from '../deadlines/report-times.service.ts'
import { fieldsOfCar } from '../edit/car-fields.service.ts'
import { isSame } from '../edit/fields.ts'
import { findReferences, refuseForeign, unfit } from '../edit/references.service.ts'
import { windowText } from '../history/history.ts'
import { refreshSearch } from '../search/tasks.search.repo.ts'
import { taskEvents } from '../tasks.events.ts'
import { decideNew, insertWarranties } from '../warranty/warranty.service.ts'
import { chooseUnitOf, setByHand } from '../warranty/warranty.ts'
import { insertTask, readChecklist } from './create.repo.ts'
import { readDone } from './repeats.repo.ts'
import { repeatedBy, repeatsSince } from './repeats.ts'

type Who = CommandContext['who']

/** Creates a task and returns its id. `source` overrides the channel derived from the role. */
export async function createTask(
  tx: Tx,
  who: Who,
  { lightRuleIds, ...input }: TaskInput,
  source: TaskSource = sourceOf(who),
): Promise<number> {
  const context: CommandContext = { who, ...timeNow() }
  const accepted = acceptInput(input, who)
  await mayCreate(tx, accepted, who)
  const wanted = { ...accepted, ...(await fieldsOfCar(tx, who, accepted, 'create')) }
  refuseUnsettable(input, wanted, who)
  refuseForeign(wanted.queue, wanted)
  const references = await findReferences(tx, context, wanted.queue, wanted)
  const companyId = await ownerOf(tx, wanted)
  const operator = await operatorOf(tx, wanted)
  const checklist = wanted.typeId === null ? [] : await readChecklist(tx, wanted.typeId)
  const done = wanted.carId === null ? [] : await readDone(tx, [wanted.carId], repeatsSince(context.at))
  const { point, plannedFrom, plannedTo, direction, isWarranty, unitId, warrantyReason, ...plain } = wanted
  const status = statusOf(wanted)
  const { contract, ...deadline } = await termsOfOne(tx, {
    companyId,
    queue: wanted.queue,
    priority: wanted.priority,
    createdAt: context.at,
  })
  const repeatOfId = repeatedBy({ ...wanted, id: null, companyId, createdAt: context.at }, done)
  const decided = await decideNew(tx, [
    {
      ...wanted,
      companyId,
      repeatOfId,
      createdAt: context.at,
      warranty: chosenWarranty({ isWarranty, unitId, warrantyReason }, who.id),
    },
  ])
  const isUnderWarranty = decided.some((one) => one.isWarranty)
  const costs = costsOf(wanted.costItems)
  const approval = limitText(contract, { companyId, costs, isWarranty: isUnderWarranty })
  const id = await insertTask(tx, {
    ...plain,
    driverId: lightRuleIds === undefined ? plain.driverId : driverOfOrder(references, companyId),
    companyId,
    status,
    source,
    direction: direction ?? (wanted.queue === 'external' ? 'IN' : null),
    plannedFrom,
    plannedTo,
    lat: point?.lat ?? null,
    lon: point?.lon ?? null,
    costs,
    isCostsApproved: approval !== null,
    checklist: checklist.map((item) => ({ ...item, isDone: false })),
    repeatOfId,
    isWarranty: isUnderWarranty,
    contractId: contract?.id ?? null,
    ...deadline,
    createdAt: context.at,
    updatedAt: context.at,
    ...takenOnCreation(status, context.at),
    createdBy: who.id,
    costsApprovedAt: approval === null ? null : context.at,
    costsRefusedAt: null,
    signedAt: null,
  })
  await insertWarranties(tx, [id], decided)
  await insertActions(
    tx,
    [...birthOf(id, wanted, operator, who), ...(approval === null ? [] : [approvedAtBirth(id, approval)])],
    context,
  )
  await refreshSearch(tx, [id])
  await publishChange(tx, { room: 'tasks', changes: [{ id, companyId }] })
  await publishCreated(tx, { id, lightRuleIds, ...wanted }, who.id)
  return id
}

/** What the author says of unit and warranty. */
function chosenWarranty(
  {
    isWarranty,
    unitId = null,
    warrantyReason = '',
  }: Pick<TaskInput, 'isWarranty' | 'unitId' | 'warrantyReason'>,
  userId: number,
): StoredWarranty | null {
  const isByHand = isWarranty || warrantyReason !== ''
  const chosen = unitId === null ? null : chooseUnitOf({ warranty: null, isWarranty: false }, unitId)
  return isByHand ? setByHand({ warranty: chosen }, { reason: warrantyReason, userId }) : chosen
}

type Created = Pick<TaskInput, 'carId' | 'operatorId' | 'plannedFrom' | 'plannedTo' | 'lightRuleIds'> & {
  readonly id: number
}

async function publishCreated(tx: Tx, task: Created, byUserId: number): Promise<void> {
  const { id: taskId, carId, operatorId, plannedFrom, plannedTo, lightRuleIds = [] } = task
  await publish(tx, taskEvents.created, [{ taskId, byUserId }])
  if (carId !== null && lightRuleIds.length > 0)
    await publish(tx, taskEvents.ordered, [{ taskId, carId, lightRuleIds }])
  if (operatorId !== null)
    await publish(tx, taskEvents.assigned, [{ taskId, from: null, to: operatorId, byUserId }])
  if (plannedFrom === null && plannedTo === null) return
  await publish(tx, taskEvents.planChanged, [{ taskId, plannedFrom, plannedTo, byUserId }])
  await publish(tx, taskEvents.visitChanged, [{ taskId }])
}

export async function mayCreate(
  tx: Tx,
  input: Pick<TaskInput, 'queue' | 'operatorId'>,
  who: Who,
): Promise<void> {
  if (who.role !== 'client' && !worksQueue(who.queues, input.queue)) {
    const names = await readSetting(tx, 'queueLabels')
    throw refused(`Очередь ${inQuotes(names[input.queue])} вам недоступна`)
  }
  const forbidden =
    input.operatorId === null ? null : checkMayAssign({ operatorId: null }, input.operatorId, who)
  if (forbidden) throw refused(forbidden)
}

const emptyInput = TaskInput.parse({ queue: 'external', title: '—' })

/** A field that this user may not set is refused, unless the task gets that value anyway. */
function refuseUnsettable(input: TaskInput, wanted: TaskInput, who: Who): void {
  const given: Partial<Record<TaskField, unknown>> = input
  const final: Partial<Record<TaskField, unknown>> = wanted
  const forbidden = taskFields.filter(
    (field) =>
      given[field] !== undefined &&
      !maySetField(field, who, 'create') &&
      !isUntouched(given[field]) &&
      !isSame(given[field], final[field]),
  )
  if (forbidden.length > 0)
    throw refused(
      `Вы не можете указывать: ${forbidden.map((field) => fieldTitle(TaskInput, field)).join(', ')}`,
    )
}

/**
 * The input without fields that this user may not set. A client's request always belongs to the client's
 * own organization.
 */
const acceptInput = (input: TaskInput, who: Who): TaskInput => ({
  ...emptyInput,
  ...settableOf(input, who, 'create'),
  queue: queueOfNew(who, input.queue),
  ...(who.role === 'client' ? { companyId: who.companyId, direction: 'IN' as const } : {}),
})

/** An order for facts of a truck takes the driver of the truck, who may be of another organization. */
function driverOfOrder(
  references: Awaited<ReturnType<typeof findReferences>>,
  companyId: number | null,
): number | null {
  const driver = references.get('driverId')
  return driver && [null, companyId].includes(driver.companyId) ? driver.id : null
}

async function ownerOf(tx: Tx, { carId, companyId }: TaskInput): Promise<number | null> {
  if (carId === null) return companyId
  const car = (await readCars(tx, [carId])).get(carId)
  const owner = companyBy(car, companyId)
  if (owner === 'ALIEN') throw unfit('carId', `${car?.title} принадлежит другой организации`)
  return owner
}

export async function operatorOf(
  tx: Tx,
  { operatorId, queue }: Pick<TaskInput, 'operatorId' | 'queue'>,
): Promise<string | null> {
  if (operatorId === null) return null
  const operator = await findAnswerer(tx, operatorId)
  if (!operator) throw invalid({ operatorId: 'Оператор: такого сотрудника нет' })
  const unfit = checkResponsible(operator, queue, await readSetting(tx, 'queueLabels'))
  if (unfit) throw impossible(unfit)
  return shortName(operator)
}

/** A window without an operator is only a preference; with an operator it is a plan. */
export function statusOf({
  operatorId,
  plannedFrom,
  plannedTo,
}: Pick<TaskInput, 'operatorId' | 'plannedFrom' | 'plannedTo'>): TaskStatus {
  if (operatorId === null) return 'NEW'
  return plannedFrom === null && plannedTo === null ? 'ASSIGNED' : 'PLANNED'
}

function birthOf(taskId: number, task: TaskInput, operator: string | null, who: Who): ActionRow[] {
  const by = { taskId, userId: who.id, source: sourceOf(who), apiTokenId: who.apiTokenId ?? null }
  const actions: ActionRow[] = [{ ...by, kind: 'CREATED', field: null, fromText: null, toText: null }]
  if (operator !== null)
    actions.push({ ...by, kind: 'OPERATOR', field: taskTitles.operator, fromText: null, toText: operator })
  const plan = windowText(task.plannedFrom, task.plannedTo)
  if (plan !== null)
    actions.push({ ...by, kind: 'PLAN', field: taskTitles.plannedFrom, fromText: null, toText: plan })
  return actions
}

export const approvedAtBirth = (taskId: number, toText: string): ActionRow => ({
  taskId,
  userId: null,
  source: 'RULE',
  kind: 'COSTS_APPROVED',
  field: taskTitles.costs,
  fromText: null,
  toText,
})
