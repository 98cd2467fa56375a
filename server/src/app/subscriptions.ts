import { jobsOfSubscriptions, type Subscription } from '../platform/events/subscription.ts'
import { attachmentSubscriptions } from '../rooms/attachments/index.ts'
import { maintenanceSubscriptions } from '../rooms/maintenance/index.ts'
import { findRuledChats } from '../rooms/messengers/index.ts'
import { notificationsRoom } from '../rooms/notifications/index.ts'
import { reportSubscriptions } from '../rooms/reports/index.ts'
import { rollCallSubscriptions } from '../rooms/roll-call/index.ts'
import { zoneSubscriptions } from '../rooms/zones/index.ts'
import { addressBooks } from './channels.ts'

/** Which rooms subscribe to which events of others. */
export const subscriptions: readonly Subscription[] = [
  ...attachmentSubscriptions,
  ...maintenanceSubscriptions,
  ...reportSubscriptions,
  ...rollCallSubscriptions,
  ...zoneSubscriptions,
  ...notificationsRoom.subscriptions({ addressBooks, findRuledChats }),
]

export const subscriptionJobs = jobsOfSubscriptions(subscriptions)
