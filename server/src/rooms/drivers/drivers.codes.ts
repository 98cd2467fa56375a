import { type Driver, type DriverChange, type DriverInput } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { driversSchemas } from '@naryad/contract/drivers/drivers.schemas'
import { bind } from '@naryad/contract/kit/route'

import { type CodedRegister } from '../codes/index.ts'
import { changeDriver, createDriver, getDriver } from './drivers.service.ts'

const { create, update } = bind(driversRoutes, driversSchemas)

/** What the calls by the code of another program need. */
export const driverCodes: CodedRegister<Driver, DriverInput, DriverChange> = {
  table: 'drivers',
  noun: 'Водитель',
  create,
  update,
  run: { get: getDriver, create: createDriver, change: changeDriver },
  references: {
    companyCode: { field: 'companyId', table: 'companies' },
    carCode: { field: 'carId', table: 'cars' },
  },
}
