import { formatPlate } from '@naryad/contract/cars/plates'
import { driverFields } from '@naryad/contract/drivers/drivers.fields'

import { historyFieldsOf } from '../history/index.ts'
import type { DriverState } from './drivers.repo.ts'

export const driverHistoryFields = historyFieldsOf<DriverState>()(driverFields, {
  companyId: ({ companyName }) => companyName,
  carId: ({ carTitle }) => (carTitle === null ? null : formatPlate(carTitle)),
})
