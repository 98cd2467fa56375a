import { defineRoom } from '../room.ts'
import { mailboxJobs } from './mailboxes.jobs.ts'
import { mountMailboxes } from './mailboxes.routes.ts'
import { mailboxConstraints } from './mailboxes.service.ts'
import { mailboxesPersonalData } from './personal-data.repo.ts'
import { letterKeysInUse } from './taking/letters.repo.ts'

export const mailboxesRoom = defineRoom({
  name: 'mailboxes',
  mount: mountMailboxes,
  constraints: mailboxConstraints,
  jobs: mailboxJobs,
  personalData: mailboxesPersonalData,
  fileKeysInUse: letterKeysInUse,
})
