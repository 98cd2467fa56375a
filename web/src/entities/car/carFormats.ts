import { type PlateCountry, readPlate } from '@naryad/contract/cars/plates'
import { readTrackerNumber } from '@naryad/contract/kit/values/device-numbers'
import { readMileage } from '@naryad/contract/kit/values/number'
import type { Reader } from '@naryad/contract/kit/values/reading'
import { readVin } from '@naryad/contract/kit/values/vin'

import { count } from '../../ui/formats/numbers.ts'
import { codeFormat, digitsFormat, numberFormat } from '../../ui/typed/formats.ts'

const plateOf =
  (country: PlateCountry): Reader =>
  (typed) =>
    readPlate(typed, country)

export const carFormats = {
  plate: codeFormat(plateOf('RU'), { placeholder: 'А123ВС77' }),
  foreignPlate: codeFormat(plateOf('ZZ'), { placeholder: 'AB12347' }),
  vin: codeFormat(readVin),
  trackerNumber: digitsFormat(readTrackerNumber),
  mileage: numberFormat(readMileage, { show: count, inputMode: 'numeric', unit: 'км' }),
}
