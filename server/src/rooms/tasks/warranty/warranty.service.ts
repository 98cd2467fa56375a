import { isDeepStrictEqual } from 'node:util'

import type { Tx } from '../../../platform/db/connect.ts'
import { invalid } from '../../../platform/http/refusals.ts'
import { yesNo } from '../../../platform/text/values.ts'
import { type Draft, recordAction, type StoredWarranty, type WorkRow } from '../changes/drafts.ts'
import {
  type CandidateUnit,
  deleteWarranties,
  findCandidates,
  readUnitNames,
  saveWarranties,
  type WarrantyPlace,
} from './warranty.repo.ts'
import { type Decided, decideWarranty, unitField, unitName, warrantyField } from './warranty.ts'

const basis = [
  'carId',
  'categoryId',
  'companyId',
  'repeatOfId',
  'warranty',
] as const satisfies readonly (keyof WorkRow)[]

/** A signed or closed task stays as it was; one that is opened again follows its unit again. */
const isDue = ({ before, after, isWarrantyDue = false }: Draft): boolean =>
  after.status !== 'CLOSED' &&
  after.signedAt === null &&
  (isWarrantyDue || before.status === 'CLOSED' || basis.some((column) => before[column] !== after[column]))

/** The units and warranties of the tasks after a change of truck, category, units or former work. */
export async function updateWarranties(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const due = drafts.filter(isDue)
  if (due.length === 0) return
  const candidates = await findCandidates(
    tx,
    due.map(({ after }) => after),
  )
  const decided = due.map(({ after }, at) => decideWarranty(after, candidates[at] ?? []))
  const unitIds = due.flatMap(({ before }, at) =>
    [before.warranty?.unitId, decided[at]?.warranty?.unitId].filter((id) => typeof id === 'number'),
  )
  const names = await readUnitNames(tx, [...new Set(unitIds)])
  for (const [at, draft] of due.entries()) {
    const one = decided[at]
    if (one) follow(draft, one, names)
  }
}

type UnitNames = Awaited<ReturnType<typeof readUnitNames>>

function follow(draft: Draft, { isWarranty, warranty }: Decided, names: UnitNames): void {
  const { before, after } = draft
  const nameOf = (row: StoredWarranty | null): string | null => {
    const unit = names.get(row?.unitId ?? 0)
    return unit ? unitName(unit) : null
  }
  if ((before.warranty?.unitId ?? null) !== (warranty?.unitId ?? null))
    recordAction(draft, 'CHANGED', unitField, nameOf(before.warranty), nameOf(warranty), true)
  if (after.isWarranty !== isWarranty)
    recordAction(draft, 'CHANGED', warrantyField, yesNo(after.isWarranty), yesNo(isWarranty), true)
  after.isWarranty = isWarranty
  after.warranty = isDeepStrictEqual(before.warranty, warranty) ? before.warranty : warranty
}

export async function writeWarranties(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const changed = drafts.filter(({ before, after }) => before.warranty !== after.warranty)
  await saveWarranties(
    tx,
    changed.flatMap(({ after: { id, warranty } }) => (warranty ? [{ taskId: id, ...warranty }] : [])),
  )
  await deleteWarranties(
    tx,
    changed.flatMap(({ after: { id, warranty } }) => (warranty ? [] : [id])),
  )
}

export interface NewWarranty extends Omit<WarrantyPlace, 'id'> {
  readonly repeatOfId: number | null
  readonly createdAt: string
  readonly isWarranty: boolean
  /** What a person has set or chosen. */
  readonly warranty: StoredWarranty | null
}

/** For tasks that are about to be created, in their order. */
export async function decideNew(tx: Tx, tasks: readonly NewWarranty[]): Promise<Decided[]> {
  const candidates = await findCandidates(
    tx,
    tasks.map((task) => ({ ...task, id: null })),
  )
  return tasks.map((task, at) => {
    const units = candidates[at] ?? []
    refuseOther(units, task.warranty?.unitId ?? null)
    return decideWarranty(task, units)
  })
}

/** Only a unit that the task may be about can be chosen. */
export function refuseOther(units: readonly CandidateUnit[], unitId: number | null): void {
  if (unitId !== null && !units.some((unit) => unit.unitId === unitId))
    throw invalid({ unitId: `${unitField}: на ТС нет такого прибора вида, который указан у категории` })
}

export const insertWarranties = (
  tx: Tx,
  taskIds: readonly number[],
  decided: readonly Decided[],
): Promise<void> =>
  saveWarranties(
    tx,
    decided.flatMap(({ warranty }, at) => {
      const taskId = taskIds[at]
      return warranty && taskId !== undefined ? [{ taskId, ...warranty }] : []
    }),
  )
