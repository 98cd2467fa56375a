import { unitImportFields } from '@naryad/contract/units/unit-import.fields'

import { type Draft, problem } from '../../platform/imports/target.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { isFutureDay } from '../../platform/time/company-day.ts'
import type { ImportedUnit } from './import.repo.ts'
import { warrantyFrom } from './moves.service.ts'

const dayIn = ({ values }: Draft, field: string): string | undefined => {
  const value = values[field]
  return typeof value === 'string' ? value : undefined
}

/** What is done is not in the future: a unit could not be moved before the day of its installation. */
export function checkPast(draft: Draft): void {
  for (const field of ['installedOn', 'verifiedOn'] as const) {
    const day = dayIn(draft, field)
    if (day !== undefined && isFutureDay(day))
      problem(draft, unitImportFields[field].title, `${calendarDay(day)} ещё не наступило`)
  }
}

/** A verification ends after it begins; what the file does not have stays as it is. */
export function checkVerification(
  draft: Draft,
  unit?: Pick<ImportedUnit, 'verifiedOn' | 'verifiedUntil'>,
): void {
  const [on, until] = [dayIn(draft, 'verifiedOn'), dayIn(draft, 'verifiedUntil')]
  if (on === undefined && until === undefined) return
  const [begins, ends] = [on ?? unit?.verifiedOn, until ?? unit?.verifiedUntil]
  if (begins && ends && ends < begins)
    problem(draft, unitImportFields.verifiedUntil.title, `раньше дня поверки, ${calendarDay(begins) ?? ''}`)
}

/** A warranty that counts from the installation follows its corrected day, as in the form; one of the file stays. */
export function followInstallation(draft: Draft, unit: ImportedUnit): void {
  const [on, until] = [dayIn(draft, 'installedOn'), dayIn(draft, 'warrantyUntil')]
  const { carId = unit.carId } = draft.values
  const isRedated = on !== undefined && on !== unit.installedOn && carId === unit.carId
  const isWritten =
    draft.names['months'] !== undefined || (until !== undefined && until !== unit.warrantyUntil)
  const { isWarrantyDated, warrantyMonths } = unit.moves
  if (!isRedated || isWritten || !isWarrantyDated) return
  if (unit.warrantyUntil !== warrantyFrom(unit.installedOn, warrantyMonths)) return
  const counted = warrantyFrom(on, warrantyMonths)
  if (counted !== null) draft.values['warrantyUntil'] = counted
}
