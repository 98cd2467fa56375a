import type { RangeState } from '@naryad/contract/maintenance/maintenance.states'
import { defaultWarningDays } from '@naryad/contract/maintenance/maintenance.states'

import { kilometres } from '../../ui/formats/numbers.ts'
import { counted, dayForms } from '../../ui/formats/plural.ts'

/** Remaining time of a maintenance range: in days, in kilometres, or both. */
export interface Term {
  state: RangeState
  /** Negative when the range is past its end. */
  daysLeft: number | null
  kmLeft: number | null
}

/** Which of the two limits determines the state; a range with one limit has only that. */
function nearerEnd({ state, daysLeft, kmLeft }: Term): 'days' | 'km' {
  if (daysLeft === null) return 'km'
  if (kmLeft === null) return 'days'
  if (state === 'OVERDUE') return daysLeft < 0 ? 'days' : 'km'
  return state === 'SOON' && daysLeft > defaultWarningDays ? 'km' : 'days'
}

function overdueWords({ daysLeft, kmLeft }: Term, end: 'days' | 'km'): string {
  const past = end === 'days' ? daysLeft : kmLeft
  if (past === null || past === 0) return 'срок вышел'
  return end === 'days' ? `просрочено ${counted(-past, dayForms)}` : `просрочено на ${kilometres(-past)}`
}

/** «через 11 дней», «просрочено 6 дней», «в норме»: the state as text, for a badge. */
export function termWords(term: Term): string {
  if (term.state === 'DONE') return 'выполнено'
  if (term.state === 'OK') return 'в норме'
  const end = nearerEnd(term)
  if (term.state === 'OVERDUE') return overdueWords(term, end)
  if (end === 'km') return `через ${kilometres(term.kmLeft ?? 0)}`
  if (term.daysLeft === 0) return 'сегодня'
  return term.daysLeft === 1 ? 'завтра' : `через ${counted(term.daysLeft ?? 0, dayForms)}`
}

/**
 * «осталось 1 240 км», «осталось 115 дней»; null when nothing is left. Prefers kilometres, because the dates
 * are shown elsewhere.
 */
export function leftWords({ state, daysLeft, kmLeft }: Term): string | null {
  if (state === 'DONE') return null
  if (kmLeft !== null && kmLeft > 0) return `осталось ${kilometres(kmLeft)}`
  if (kmLeft === null && daysLeft !== null && daysLeft > 0) return `осталось ${counted(daysLeft, dayForms)}`
  return null
}

/** «28 дней», «−6 дней», «1 240 км»: the limit that determines the state, for a column. */
export function shortTermWords(term: Term): string {
  const end = nearerEnd(term)
  if (end === 'km') return kilometres(term.kmLeft ?? 0)
  return counted(term.daysLeft ?? 0, dayForms)
}
