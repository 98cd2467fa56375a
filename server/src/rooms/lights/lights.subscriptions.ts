import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { suggestionEvents } from '../suggestions/index.ts'
import { taskEvents } from '../tasks/index.ts'
import { linkEvidence, linkFacts } from './lights.repo.ts'

export const lightSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.ordered, async (tx, ordered) => {
    for (const { taskId, lightRuleIds } of ordered) await linkFacts(tx, taskId, lightRuleIds)
  }),
  subscribeInTransaction(suggestionEvents.accepted, (tx, accepted) =>
    linkEvidence(
      tx,
      accepted.map(({ suggestionId }) => suggestionId),
    ),
  ),
]
