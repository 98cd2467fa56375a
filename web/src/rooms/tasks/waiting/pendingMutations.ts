import { createStore } from '../../../platform/store.ts'
import type { OutboxEntry } from './waiting.ts'

type PendingMutation = Pick<OutboxEntry, 'taskId' | 'body' | 'shown' | 'base'>

/** What is being answered: shown over what the server has said last, which stays as it is until the answer. */
export const pendingMutations = createStore<readonly PendingMutation[]>([])

/** Call what it gives when the answer is there. */
export function addPendingMutation(change: PendingMutation): () => void {
  pendingMutations.set([...pendingMutations.get(), change])
  return () => pendingMutations.set(pendingMutations.get().filter((one) => one !== change))
}
