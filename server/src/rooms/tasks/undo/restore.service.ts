import { genderOf, inGender } from '@naryad/contract/kit/grammar'
import { lowerFirst } from '@naryad/contract/kit/letter-case'
import { fieldTitle } from '@naryad/contract/kit/messages'
import { shortName } from '@naryad/contract/kit/people'
import type { TaskAction } from '@naryad/contract/tasks/tasks'
import { moverField, nextMoveField, taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { checkCrew, checkCrewQueue } from '@naryad/contract/tasks/tasks.crew'
import { TaskInput } from '@naryad/contract/tasks/tasks.inputs'
import { checkOperatorQueue, checkResponsible } from '@naryad/contract/tasks/tasks.operators'
import { checkSetDeadline, signedWords } from '@naryad/contract/tasks/tasks.rules'
import { checkChange } from '@naryad/contract/tasks/tasks.statuses'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'
import type { Person } from '@naryad/contract/users/users'

import type { Tx } from '../../../platform/db/connect.ts'
import { conflict, impossible, notFound, type Refusal } from '../../../platform/http/refusals.ts'
import { readSetting } from '../../settings/index.ts'
import { findAnswerers } from '../assignment/assignment.repo.ts'
import { readCars, readCompanyNames } from '../assignment/owners.repo.ts'
import { companyBy, takenBySibling } from '../assignment/owners.service.ts'
import type { Action, FamilyState, TaskRule } from '../changes/changes.service.ts'
import { type Draft, recordAction, setOperator, setStatus, type WorkRow } from '../changes/drafts.ts'
import { inOrder } from '../changes/sequence.ts'
import { contractNameOf, readNamedContracts } from '../contracts/contracts.service.ts'
import { markRepeat, ownCars } from '../creation/repeats.service.ts'
import { changeCrew } from '../crew/crew-changes.service.ts'
import { deadlineText } from '../deadlines/deadlines.service.ts'
import { nextMoveText, waitedFor } from '../deadlines/set-next-move.service.ts'
import { readWorkKinds } from '../edit/references.repo.ts'
import { windowText } from '../history/history.ts'
import { isVisibleIn, sightOf } from '../tasks.policy.repo.ts'
import { readLastChangers } from './undo.repo.ts'
import type { ChangedValues, RestoredColumn, UndoneCall, UndoneTask } from './undone-task.ts'

type Former = { readonly [Column in RestoredColumn]?: WorkRow[Column] }

/** The other columns are recorded by the functions that set them, or are no facts of their own. */
interface RecordedField {
  readonly columns: readonly RestoredColumn[]
  readonly kind: TaskAction['kind']
  readonly title: string
  readonly text: (row: WorkRow, known: Known) => string | null
}

const recordedFields: readonly RecordedField[] = [
  {
    columns: ['carId'],
    kind: 'CAR',
    title: taskTitles.car,
    text: ({ carId }, { cars }) => cars.get(carId ?? 0)?.title ?? null,
  },
  {
    columns: ['companyId'],
    kind: 'CHANGED',
    title: fieldTitle(TaskInput, 'companyId'),
    text: ({ companyId }, { companies }) => companies.get(companyId ?? 0) ?? null,
  },
  {
    columns: ['queue'],
    kind: 'QUEUE',
    title: taskTitles.queue,
    text: ({ queue }, { queueNames }) => queueNames[queue],
  },
  {
    columns: ['typeId'],
    kind: 'CHANGED',
    title: taskTitles.type,
    text: ({ typeId }, { kinds }) => kinds.types.get(typeId ?? 0)?.title ?? null,
  },
  {
    columns: ['categoryId'],
    kind: 'CHANGED',
    title: taskTitles.category,
    text: ({ categoryId }, { kinds }) => kinds.categories.get(categoryId ?? 0)?.title ?? null,
  },
  {
    columns: ['contractId', 'hasManualContract'],
    kind: 'CHANGED',
    title: taskTitles.contract,
    text: ({ contractId }, { contracts }) => contractNameOf(contracts, contractId),
  },
  {
    columns: ['priority'],
    kind: 'PRIORITY',
    title: taskTitles.priority,
    text: ({ priority }) => priorityTitles[priority],
  },
  {
    columns: ['deadlineAt', 'hasManualDeadline'],
    kind: 'CHANGED',
    title: taskTitles.deadlineAt,
    text: deadlineText,
  },
  {
    columns: ['plannedFrom', 'plannedTo'],
    kind: 'PLAN',
    title: taskTitles.plannedFrom,
    text: ({ plannedFrom, plannedTo }) => windowText(plannedFrom, plannedTo),
  },
  {
    columns: ['nextMoveAt', 'hasManualNextMove', 'nextMoveNote'],
    kind: 'NEXT_MOVE',
    title: nextMoveField,
    text: nextMoveText,
  },
  {
    columns: ['waitsForDriver'],
    kind: 'NEXT_MOVE',
    title: moverField,
    text: ({ waitsForDriver }) => waitedFor(waitsForDriver),
  },
]

const titlesOf = (values: ChangedValues): string[] => [
  ...('operatorId' in values ? [taskTitles.operator] : []),
  ...('crewIds' in values ? [taskTitles.crew] : []),
  ...recordedFields
    .filter(({ columns }) => columns.some((column) => column in values))
    .map(({ title }) => title),
  ...('status' in values ? [taskTitles.status] : []),
]

const formerOf = (values: ChangedValues): Former =>
  Object.fromEntries(Object.entries(values).map(([column, [before]]) => [column, before]))

/** Facts about the status, which stands or falls with it. */
const derived: ReadonlySet<string> = new Set(['takenAt', 'takeMinutes'])

/** Lists are compared by their values. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether the task still has what the undone call has set. */
const stands = (row: WorkRow, values: ChangedValues): boolean =>
  Object.entries(values).every(
    ([column, [, after]]) => derived.has(column) || isSame(row[column as RestoredColumn], after),
  )

interface Known {
  readonly cars: Awaited<ReturnType<typeof readCars>>
  readonly companies: Awaited<ReturnType<typeof readCompanyNames>>
  readonly contracts: Awaited<ReturnType<typeof readNamedContracts>>
  readonly kinds: Awaited<ReturnType<typeof readWorkKinds>>
  readonly people: Awaited<ReturnType<typeof findAnswerers>>
  readonly queueNames: Parameters<typeof checkResponsible>[2] & object
}

/** Both sides of every change, and who else they depend on, in a fixed number of statements. */
async function readKnown(tx: Tx, tasks: readonly UndoneTask[], rows: readonly WorkRow[]): Promise<Known> {
  const idsOf = (
    column: 'operatorId' | 'carId' | 'companyId' | 'contractId' | 'typeId' | 'categoryId',
  ): number[] => tasks.flatMap(({ values }) => [...(values[column] ?? [])].filter((id) => id !== null))
  const movesQueue = tasks.some(({ values }) => 'queue' in values)
  const present = movesQueue
    ? rows.flatMap(({ operatorId, crewIds }) => [...(operatorId === null ? [] : [operatorId]), ...crewIds])
    : []
  const crews = tasks.flatMap(({ values }) => values.crewIds?.[0] ?? [])
  return {
    cars: await readCars(tx, idsOf('carId')),
    companies: await readCompanyNames(tx, idsOf('companyId')),
    contracts: await readNamedContracts(tx, idsOf('contractId')),
    kinds: await readWorkKinds(tx, { typeIds: idsOf('typeId'), categoryIds: idsOf('categoryId') }),
    people: await findAnswerers(tx, [...idsOf('operatorId'), ...crews, ...present]),
    queueNames: await readSetting(tx, 'queueLabels'),
  }
}

/** Restores the values that each task had before, all of them or none. */
export const restore = (call: UndoneCall): Action =>
  inOrder([
    restoreValues(call),
    markRepeat((rows) => [...ownCars(rows), ...call.tasks.flatMap(({ values }) => values.carId?.[0] ?? [])]),
  ])

const restoreValues =
  ({ tasks, at }: UndoneCall): Action =>
  async (tx, context, rows) => {
    const valuesOf = new Map(tasks.map(({ id, values }) => [id, values]))
    const overtaken = rows.filter((row) => !stands(row, valuesOf.get(row.id) ?? {}))
    const changers = await readLastChangers(
      tx,
      overtaken.map(({ id }) => id),
      [...new Set(tasks.flatMap(({ values }) => titlesOf(values)))],
    )
    const known = await readKnown(tx, tasks, rows)
    const sight = sightOf(context.who)
    const judge: TaskRule = (draft, relatives) => {
      const { before, after } = draft
      const values = valuesOf.get(after.id) ?? {}
      const former = formerOf(values)
      if (!isVisibleIn(sight, after) && !isVisibleIn(sight, { ...after, ...former }))
        return notFound('Заявка')
      if (!stands(before, values)) return overtakenBy(changers.get(after.id))
      const refusal = checkRestored(after, former, known, relatives)
      if (refusal) return refusal
      const { operatorId, crewIds, status, ...plain } = former
      if (operatorId !== undefined) setOperator(draft, operatorId)
      if (crewIds !== undefined) changeCrew(draft, crewIds)
      if (status !== undefined) setStatus(draft, status, context)
      putBack(draft, plain, known)
      draft.isFormerApproval = isApprovedByPersonBefore(before, at)
      recordAction(draft, 'UNDONE', null, null, titlesOf(values).map(lowerFirst).join(', '))
      return null
    }
    return judge
  }

function putBack(draft: Draft, former: Former, known: Known): void {
  const before = { ...draft.after }
  Object.assign(draft.after, former)
  for (const { columns, kind, title, text } of recordedFields) {
    if (!columns.some((column) => column in former)) continue
    const [from, to] = [text(before, known), text(draft.after, known)]
    if (from !== to) recordAction(draft, kind, title, from, to)
  }
}

const isApprovedByPersonBefore = ({ costsApprovedAt, costsApprovedBy }: WorkRow, at: string): boolean =>
  costsApprovedBy !== null && costsApprovedAt !== null && Date.parse(costsApprovedAt) < Date.parse(at)

/** «Уже изменил Гусев А.» */
function overtakenBy(person: Person | undefined): Refusal {
  if (!person) return conflict('Уже изменилась')
  const gender = genderOf(person)
  return conflict(
    gender
      ? `Уже ${inGender('изменил(а)', gender)} ${shortName(person)}`
      : `Уже изменили: ${shortName(person)}`,
  )
}

/** What has become of the task, and of the objects that it referred to, since the change. */
function checkRestored(row: WorkRow, former: Former, known: Known, relatives: FamilyState): Refusal | null {
  const whyNot = checkChange(row) ?? ('deadlineAt' in former ? checkSetDeadline(row) : null)
  if (whyNot) return conflict(whyNot)
  return (
    checkOwner(row, former, known, relatives) ??
    checkContract(row, former, known) ??
    checkKinds(former, known) ??
    checkPeople(row, former, known)
  )
}

function checkOwner(
  row: WorkRow,
  { carId = row.carId, companyId = row.companyId }: Former,
  { cars, companies }: Known,
  relatives: FamilyState,
): Refusal | null {
  if (carId === row.carId && companyId === row.companyId) return null
  if (row.signedAt !== null) return conflict(signedWords)
  const car = carId === null ? undefined : cars.get(carId)
  if (carId !== null && carId !== row.carId && !car) return conflict('Прежнее ТС удалено')
  if (companyId !== null && companyId !== row.companyId && !companies.has(companyId))
    return conflict('Прежняя организация удалена')
  if (companyBy(car, companyId) === 'ALIEN') return conflict('Прежнее ТС теперь у другой организации')
  return takenBySibling(carId, relatives)
}

function checkContract(
  row: WorkRow,
  { contractId, companyId = row.companyId }: Former,
  { contracts }: Known,
): Refusal | null {
  if (typeof contractId !== 'number') return null
  const contract = contracts.get(contractId)
  if (!contract) return conflict('Прежний договор удалён')
  return contract.companyId === companyId ? null : conflict('Прежний договор теперь у другой организации')
}

function checkKinds({ typeId, categoryId }: Former, { kinds }: Known): Refusal | null {
  const isGone = (id: number | null | undefined, among: ReadonlyMap<number, unknown>): boolean =>
    typeof id === 'number' && !among.has(id)
  return isGone(typeId, kinds.types) || isGone(categoryId, kinds.categories)
    ? conflict('Прежнего вида работ или категории больше нет')
    : null
}

function checkPeople(row: WorkRow, former: Former, { people, queueNames }: Known): Refusal | null {
  const { operatorId, crewIds, queue } = { ...row, ...former }
  const operator = operatorId === null ? undefined : people.get(operatorId)
  const crew = crewIds.flatMap((id) => people.get(id) ?? [])
  const unfit =
    ('operatorId' in former && operator ? checkResponsible(operator, queue, queueNames) : null) ??
    ('queue' in former && operator ? checkOperatorQueue(operator, queue, queueNames) : null) ??
    ('queue' in former ? checkCrewQueue(crew, queue, queueNames) : null) ??
    ('crewIds' in former ? checkCrew({ ...row, operatorId, queue }, crew, queueNames) : null)
  return unfit === null ? null : impossible(unfit)
}
