import { onTestFinished } from 'vitest'

import { subscriptions } from '../app/collected.ts'
import type { DomainEvent } from '../platform/events/event.ts'
import { setSubscriptions } from '../platform/events/publish.ts'
import { type Subscription, subscribeInTransaction } from '../platform/events/subscription.ts'

/** Adds these subscriptions to the product's until the test ends. */
export function addSubscriptions(...added: readonly Subscription[]): void {
  setSubscriptions([...subscriptions, ...added])
  onTestFinished(() => setSubscriptions(subscriptions))
}

export const listen = <Payload>(
  event: DomainEvent<Payload>,
  hear: (payloads: readonly Payload[]) => Promise<void>,
): void => addSubscriptions(subscribeInTransaction(event, (_, payloads) => hear(payloads)))
