import { lazyPanel, lazyPart } from '../../ui/lazyPart.ts'
import { useWaitingRow } from './waiting/rows.ts'

/** Parts of a task for screens of other rooms; components are loaded lazily. */
export const taskParts = {
  Pane: lazyPanel(() => import('./TaskPane.tsx').then((file) => file.TaskPane)),
  /** Unsent changes of the task. */
  useWaitingRow,
  /** «Я на месте» */
  OnSite: lazyPart(() => import('./OnSite.tsx').then((file) => file.OnSite)),
  /** What to take along for the visits of a day. */
  TakeOfDay: lazyPart(() => import('./TakeOfDay.tsx').then((file) => file.TakeOfDay)),
  /** Button for the next action. */
  Step: lazyPart(() => import('./TaskStep.tsx').then((file) => file.TaskStep)),
}
