import { failQueued } from './outcomes.repo.ts'
import { deleteOldPauses } from './pauses.repo.ts'
import { deliveryPersonalData } from './personal-data.repo.ts'
import {
  cancelQueuedLetters,
  deleteOldMessages,
  deleteOldNotificationDeliveries,
  markDeliveriesRead,
  markDigestSent,
  moveDeliveries,
} from './settle.repo.ts'

/** What the rooms whose messages are sent do with them, and parts used by the composition root. */
export const deliveriesRoom = {
  cancelQueuedLetters,
  deleteOldMessages,
  deleteOldNotificationDeliveries,
  deleteOldPauses,
  failQueued,
  markRead: markDeliveriesRead,
  markDigestSent,
  move: moveDeliveries,
  personalData: deliveryPersonalData,
}
