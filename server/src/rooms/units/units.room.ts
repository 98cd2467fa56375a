import { defineRoom, type WithDb } from '../room.ts'
import { unitPersonalData } from './personal-data.repo.ts'
import { unitsImport } from './units.import.ts'
import { mountUnits } from './units.routes.ts'
import { unitCounters } from './units.search.repo.ts'
import { unitConstraints } from './units.service.ts'
import { openUnitsSheet } from './units.sheet.ts'
import { unitSubscriptions } from './units.subscriptions.ts'

export const unitsRoom = defineRoom({
  name: 'units',
  mount: (http, { db }: WithDb) => mountUnits(http, db),
  constraints: unitConstraints,
  subscriptions: unitSubscriptions,
  imports: { units: unitsImport },
  sheets: { units: openUnitsSheet },
  counters: unitCounters,
  personalData: unitPersonalData,
  showsNamesOf: ['companies', 'cars', 'users'],
})
