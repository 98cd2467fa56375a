import { defineRoom } from '../room.ts'
import { registrationPersonalData } from './personal-data.repo.ts'
import { registrationRetention } from './registration.jobs.ts'
import { mountRegistration } from './registration.routes.ts'
import { openRegistrationSheet } from './registration.sheet.ts'

export const registrationRoom = defineRoom({
  name: 'registration',
  mount: mountRegistration,
  jobs: [registrationRetention],
  sheets: { registration: openRegistrationSheet },
  personalData: registrationPersonalData,
})
