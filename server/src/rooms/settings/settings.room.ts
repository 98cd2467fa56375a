import { defineRoom } from '../room.ts'
import { settingsJobs } from './settings.jobs.ts'
import { mountSettings } from './settings.routes.ts'

export const settingsRoom = defineRoom({
  name: 'settings',
  mount: mountSettings,
  jobs: settingsJobs,
})
