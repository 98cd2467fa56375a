import type { TaskItem } from '@naryad/contract/tasks/tasks'

import { createStore, useStore } from '../../../ui/store.ts'

/** Unsent changes of a listed task. */
export interface WaitingRow {
  /** The displayed values, as in the card. */
  shown: Partial<TaskItem>
  /** Number of changes and files. */
  count: number
}

/** A separate module, because the lists load long before the outbox. */
export const waitingRows = createStore<ReadonlyMap<number, WaitingRow>>(new Map())

export const useWaitingRow = (taskId: number): WaitingRow | undefined => useStore(waitingRows).get(taskId)
