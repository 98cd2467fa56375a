import { defineRoom } from '../room.ts'
import { callsConstraints } from './calls.constraints.ts'
import { callsJobs } from './calls.jobs.ts'
import { mountCalls } from './calls.routes.ts'
import { openCallsSheet } from './calls.sheet.ts'
import { callsPersonalData } from './personal-data.repo.ts'

export const callsRoom = defineRoom({
  name: 'calls',
  mount: mountCalls,
  jobs: callsJobs,
  constraints: callsConstraints,
  sheets: { calls: openCallsSheet },
  personalData: callsPersonalData,
  showsNamesOf: ['companies', 'contacts', 'drivers', 'users'],
})
