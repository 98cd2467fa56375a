import { costsOf } from '@naryad/contract/tasks/tasks'
import {
  maySetField,
  type TaskField,
  checkEdit,
  checkList,
  checkWork,
} from '@naryad/contract/tasks/tasks.edits'
import type { TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import { reportWanted, signedWords, whyUnfinished } from '@naryad/contract/tasks/tasks.rules'
import { checkChange, isEnded } from '@naryad/contract/tasks/tasks.statuses'

import { conflict, invalid, refused, type Refusal } from '../../../platform/http/refusals.ts'
import { assign } from '../assignment/assignment.service.ts'
import { setOwner } from '../assignment/owners.service.ts'
import type { Action } from '../changes/changes.service.ts'
import { type Draft, recordAction } from '../changes/drafts.ts'
import { inOrder } from '../changes/sequence.ts'
import { forgetApproval } from '../costs/cost-approvals.ts'
import { markRepeat, ownCars } from '../creation/repeats.service.ts'
import { setPriority } from '../deadlines/set-deadline.service.ts'
import { columnsFor } from '../task-columns.table.ts'
import { inUtc, planVisit } from '../visits/plan.service.ts'
import { setWarranty } from '../warranty/warranty-changes.service.ts'
import { fieldsOfCar } from './car-fields.service.ts'
import { withDueKeys } from './due-keys.ts'
import { readWide } from './edit.repo.ts'
import { type Field, fieldNames, type Fields, fieldsOf, isSame, shows, titleOf } from './fields.ts'
import { readReferences, type ReferenceIds } from './references.repo.ts'
import { findReferences, refuseForeign } from './references.service.ts'

/** Fields with a separate action, which PUT performs together with the others. */
const acts = [
  'isWarranty',
  'warrantyReason',
  'unitId',
  'companyId',
  'carId',
  'priority',
  'operatorId',
  'plannedFrom',
  'plannedTo',
] as const

/** PUT /tasks/{id}: applies the fields that were sent and differ. */
export const edit = (patch: TaskPatch): Action =>
  inOrder([
    mayChange(inUtc(patch)),
    setOwner(patch),
    setFieldsWithCar(patch),
    setWarranty(patch),
    markRepeat((rows) => (patch.carId === undefined ? ownCars(rows) : [patch.carId])),
    ...(patch.priority === undefined ? [] : [setPriority(patch.priority)]),
    ...(patch.operatorId === undefined ? [] : [assign(patch.operatorId)]),
    planVisit(patch),
  ])

/** PATCH /tasks/{id}/driver-description. */
export const describeByDriver = (driverDescription: string): Action => {
  const patch = { driverDescription }
  return inOrder([mayChange(patch), setFields(patch)])
}

type Values = Partial<Record<TaskField, unknown>>

/** Part of the signed act. */
const signedFields: ReadonlySet<TaskField> = new Set([
  'title',
  'typeId',
  'companyId',
  'carId',
  'address',
  'isWarranty',
  'unitId',
  'costItems',
  'workReport',
  'checklist',
])

/** Checked before any look-up: a user who may not edit must learn nothing about referenced objects. */
const mayChange =
  (patch: Values): Action =>
  async (tx, { who }, [row]) => {
    if (!row) return () => null
    const present: Values = {
      ...row,
      ...fieldsOf(row, await readWide(tx, row.id)),
      unitId: row.warranty?.unitId ?? null,
    }
    const given = withDueKeys(patch, row.checklist)
    const changed = ([...fieldNames, ...acts] as TaskField[]).filter(
      (field) => given[field] !== undefined && !isSame(given[field], present[field]),
    )
    if (changed.length === 0) return () => null
    const whyNot = checkEdit(row, who) ?? checkWork(row, who)
    if (whyNot) throw refused(whyNot)
    const forbidden = changed.filter((field) => !maySetField(field, who, 'edit'))
    if (forbidden.length > 0) throw refused(`Вы не можете менять: ${forbidden.map(titleOf).join(', ')}`)
    const closed = checkChange(row)
    if (closed) throw conflict(closed)
    if (row.signedAt !== null && changed.some((field) => signedFields.has(field))) throw conflict(signedWords)
    return () => null
  }

/** A new truck fills in the fields that the author of the edit may not set. */
const setFieldsWithCar =
  ({ carId, ...patch }: TaskPatch): Action =>
  async (tx, context, rows) => {
    const isNew = carId !== undefined && rows.some((row) => row.carId !== carId)
    const brought = isNew ? await fieldsOfCar(tx, context.who, { ...patch, carId }, 'edit') : {}
    return setFields({ ...patch, ...brought })(tx, context, rows)
  }

const setFields =
  (sent: Partial<Fields>): Action =>
  async (tx, context, [row]) => {
    if (!row) return () => null
    const patch = withDueKeys(sent, row.checklist)
    const before = fieldsOf(row, await readWide(tx, row.id))
    const given = Object.fromEntries(
      fieldNames.filter((field) => patch[field] !== undefined).map((field) => [field, patch[field]]),
    )
    const after: Fields = { ...before, ...given }
    const changed = fieldNames.filter((field) => !isSame(before[field], after[field]))
    refuseForeign(row.queue, Object.fromEntries(changed.map((field) => [field, after[field]])))
    const oldTitles = await readReferences(tx, pick(before, changed))
    const newTitles = await findReferences(tx, context, row.queue, pick(after, changed))
    const points = checkList(before.checklist, after.checklist, context.who)
    if (points) throw refused(points)
    return (draft) => {
      const unfinished = whyNoLongerDone(draft, after)
      if (unfinished) return unfinished
      for (const field of changed)
        recordAction(
          draft,
          'CHANGED',
          titleOf(field),
          shows[field](before, oldTitles),
          shows[field](after, newTitles),
        )
      if (changed.includes('costItems')) {
        forgetApproval(draft)
        draft.after.costs = costsOf(after.costItems)
      }
      put(draft, after, changed)
      return null
    }
  }

/** A finished task must stay complete: its report and required checklist items cannot be removed. */
function whyNoLongerDone({ before }: Draft, after: Fields): Refusal | null {
  if (!isEnded(before.status) || whyUnfinished(before)) return null
  const whyNot = whyUnfinished(after)
  if (!whyNot) return null
  return whyNot === reportWanted ? invalid({ workReport: reportWanted }) : conflict(whyNot)
}

const references = ['typeId', 'categoryId', 'carServerId', 'driverId', 'contactId'] as const

/** The changed fields that are references. */
const pick = (fields: Fields, changed: readonly Field[]): ReferenceIds =>
  Object.fromEntries(
    references.filter((field) => changed.includes(field)).map((field) => [field, fields[field]]),
  )

const perTask: ReadonlySet<string> = new Set([...columnsFor('edit'), 'checklist'])

/** Assigns the changed fields: working columns are written for the whole batch, others per task. */
function put(draft: Draft, fields: Fields, changed: readonly Field[]): void {
  const { point, ...plain } = fields
  for (const field of changed) {
    if (field === 'point') Object.assign(draft.wide, { lat: point?.lat ?? null, lon: point?.lon ?? null })
    else Object.assign(perTask.has(field) ? draft.wide : draft.after, { [field]: plain[field] })
  }
}
