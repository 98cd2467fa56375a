import { CarInput, carStatusTitles } from '@naryad/contract/cars/cars'
import { formatPlate, plateCountryTitles } from '@naryad/contract/cars/plates'
import { fieldTitle } from '@naryad/contract/kit/messages'

import { kmText, textOrNull } from '../../platform/text/values.ts'
import { type HistoryField, historyFieldsOf } from '../history/index.ts'
import type { CarState } from './cars.repo.ts'

type Show = (car: CarState) => string | null

const shows: Readonly<Record<keyof CarInput, Show>> = {
  plate: ({ plate }) => (plate === null ? null : formatPlate(plate)),
  plateCountry: ({ plateCountry }) => plateCountryTitles[plateCountry],
  vin: ({ vin }) => vin,
  brand: ({ brand }) => textOrNull(brand),
  model: ({ model }) => textOrNull(model),
  year: ({ year }) => (year === null ? null : String(year)),
  garageNumber: ({ garageNumber }) => textOrNull(garageNumber),
  externalId: ({ externalId }) => externalId,
  status: ({ status }) => carStatusTitles[status],
  mileageKm: ({ mileageKm }) => (mileageKm === null ? null : kmText(mileageKm)),
  tachographModel: ({ tachographModel }) => textOrNull(tachographModel),
  tachographNumber: ({ tachographNumber }) => textOrNull(tachographNumber),
  skziNumber: ({ skziNumber }) => textOrNull(skziNumber),
  trackerModel: ({ trackerModel }) => textOrNull(trackerModel),
  trackerImei: ({ trackerImei }) => textOrNull(trackerImei),
  comment: ({ comment }) => textOrNull(comment),
  companyId: ({ companyName }) => companyName,
  driverId: ({ driverName }) => driverName,
  carServerId: ({ carServerTitle }) => carServerTitle,
}

/** The truck's fields in its history; owner and driver come last. */
export const carHistoryFields: readonly HistoryField<CarState>[] = historyFieldsOf(CarInput, shows, {
  companyId: ({ companyId }) => companyId,
  driverId: ({ driverId }) => driverId,
  carServerId: ({ carServerId }) => carServerId,
})

export const driverTitle = fieldTitle(CarInput, 'driverId')
