import { readNumber } from '@naryad/contract/kit/values/number'
import { refused, understood } from '@naryad/contract/kit/values/reading'

import { count } from '../../ui/formats/numbers.ts'
import { numberFormat } from '../../ui/typed/formats.ts'

/** Hours with decimals («0,5»), stored as minutes. */
export const durationFormat = numberFormat(
  (typed) => {
    const hours = readNumber(typed, { decimals: 2, units: ['часов', 'часа', 'час', 'ч.', 'ч'] })
    if ('refusal' in hours) return hours
    const minutes = Math.round(hours.value * 60)
    return minutes > 0 ? understood(minutes) : refused('больше нуля, например 0,5')
  },
  { show: (minutes) => count(Math.round((minutes / 60) * 100) / 100), inputMode: 'decimal' },
)
