import { defineRoom } from '../room.ts'
import { driversImport } from './drivers.import.ts'
import { driverCounters } from './drivers.repo.ts'
import { mountDrivers } from './drivers.routes.ts'
import { openDriversSheet } from './drivers.sheet.ts'
import { driverPersonalData } from './personal-data.repo.ts'

export const driversRoom = defineRoom({
  name: 'drivers',
  mount: mountDrivers,
  sheets: { drivers: openDriversSheet },
  imports: { drivers: driversImport },
  personalData: driverPersonalData,
  counters: driverCounters,
  showsNamesOf: ['companies', 'cars'],
})
