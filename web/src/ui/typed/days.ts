import { type DayRules, readDay } from '@naryad/contract/kit/values/day'
import { type Reading, valueOf } from '@naryad/contract/kit/values/reading'

import { dayOf } from '../formats/days.ts'
import { currentZone } from '../formats/zone.ts'

/** What a person types as a day: «21.11.2026», «21.11», «21 11», «211126», «сегодня», «завтра», «+2». */
export const readTypedDay = (
  typed: string,
  years: DayRules['years'] = 'century',
  now = new Date(),
): Reading => readDay(typed, { today: dayOf(now), zone: currentZone(), years, isTypedNow: true })

/** Null if the text is no day. */
export const dayTyped = (typed: string, now = new Date()): string | null =>
  valueOf(readTypedDay(typed, 'century', now))
