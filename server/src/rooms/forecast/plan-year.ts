// The planned works of an organization. Pure functions without database access.
import type { DueWhat } from '@naryad/contract/due/due.words'
import { addMonths, monthOf } from '@naryad/contract/forecast/forecast.words'

import { addDays } from '../../platform/time/company-day.ts'
import { addTerm } from '../maintenance/index.ts'

/** What a term says about its repeats. */
export interface PlannedTerm {
  readonly what: DueWhat
  /** The day by which the work is due; null: by kilometres that are not near. */
  readonly dueOn: string | null
  /** Of the kind; null in all three: the length of the term itself. */
  readonly termMonths: number | null
  readonly termDays: number | null
  readonly termKm: number | null
  /** The length of the term itself; null if it has no days. */
  readonly ownDays: number | null
}

export interface Window {
  /** The present day. */
  readonly today: string
  /** «2026-12»; `months` from there on. */
  readonly first: string
  readonly months: number
}

export interface Occurrence<Term> {
  readonly term: Term
  readonly repeat: number
  readonly month: string
  readonly dueOn: string
  readonly isOverdue: boolean
}

/** A card of a driver is read every 28 days, whatever its kind says. */
const readingDays = 28

/** The distance between repeats; null: the work is not repeated by days. */
export function repeatOf(term: PlannedTerm): { readonly months: number; readonly days: number } | null {
  const { what, termMonths, termDays, termKm, ownDays } = term
  if (what === 'READING') return { months: 0, days: readingDays }
  if (what !== 'RANGE') return null
  const isOpenEnded = termMonths === null && termDays === null && termKm === null
  const step = isOpenEnded
    ? { months: 0, days: ownDays ?? 0 }
    : { months: termMonths ?? 0, days: termDays ?? 0 }
  return step.months > 0 || step.days > 0 ? step : null
}

/**
 * The term and its repeats within the window. Repeats are counted from the day on which the term ends, or from the
 * present day if it is past, each from that first day: after 28 February, a work of the 31st is on 31 March again.
 */
export function* occurrencesOf<Term extends PlannedTerm>(
  term: Term,
  { today, first, months }: Window,
): Generator<Occurrence<Term>> {
  const { dueOn } = term
  if (dueOn === null) return
  const end = addMonths(first, months)
  const start = dueOn < today ? today : dueOn
  const isWithin = (month: string): boolean => month >= first && month < end
  if (isWithin(monthOf(start)))
    yield { term, repeat: 0, month: monthOf(start), dueOn, isOverdue: dueOn < today }
  const step = repeatOf(term)
  if (step === null) return
  for (let repeat = 1; ; repeat += 1) {
    const day = addTerm(start, { months: step.months * repeat, days: step.days * repeat })
    const month = monthOf(day)
    if (month >= end) return
    if (isWithin(month)) yield { term, repeat, month, dueOn: day, isOverdue: false }
  }
}

const mostDaysAround = 45

/**
 * The days between which a term is the one that was agreed to: work that is done early moves what follows. They never
 * reach the repeats before and after it.
 */
export function validityOf<Term extends PlannedTerm>({
  term,
  dueOn,
}: Pick<Occurrence<Term>, 'term' | 'dueOn'>): { readonly validFrom: string; readonly validTo: string } {
  const step = repeatOf(term)
  const around =
    step === null
      ? mostDaysAround
      : Math.min(mostDaysAround, Math.floor((step.months * 28 + step.days - 1) / 2))
  return { validFrom: addDays(dueOn, -around), validTo: addDays(dueOn, around) }
}

export interface MonthTotals {
  readonly month: string
  rowsCount: number
  unpricedCount: number
  agreedCount: number
  sum: number
  agreeableCount: number
  agreeableSum: number
}

interface Priced {
  readonly month: string
  readonly price: number | null
  readonly agreedPrice: number | null
  readonly isAgreeable: boolean
}

/** A total for each month of the window. A work without a price is counted, and is in no sum. */
export function totalsOf(rows: readonly Priced[], { first, months }: Window): MonthTotals[] {
  const totals = Array.from({ length: months }, (_, at) => ({
    month: addMonths(first, at),
    rowsCount: 0,
    unpricedCount: 0,
    agreedCount: 0,
    sum: 0,
    agreeableCount: 0,
    agreeableSum: 0,
  }))
  const byMonth = new Map(totals.map((total) => [total.month, total]))
  for (const { month, price, agreedPrice, isAgreeable } of rows) {
    const total = byMonth.get(month)
    if (!total) continue
    total.rowsCount += 1
    if (agreedPrice !== null) total.agreedCount += 1
    if (price === null) total.unpricedCount += 1
    else total.sum += price
    if (!isAgreeable || price === null) continue
    total.agreeableCount += 1
    total.agreeableSum += price
  }
  return totals
}
