import { defineRoom } from '../room.ts'
import { callsJobs } from './calls.jobs.ts'
import { mountCalls } from './calls.routes.ts'
import { callsPersonalData } from './personal-data.repo.ts'

export const callsRoom = defineRoom({
  name: 'calls',
  mount: mountCalls,
  jobs: callsJobs,
  personalData: callsPersonalData,
  showsNamesOf: ['companies', 'contacts', 'drivers', 'users'],
})
