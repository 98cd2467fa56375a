import type { TaskPatch } from '@naryad/contract/tasks/tasks.inputs'

import type { Tx } from '../../../platform/db/connect.ts'
import { invalid } from '../../../platform/http/refusals.ts'
import { yesNo } from '../../../platform/text/values.ts'
import { type Action, changeTasks } from '../changes/changes.service.ts'
import { type Draft, recordAction } from '../changes/drafts.ts'
import { type ChangedUnits, everyTask, findCandidates, findConcerned } from './warranty.repo.ts'
import { refuseOther } from './warranty.service.ts'
import { chooseUnitOf, followUnit, isByHand, setByHand, warrantyField } from './warranty.ts'

type Wanted = Pick<TaskPatch, 'isWarranty' | 'warrantyReason' | 'unitId' | 'carId' | 'categoryId'>

/** Sets the warranty by hand, returns it to the unit, or chooses the unit. */
export const setWarranty = (wanted: Wanted): Action => {
  const { isWarranty, warrantyReason = '' } = wanted
  return async (tx, { who }, [row]) => {
    if (!row) return () => null
    const unitId = wanted.unitId === (row.warranty?.unitId ?? null) ? undefined : wanted.unitId
    if (isWarranty === undefined && unitId === undefined) return () => null
    const { carId = row.carId, categoryId = row.categoryId } = wanted
    if (unitId !== undefined && unitId !== null) {
      const [candidates = []] = await findCandidates(tx, [{ ...row, carId, categoryId }])
      refuseOther(candidates, unitId)
    }
    return (draft) => {
      const { after } = draft
      if (unitId !== undefined) after.warranty = chooseUnitOf(after, unitId)
      if (isWarranty === null) returnToUnit(draft)
      if (typeof isWarranty !== 'boolean') return null
      if (isWarranty === after.isWarranty && warrantyReason === '') return null
      if (warrantyReason === '' && after.warranty?.ground === 'UNIT')
        return invalid({ warrantyReason: 'Причина: прибор говорит другое, напишите, почему' })
      const to = [yesNo(isWarranty), warrantyReason].filter(Boolean).join(': ')
      recordAction(draft, 'CHANGED', warrantyField, yesNo(after.isWarranty), to)
      after.isWarranty = isWarranty
      after.warranty = setByHand(after, { reason: warrantyReason, userId: who.id })
      return null
    }
  }
}

function returnToUnit(draft: Draft): void {
  const { after } = draft
  if (!isByHand(after)) return
  recordAction(draft, 'CHANGED', warrantyField, 'вручную', 'по прибору')
  after.warranty = followUnit(after)
}

/** Not a person: every line of the history is derived. */
const who = { id: 0, role: 'admin', isSenior: false, companyId: null, queues: [] } as const

const recheck: Action = () => (draft) => {
  draft.isWarrantyDue = true
  return null
}

/** Open unsigned tasks follow what has become of these units, in the transaction of the change. */
export async function recheckWarranties(tx: Tx, changed: ChangedUnits): Promise<void> {
  const ids = await findConcerned(tx, changed)
  if (ids.length > 0) await changeTasks(tx, { who }, ids, recheck, everyTask)
}
