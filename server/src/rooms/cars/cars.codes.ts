import { type Car, type CarChange, type CarInput } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { carsSchemas } from '@naryad/contract/cars/cars.schemas'
import { type PlateCountry, readPlate } from '@naryad/contract/cars/plates'
import { bind } from '@naryad/contract/kit/route'
import { valueOf } from '@naryad/contract/kit/values/reading'

import { type CodedRegister, findUncoded, type Sent } from '../codes/index.ts'
import { changeCar, createCar, getCar } from './cars.service.ts'

const { create, update } = bind(carsRoutes, carsSchemas)

/** The plate as it is stored. */
const storedPlate = ({ plate, plateCountry = 'RU' }: Sent): string | null =>
  typeof plate === 'string' ? valueOf(readPlate(plate, plateCountry as PlateCountry)) : null

/** What the calls by the code of another program need. */
export const carCodes: CodedRegister<Car, CarInput, CarChange> = {
  table: 'cars',
  noun: 'ТС',
  create,
  update,
  run: { get: getCar, create: createCar, change: changeCar },
  findUncoded: (db, sent) =>
    findUncoded(db, 'cars', [
      { column: 'vin', value: sent['vin'] },
      { column: 'plate', value: storedPlate(sent) },
    ]),
  references: {
    companyCode: { field: 'companyId', table: 'companies' },
    driverCode: { field: 'driverId', table: 'drivers' },
  },
}
