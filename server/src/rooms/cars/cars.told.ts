import { CarInput, carStatusTitles } from '@naryad/contract/cars/cars'
import { formatPlate } from '@naryad/contract/cars/plates'
import { fieldTitle } from '@naryad/contract/kit/messages'

import { kmText, textOrNull } from '../../platform/text/values.ts'
import type { Told } from '../history/index.ts'
import type { CarState } from './cars.repo.ts'

type Show = (car: CarState) => string | null

const shows: Readonly<Record<keyof CarInput, Show>> = {
  plate: ({ plate }) => formatPlate(plate),
  vin: ({ vin }) => vin,
  brand: ({ brand }) => textOrNull(brand),
  model: ({ model }) => textOrNull(model),
  year: ({ year }) => (year === null ? null : String(year)),
  garageNumber: ({ garageNumber }) => textOrNull(garageNumber),
  companyId: ({ companyName }) => companyName,
  driverId: ({ driverName }) => driverName,
  carServerId: ({ carServerTitle }) => carServerTitle,
  externalId: ({ externalId }) => externalId,
  status: ({ status }) => carStatusTitles[status],
  mileageKm: ({ mileageKm }) => (mileageKm === null ? null : kmText(mileageKm)),
  tachographModel: ({ tachographModel }) => textOrNull(tachographModel),
  tachographNumber: ({ tachographNumber }) => textOrNull(tachographNumber),
  skziNumber: ({ skziNumber }) => textOrNull(skziNumber),
  trackerModel: ({ trackerModel }) => textOrNull(trackerModel),
  trackerImei: ({ trackerImei }) => textOrNull(trackerImei),
  comment: ({ comment }) => textOrNull(comment),
}

const references = ['companyId', 'driverId', 'carServerId'] as const

const titleOf = (field: keyof CarInput): string => fieldTitle(CarInput, field)

/** How a truck stands in its history. */
export const carTold: readonly Told<CarState>[] = [
  ...Object.entries(shows)
    .filter(([field]) => !references.some((reference) => reference === field))
    .map(([field, text]) => ({ title: fieldTitle(CarInput, field), text })),
  ...references.map((field) => ({
    title: titleOf(field),
    text: shows[field],
    value: (car: CarState) => car[field],
  })),
]

export const driverTitle = titleOf('driverId')
