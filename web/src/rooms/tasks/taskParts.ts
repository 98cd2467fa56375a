import { lazy } from 'react'

/** What screens of other rooms show of a task, loaded where it is drawn. */
export const taskParts = {
  /** The whole card. */
  Pane: lazy(() => import('./TaskPane.tsx').then((file) => ({ default: file.TaskPane }))),
  /** The button of the next step. */
  Step: lazy(() => import('./TaskStep.tsx').then((file) => ({ default: file.TaskStep }))),
}
