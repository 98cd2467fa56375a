import { countUnread } from './bell/own.repo.ts'
import { notificationJobs } from './notifications.jobs.ts'
import { mountNotifications } from './notifications.routes.ts'
import { notificationSubscriptions } from './notifications.subscriptions.ts'
import { pushServices } from './push/push-hosts.ts'
import { pushChannel } from './push/push.channel.ts'
import { pushAddresses } from './push/push.repo.ts'
import { letterAddresses } from './recipients/letter-addresses.repo.ts'
import { composeLetter } from './sending/compose-letter.ts'
import { redirect } from './sending/fall-back.service.ts'

/** Parts used by the composition root. */
export const notificationsRoom = {
  mount: mountNotifications,
  jobs: notificationJobs,
  subscriptions: notificationSubscriptions,
  countUnread,
  /** Channels implemented in this room, and their address books. */
  channels: { push: pushChannel },
  composeLetter,
  redirect,
  pushServices,
  addressBooks: [letterAddresses, pushAddresses],
}
