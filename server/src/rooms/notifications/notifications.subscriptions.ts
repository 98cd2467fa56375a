import { type Subscription, subscribeBatches } from '../../platform/events/subscription.ts'
import { kinds } from './kinds/all.ts'
import { recordBatches, type RecordParts } from './record.service.ts'

/** Subscribes to the events of all kinds; one run records all waiting batches. */
export const notificationSubscriptions = (parts: Omit<RecordParts, 'kinds'>): readonly Subscription[] =>
  subscribeBatches({
    name: 'notifications.record',
    title: 'Уведомления: кому и куда',
    events: [...new Map(kinds.map(({ event }) => [event.name, event])).values()],
    run: (db, batches) => recordBatches(db, { ...parts, kinds }, batches),
  })
