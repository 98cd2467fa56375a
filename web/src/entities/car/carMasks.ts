import { type PlateCountry, readPlate } from '@naryad/contract/cars/plates'
import { readTrackerNumber } from '@naryad/contract/kit/values/device-numbers'
import { readMileage } from '@naryad/contract/kit/values/number'
import type { Reader } from '@naryad/contract/kit/values/reading'
import { readVin } from '@naryad/contract/kit/values/vin'

import { count } from '../../ui/formats/numbers.ts'
import { codeMask, digitsMask, numberMask } from '../../ui/masks/masks.ts'

const plateOf =
  (country: PlateCountry): Reader =>
  (typed) =>
    readPlate(typed, country)

export const carMasks = {
  plate: codeMask(plateOf('RU'), { placeholder: 'А123ВС77' }),
  foreignPlate: codeMask(plateOf('ZZ'), { placeholder: 'AB12347' }),
  vin: codeMask(readVin),
  trackerNumber: digitsMask(readTrackerNumber),
  mileage: numberMask(readMileage, { show: count, inputMode: 'numeric', unit: 'км' }),
}
