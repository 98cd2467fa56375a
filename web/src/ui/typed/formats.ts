import { readMoney, readNumber, readWhole } from '@naryad/contract/kit/values/number'
import { type Reader, type Reading, refused } from '@naryad/contract/kit/values/reading'

import { count, roubles } from '../formats/numbers.ts'

/** A kind of value in a field: how it is read, how it is shown, and how it is typed. */
export interface FieldFormat<Value> {
  read: Reader<Value>
  /** The value as it is read again. */
  show: (value: Value) => string
  /** The value while the text is not understood: of a text the text itself, so that a draft keeps it. */
  unread: (typed: string) => Value | null
  placeholder?: string
  /** `inputMode`: the on-screen keyboard. */
  inputMode: 'text' | 'tel' | 'numeric' | 'decimal'
  /** Unit shown after the text, inside the field. */
  unit?: string
}

const asTyped = (typed: string): string => typed

export const codeFormat = (
  read: Reader,
  facts: Partial<Pick<FieldFormat<string>, 'placeholder' | 'inputMode' | 'show'>> = {},
): FieldFormat<string> => ({ read, show: asTyped, unread: asTyped, inputMode: 'text', ...facts })

export const digitsFormat = (read: Reader): FieldFormat<string> => codeFormat(read, { inputMode: 'numeric' })

export const numberFormat = (
  read: Reader<number>,
  facts: Pick<FieldFormat<number>, 'show' | 'inputMode' | 'unit'>,
): FieldFormat<number> => ({ read, unread: () => null, ...facts })

const notNegative = (reading: Reading<number>): Reading<number> =>
  'value' in reading && reading.value < 0 ? refused('число не может быть отрицательным') : reading

/** Stored in kopecks, which are displayed only if not zero. */
const money = numberFormat(readMoney, { show: roubles, inputMode: 'decimal', unit: '₽' })

/** Maximum price of a cost line in the contract. */
const maxKopecks = 100_000_000

const readPrice: Reader<number> = (typed) => {
  const reading = readMoney(typed)
  const isInRange = !('value' in reading) || (reading.value >= 0 && reading.value <= maxKopecks)
  return isInRange ? reading : refused('от 0 до 1 000 000 ₽, например 1 500,50')
}

/** Figures; codes stand with the objects that carry them. */
export const numberFormats = {
  whole: numberFormat((typed) => notNegative(readWhole(typed)), { show: String, inputMode: 'numeric' }),
  money,
  price: { ...money, read: readPrice },
  /** Three decimals: litres, hours, metres. */
  quantity: numberFormat((typed) => notNegative(readNumber(typed, { decimals: 3 })), {
    show: count,
    inputMode: 'decimal',
  }),
}
