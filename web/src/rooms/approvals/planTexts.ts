import { signerText } from '@naryad/contract/approvals/approvals.words'
import type { PlanPage } from '@naryad/contract/approvals/plan-approvals'

import { dayAndTime } from '../../ui/formats/dates.ts'
import { money } from '../../ui/formats/numbers.ts'
import type { Forms } from '../../ui/formats/plural.ts'

export const workForms: Forms = ['работа', 'работы', 'работ']

export function answeredTitle({ refused, lines }: Pick<PlanPage, 'refused' | 'lines'>): string {
  if (refused.length === 0) return 'План согласован'
  return refused.length === lines.length ? 'План отклонён' : 'Ответ принят'
}

/** «Ахметов К., начальник колонны, 1 декабря, 12:00. Согласовано на 9 200 ₽. Отклонено: дорого» */
export function answeredText(page: PlanPage): string {
  const when = page.answeredAt === null ? '' : `, ${dayAndTime(page.answeredAt)}`
  const refusal = page.reason === '' ? '' : ` Отклонено: ${page.reason}`
  return `${signerText(page)}${when}. Согласовано на ${money(page.agreedSum)}.${refusal}`
}
