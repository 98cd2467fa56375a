import { inQuotes } from '@naryad/contract/kit/quotes'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { unitKindTitles } from '@naryad/contract/units/units.words'

import { calendarDay } from '../../../platform/text/values.ts'
import { companyToday } from '../../../platform/time/company-day.ts'
import type { StoredWarranty, WorkRow } from '../changes/drafts.ts'
import type { CandidateUnit } from './warranty.repo.ts'

const repeatText = 'Повтор в 30 дней: предложена гарантия'

/** «Меркурий ТА-001» № 00123456; without a model the kind is the name. */
export const unitName = ({ kind, title, serial }: Pick<CandidateUnit, 'kind' | 'title' | 'serial'>): string =>
  `${title === '' ? unitKindTitles[kind] : inQuotes(title)} №\u00a0${serial}`

/** The warranty of a unit for a task of this day: a defect is claimed when the task is created. */
function unitWarrantyOf(unit: CandidateUnit, day: string): { isWarranty: boolean; text: string } {
  const { warrantyUntil, installedOn, installedTaskId } = unit
  if (warrantyUntil === null)
    return {
      isWarranty: false,
      text: `Не гарантия: ${installedOn === null ? 'дата установки неизвестна' : 'у модели её нет'}`,
    }
  if (warrantyUntil < day)
    return { isWarranty: false, text: `Не гарантия: срок прошёл ${calendarDay(warrantyUntil)}` }
  const installed = installedOn === null ? '' : `, установлен ${calendarDay(installedOn)}`
  const byTask = installed === '' || installedTaskId === null ? '' : ` по заявке №\u00a0${installedTaskId}`
  return {
    isWarranty: true,
    text: `Гарантия до ${calendarDay(warrantyUntil)}: ${unitName(unit)}${installed}${byTask}`,
  }
}

export type WarrantyBasis = Pick<WorkRow, 'isWarranty' | 'warranty' | 'repeatOfId' | 'createdAt'>

export interface Decided {
  readonly isWarranty: boolean
  readonly warranty: StoredWarranty | null
}

const none: StoredWarranty = { unitId: null, ground: null, text: '', until: null, userId: null }

/** The unit that was chosen as long as it is possible, else the only one. */
function chooseUnit(
  candidates: readonly CandidateUnit[],
  chosenId: number | null,
): CandidateUnit | undefined {
  const chosen = candidates.find(({ unitId }) => unitId === chosenId)
  return chosen ?? (candidates.length === 1 ? candidates[0] : undefined)
}

/** What a person has set stays; a task without a row that is under warranty was set so before there were reasons. */
export const isByHand = ({ warranty, isWarranty }: Pick<WarrantyBasis, 'warranty' | 'isWarranty'>): boolean =>
  warranty === null ? isWarranty : warranty.ground === 'HAND'

/** The unit of a task and its warranty, from scratch. */
export function decideWarranty(task: WarrantyBasis, candidates: readonly CandidateUnit[]): Decided {
  const unit = chooseUnit(candidates, task.warranty?.unitId ?? null)
  const unitId = unit?.unitId ?? null
  if (isByHand(task))
    return {
      isWarranty: task.isWarranty,
      warranty: { ...none, ...task.warranty, ground: 'HAND', unitId },
    }
  const byUnit = unit && decideByUnit(unit, companyToday(Date.parse(task.createdAt)))
  if (task.repeatOfId !== null && !byUnit?.isWarranty)
    return { isWarranty: false, warranty: { ...none, unitId, ground: 'REPEAT', text: repeatText } }
  return byUnit ?? { isWarranty: false, warranty: null }
}

function decideByUnit(unit: CandidateUnit, day: string): Decided {
  const { unitId, warrantyUntil: until } = unit
  const { isWarranty, text } = unitWarrantyOf(unit, day)
  return { isWarranty, warranty: { ...none, unitId, ground: 'UNIT', text, until } }
}

/** Set by a person; the unit stays. */
export const setByHand = (
  task: Pick<WarrantyBasis, 'warranty'>,
  given: { readonly reason: string; readonly userId: number },
): StoredWarranty => ({
  ...none,
  unitId: task.warranty?.unitId ?? null,
  ground: 'HAND',
  text: given.reason,
  userId: given.userId,
})

/** The unit decides again. */
export const followUnit = (task: Pick<WarrantyBasis, 'warranty'>): StoredWarranty => ({
  ...none,
  unitId: task.warranty?.unitId ?? null,
})

export const chooseUnitOf = (
  task: Pick<WarrantyBasis, 'warranty' | 'isWarranty'>,
  unitId: number | null,
): StoredWarranty => ({
  ...none,
  ...(isByHand(task) && { ground: 'HAND' as const }),
  ...task.warranty,
  unitId,
})

export const warrantyField = taskTitles.isWarranty
export const unitField = taskTitles.unit
