import { defineRoom, type WithDb } from '../room.ts'
import { lightJobs } from './lights.jobs.ts'
import { mountLights } from './lights.routes.ts'
import { openLightsSheet } from './lights.sheet.ts'
import { lightSubscriptions } from './lights.subscriptions.ts'
import { lightConstraints } from './rules.service.ts'

export const lightsRoom = defineRoom({
  name: 'lights',
  mount: (http, { db }: WithDb) => mountLights(http, db),
  constraints: lightConstraints,
  jobs: lightJobs,
  subscriptions: lightSubscriptions,
  sheets: { lights: openLightsSheet },
  showsNamesOf: ['companies', 'cars', 'drivers'],
})
