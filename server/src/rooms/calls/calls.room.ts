import { defineRoom } from '../room.ts'
import { callsJobs } from './calls.jobs.ts'
import { mountCalls } from './calls.routes.ts'

export const callsRoom = defineRoom({
  name: 'calls',
  mount: mountCalls,
  jobs: callsJobs,
  showsNamesOf: ['companies', 'contacts', 'drivers', 'users'],
})
