import { carFields } from '@naryad/contract/cars/cars.fields'
import { formatPlate } from '@naryad/contract/cars/plates'

import { historyFieldsOf } from '../history/index.ts'
import type { CarState } from './cars.repo.ts'

export const carHistoryFields = historyFieldsOf<CarState>()(carFields, {
  plate: ({ plate }) => (plate === null ? null : formatPlate(plate)),
  companyId: ({ companyName }) => companyName,
  driverId: ({ driverName }) => driverName,
  carServerId: ({ carServerTitle }) => carServerTitle,
})
