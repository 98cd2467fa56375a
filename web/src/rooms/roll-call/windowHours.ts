import type { RollCallWindow } from '@naryad/contract/roll-call/roll-call.words'

import { clock } from '../../ui/formats/dates.ts'

/** «10:00–11:00», «с 10:00», «до 11:00» */
export function windowHours({ windowFrom, windowTo }: RollCallWindow): string {
  if (windowFrom === null) return windowTo === null ? '' : `до ${clock(windowTo)}`
  return windowTo === null ? `с ${clock(windowFrom)}` : `${clock(windowFrom)}–${clock(windowTo)}`
}
