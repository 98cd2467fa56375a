import { createStore } from '../../../ui/store.ts'
import type { OutboxEntry } from './waiting.ts'

type PendingMutation = Pick<OutboxEntry, 'taskId' | 'body' | 'shown' | 'base'>

/**
 * Mutations that are being sent: displayed over the last server state, which stays unchanged until the
 * response.
 */
export const pendingMutations = createStore<readonly PendingMutation[]>([])

/** Returns a function to be called when the response has arrived. */
export function addPendingMutation(change: PendingMutation): () => void {
  pendingMutations.set([...pendingMutations.get(), change])
  return () => pendingMutations.set(pendingMutations.get().filter((one) => one !== change))
}
