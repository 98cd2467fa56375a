import { type PlateCountry, readPlate } from '@naryad/contract/cars/plates'
import { readBankAccount, readBik, readInn, readKpp, readOgrn } from '@naryad/contract/companies/requisites'
import { readDriverCard, readLicense } from '@naryad/contract/kit/values/card-numbers'
import { readTrackerNumber } from '@naryad/contract/kit/values/device-numbers'
import { readMileage, readMoney, readNumber, readWhole } from '@naryad/contract/kit/values/number'
import { type Reader, type Reading, refused } from '@naryad/contract/kit/values/reading'
import { readVin } from '@naryad/contract/kit/values/vin'

import { count, roubles } from '../formats/numbers.ts'

/** A kind of value in a field: how it is read, how it is shown, and how it is typed. */
export interface Mask<Value> {
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

const code = (
  read: Reader,
  facts: Partial<Pick<Mask<string>, 'placeholder' | 'inputMode' | 'show'>> = {},
): Mask<string> => ({ read, show: asTyped, unread: asTyped, inputMode: 'text', ...facts })

const digits = (read: Reader): Mask<string> => code(read, { inputMode: 'numeric' })

const plateOf =
  (country: PlateCountry): Reader =>
  (typed) =>
    readPlate(typed, country)

const number = (
  read: Reader<number>,
  facts: Pick<Mask<number>, 'show' | 'inputMode' | 'unit'>,
): Mask<number> => ({ read, unread: () => null, ...facts })

const notNegative = (reading: Reading<number>): Reading<number> =>
  'value' in reading && reading.value < 0 ? refused('число не может быть отрицательным') : reading

/** Stored in kopecks, which are displayed only if not zero. */
const money = number(readMoney, { show: roubles, inputMode: 'decimal', unit: '₽' })

/** Maximum price of a cost line in the contract. */
const maxKopecks = 100_000_000

const readPrice: Reader<number> = (typed) => {
  const reading = readMoney(typed)
  const isInRange = !('value' in reading) || (reading.value >= 0 && reading.value <= maxKopecks)
  return isInRange ? reading : refused('от 0 до 1 000 000 ₽, например 1 500,50')
}

export const masks = {
  plate: code(plateOf('RU'), { placeholder: 'А123ВС77' }),
  foreignPlate: code(plateOf('ZZ'), { placeholder: 'AB12347' }),
  vin: code(readVin),
  trackerNumber: digits(readTrackerNumber),
  driverCard: code(readDriverCard, { placeholder: 'RUD 0000 0000 0000 00' }),
  license: code(readLicense, { placeholder: '99 15 654321' }),
  inn: digits(readInn),
  kpp: digits(readKpp),
  ogrn: digits(readOgrn),
  bik: digits(readBik),
  bankAccount: digits(readBankAccount),
  whole: number((typed) => notNegative(readWhole(typed)), { show: String, inputMode: 'numeric' }),
  money,
  price: { ...money, read: readPrice },
  /** Three decimals: litres, hours, metres. */
  quantity: number((typed) => notNegative(readNumber(typed, { decimals: 3 })), {
    show: count,
    inputMode: 'decimal',
  }),
  mileage: number(readMileage, { show: count, inputMode: 'numeric', unit: 'км' }),
}
