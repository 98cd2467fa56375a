import type { Visit } from '@naryad/contract/calendar/calendar'

import type { DropTarget } from '../moves.ts'

export interface DragOptions {
  /** Current state of a visit: it may have changed during the drag. */
  readonly visitOf: (id: number) => Visit | undefined
  readonly mayMove: (visit: Visit) => boolean
  /** «10:00–12:00, выходной день»: the plan after a drop on the target. */
  readonly describe: (visit: Visit, target: DropTarget) => string
  readonly drop: (visit: Visit, target: DropTarget) => void
  readonly resize: (visit: Visit, minutes: number) => void
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void
}
