import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { suggestionEvents } from '../suggestions/index.ts'
import { taskEvents } from '../tasks/index.ts'
import { linkEvidence } from './lights.repo.ts'
import { orderFacts } from './orders.service.ts'

export const lightSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.ordered, async (tx, ordered) => {
    for (const order of ordered) await orderFacts(tx, order)
  }),
  subscribeInTransaction(suggestionEvents.accepted, (tx, accepted) =>
    linkEvidence(
      tx,
      accepted.map(({ suggestionId }) => suggestionId),
    ),
  ),
]
