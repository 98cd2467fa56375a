import { composeLetter } from './compose-letter.ts'
import { redirect } from './fall-back.service.ts'
import { letterAddresses } from './letter-addresses.repo.ts'
import { notificationJobs } from './notifications.jobs.ts'
import { mountNotifications } from './notifications.routes.ts'
import { notificationSubscriptions } from './notifications.subscriptions.ts'
import { countUnread } from './own.repo.ts'
import { pushServices } from './push-hosts.ts'
import { pushChannel } from './push.channel.ts'
import { pushAddresses } from './push.repo.ts'

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
