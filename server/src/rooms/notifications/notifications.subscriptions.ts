import { type Subscription, subscribeBatches } from '../../platform/events/subscription.ts'
import { kinds } from './kinds/all.ts'
import { recordBatch, type RecordParts } from './record.service.ts'

/** Every event that some kind of notification is about; each batch of facts is written down by one run. */
export const notificationSubscriptions = (parts: Omit<RecordParts, 'kinds'>): readonly Subscription[] =>
  subscribeBatches({
    name: 'notifications.record',
    title: 'Уведомления: кому и куда',
    events: [...new Map(kinds.map(({ event }) => [event.name, event])).values()],
    run: (db, batch) => recordBatch(db, { ...parts, kinds }, batch),
  })
