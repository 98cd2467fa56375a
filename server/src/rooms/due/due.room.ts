import { defineRoom, type WithDb } from '../room.ts'
import { dueJobs } from './due.jobs.ts'
import { mountDue } from './due.routes.ts'
import { dueCounters } from './due.search.repo.ts'
import { openDueSheet } from './due.sheet.ts'

export const dueRoom = defineRoom({
  name: 'due',
  mount: (http, { db }: WithDb) => mountDue(http, db),
  jobs: dueJobs,
  sheets: { due: openDueSheet },
  counters: dueCounters,
  showsNamesOf: ['companies', 'cars', 'drivers'],
})
