import { jobsOfSubscriptions, type Subscription } from '../platform/events/subscription.ts'
import { attachmentSubscriptions } from '../rooms/attachments/index.ts'
import { maintenanceSubscriptions } from '../rooms/maintenance/index.ts'
import { rollCallSubscriptions } from '../rooms/roll-call/index.ts'

/** Which rooms listen to which facts of others. */
export const subscriptions: readonly Subscription[] = [
  ...attachmentSubscriptions,
  ...maintenanceSubscriptions,
  ...rollCallSubscriptions,
]

export const subscriptionJobs = jobsOfSubscriptions(subscriptions)
