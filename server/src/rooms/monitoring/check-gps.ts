import type { ConnectionTestResult } from '@naryad/contract/connections/connections.schema'

import { counted } from '../../platform/text/plural.ts'
import { failureSentences } from './failure-sentences.ts'
import { type GpsConnection, providerOf } from './gps-connection.ts'
import { GpsError } from './gps/gps-provider.ts'

/** Logs in and counts what is seen: a login without vehicles is as useless as a wrong one. */
export async function checkGps(
  connection: GpsConnection,
  signal: AbortSignal,
): Promise<ConnectionTestResult> {
  try {
    const vehicles = await providerOf(connection, { signal }).listVehicles()
    return { message: `Видно ${counted(vehicles.length, ['объект', 'объекта', 'объектов'])}`, error: null }
  } catch (error) {
    if (!(error instanceof GpsError)) throw error
    return { message: '', error: `Система мониторинга ${failureSentences[error.code]}` }
  }
}
