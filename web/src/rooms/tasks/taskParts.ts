import { lazy } from 'react'

/** Lazily loaded parts of a task for screens of other rooms. */
export const taskParts = {
  Pane: lazy(() => import('./TaskPane.tsx').then((file) => ({ default: file.TaskPane }))),
  /** «Я на месте» */
  OnSite: lazy(() => import('./OnSite.tsx').then((file) => ({ default: file.OnSite }))),
  /** The button of the next action. */
  Step: lazy(() => import('./TaskStep.tsx').then((file) => ({ default: file.TaskStep }))),
}
