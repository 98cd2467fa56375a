import { defineRoom, type WithDb } from '../room.ts'
import { reportJobs } from './reports.jobs.ts'
import { mountReports } from './reports.routes.ts'
import { reportSubscriptions } from './reports.subscriptions.ts'

export const reportsRoom = defineRoom({
  name: 'reports',
  mount: (http, { db }: WithDb) => mountReports(http, db),
  jobs: reportJobs,
  subscriptions: reportSubscriptions,
})
