import type { TaskItem } from '@naryad/contract/tasks/tasks'

import { createStore, useStore } from '../../../platform/store.ts'

/** What of a listed task has not reached the server. */
export interface WaitingRow {
  /** As the card shows it. */
  shown: Partial<TaskItem>
  /** Changes and files. */
  count: number
}

/** For the lists, which are there long before what keeps and sends. */
export const waitingRows = createStore<ReadonlyMap<number, WaitingRow>>(new Map())

export const useWaitingRow = (taskId: number): WaitingRow | undefined => useStore(waitingRows).get(taskId)
