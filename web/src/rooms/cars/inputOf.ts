import type { Car, CarInput } from '@naryad/contract/cars/cars'

/**
 * The request body of an unchanged truck: PUT replaces the whole object, so a change of one field must send
 * the others as well.
 */
export const inputOf = (car: Car): CarInput => ({
  plate: car.plate,
  plateCountry: car.plateCountry,
  vin: car.vin,
  brand: car.brand,
  model: car.model,
  year: car.year,
  garageNumber: car.garageNumber,
  companyId: car.company?.id ?? null,
  driverId: car.driver?.id ?? null,
  carServerId: car.carServer?.id ?? null,
  externalId: car.externalId,
  accountingCode: car.accountingCode,
  status: car.status,
  mileageKm: car.mileageKm,
  tachographModel: car.tachographModel,
  tachographNumber: car.tachographNumber,
  skziNumber: car.skziNumber,
  trackerModel: car.trackerModel,
  trackerImei: car.trackerImei,
  comment: car.comment,
})
