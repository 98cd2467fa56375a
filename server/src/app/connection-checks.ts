import type { ConnectionChecks } from '../rooms/connections/index.ts'
import { checkGeocoder, checkRouter } from '../rooms/geo/index.ts'
import { checkGps } from '../rooms/monitoring/index.ts'
import { checkMessenger } from './messengers.ts'

/** Checks of the connections to external services. A connection without a check is not offered in the settings. */
export const connectionChecks: ConnectionChecks = {
  geocoder: checkGeocoder,
  router: checkRouter,
  gps: checkGps,
  telegram: checkMessenger('TELEGRAM'),
  max: checkMessenger('MAX'),
}
