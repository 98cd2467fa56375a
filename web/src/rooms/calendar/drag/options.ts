import type { Visit } from '@naryad/contract/calendar/calendar'

import type { DropTarget } from '../moves.ts'

export interface DragOptions {
  /** The present state of a visit: a colleague may have changed it while it was held. */
  readonly visitOf: (id: number) => Visit | undefined
  readonly mayMove: (visit: Visit) => boolean
  /** «10:00–12:00, Гусев А.»: what would become of it there. */
  readonly describe: (visit: Visit, target: DropTarget) => string
  readonly drop: (visit: Visit, target: DropTarget) => void
  readonly resize: (visit: Visit, minutes: number) => void
  /** Tells a reader of the screen. */
  readonly say: (text: string) => void
}
