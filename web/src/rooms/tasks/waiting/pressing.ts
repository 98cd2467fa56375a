import { createStore } from '../../../platform/store.ts'
import type { Waiting } from './waiting.ts'

type Pressing = Pick<Waiting, 'taskId' | 'body' | 'shown' | 'base'>

/** What is being answered: shown over what the server has said last, which stays as it is until the answer. */
export const pressing = createStore<readonly Pressing[]>([])

/** Call what it gives when the answer is there. */
export function showPressing(change: Pressing): () => void {
  pressing.set([...pressing.get(), change])
  return () => pressing.set(pressing.get().filter((one) => one !== change))
}
