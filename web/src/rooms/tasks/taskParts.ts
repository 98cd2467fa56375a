import { lazy } from 'react'

import { useWaitingRow } from './waiting/rows.ts'

/** Parts of a task for screens of other rooms; components are loaded lazily. */
export const taskParts = {
  Pane: lazy(() => import('./TaskPane.tsx').then((file) => ({ default: file.TaskPane }))),
  /** What of the task has not reached the server. */
  useWaitingRow,
  /** «Я на месте» */
  OnSite: lazy(() => import('./OnSite.tsx').then((file) => ({ default: file.OnSite }))),
  /** The button of the next action. */
  Step: lazy(() => import('./TaskStep.tsx').then((file) => ({ default: file.TaskStep }))),
}
