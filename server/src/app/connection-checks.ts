import type { ConnectionChecks } from '../rooms/connections/index.ts'
import { checkGps } from '../rooms/monitoring/index.ts'
import { checkMessenger } from './messengers.ts'

/** How each connection to the outside is checked. A connection without a check is not offered on the screen. */
export const connectionChecks: ConnectionChecks = {
  gps: checkGps,
  telegram: checkMessenger('TELEGRAM'),
  max: checkMessenger('MAX'),
}
