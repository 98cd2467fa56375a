import { hasStored } from '../../../client/outbox/storedList.ts'

/** Names of the lists on the device. */
export const lists = { waiting: 'waiting', refused: 'refused' } as const

/** Whether the rows of this user have marks to show. */
export const hasWaiting = (userId: number): boolean =>
  Object.values(lists).some((name) => hasStored(name, userId))
