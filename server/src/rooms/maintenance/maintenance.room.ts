import { defineRoom, type WithDb } from '../room.ts'
import { maintenanceImport } from './maintenance.import.ts'
import { maintenanceJobs } from './maintenance.jobs.ts'
import { maintenanceConstraints, mountMaintenance } from './maintenance.routes.ts'
import { maintenanceSubscriptions } from './maintenance.subscriptions.ts'
import { maintenancePersonalData } from './personal-data.repo.ts'
import { rangeCounters } from './search.repo.ts'

export const maintenanceRoom = defineRoom({
  name: 'maintenance',
  mount: (http, { db }: WithDb) => mountMaintenance(http, db),
  constraints: maintenanceConstraints,
  jobs: maintenanceJobs,
  subscriptions: maintenanceSubscriptions,
  imports: { maintenance: maintenanceImport },
  personalData: maintenancePersonalData,
  counters: rangeCounters,
  showsNamesOf: ['companies', 'cars'],
})
