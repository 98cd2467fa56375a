import type { Db } from '../../../platform/db/connect.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { lightEvents } from '../../lights/index.ts'
import { makeRedCar } from '../../lights/lights.make.ts'
import { maintenanceEvents } from '../../maintenance/index.ts'
import { makeRange } from '../../maintenance/maintenance.make.ts'
import type { RecipientCase } from './account-cases.make.ts'
import { publishFact } from './kinds.make.ts'

const sinceYesterday = () => ({
  from: new Date(Date.now() - 86_400_000).toISOString(),
  to: new Date(Date.now() + 60_000).toISOString(),
})

/** Facts about trucks. */
export const carCases = (db: Db): readonly RecipientCase[] => [
  {
    name: 'a near end of a maintenance range notifies the organization of the truck',
    act: async ({ companyId }) => {
      const { id: carId } = await makeCar(db, { companyId })
      const { id: rangeId } = await makeRange(db, { carId })
      await publishFact(db, maintenanceEvents.endNear, { rangeId })
    },
    recipients: ['maintenance.endNear: client'],
  },
  {
    name: 'trucks that have become red notify their organization',
    act: async ({ companyId }) => {
      await makeRedCar(db, { companyId })
      await publishFact(db, lightEvents.red, { companyId, ...sinceYesterday() })
    },
    recipients: ['car.red: client'],
  },
  {
    name: 'trucks that have become red notify the dispatchers once for all organizations',
    act: async ({ companyId }) => {
      await makeRedCar(db, { companyId })
      await publishFact(db, lightEvents.red, { companyId: null, ...sinceYesterday() })
    },
    recipients: ['car.red: dispatcher, senior'],
  },
]
