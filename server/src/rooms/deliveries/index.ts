export type { Channel, ChatFile, MessageContent, OutgoingMessage, Redirect, SendOutcome } from './channel.ts'
export { deliveryJob } from './deliveries.jobs.ts'
export { addDeliveries, type NewDelivery, reserveIds } from './deliveries.repo.ts'
export { deliveriesRoom } from './deliveries.room.ts'
