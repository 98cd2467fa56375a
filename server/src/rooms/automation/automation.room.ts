import { defineRoom, type WithDb } from '../room.ts'
import { automationJobs } from './automation.jobs.ts'
import { mountAutomation } from './automation.routes.ts'
import { automationSubscriptions } from './automation.subscriptions.ts'
import { automationPersonalData } from './personal-data.repo.ts'

export const automationRoom = defineRoom({
  name: 'automation',
  mount: (http, { db }: WithDb) => mountAutomation(http, db),
  jobs: automationJobs,
  subscriptions: automationSubscriptions,
  personalData: automationPersonalData,
})
