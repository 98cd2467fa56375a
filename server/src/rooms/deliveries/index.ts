export type { Channel, OutgoingMessage, Redirect, SendOutcome } from './channel.ts'
export { deliveryJob } from './deliveries.jobs.ts'
export { addDeliveries, type NewDelivery, reserveIds } from './deliveries.repo.ts'
export type { ChatFile, MessageContent } from './deliveries.table.ts'
export { failQueued } from './outcomes.repo.ts'
export { deleteOldPauses } from './pauses.repo.ts'
export {
  cancelQueuedLetters,
  cancelTaskMessages,
  deleteOldMessages,
  deleteOldNotificationDeliveries,
  markDeliveriesRead,
  markDigestSent,
  moveDeliveries,
} from './settle.repo.ts'
