import { defineRoom } from '../room.ts'
import { webhookJobsOf } from './webhooks.jobs.ts'
import { mountWebhooks } from './webhooks.routes.ts'
import { webhookSubscriptions } from './webhooks.subscriptions.ts'

export const webhooksRoom = defineRoom({
  name: 'webhooks',
  mount: mountWebhooks,
  jobs: webhookJobsOf,
  subscriptions: webhookSubscriptions,
})
