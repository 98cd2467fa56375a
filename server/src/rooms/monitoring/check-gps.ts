import type { ConnectionTestResult } from '@naryad/contract/connections/connections.schema'

import { counted } from '../../platform/text/plural.ts'
import { failureMessages } from './failure-messages.ts'
import { type GpsConnection, providerOf } from './gps-connection.ts'
import { GpsError } from './gps/gps-provider.ts'

/** Logs in and counts the vehicles, so that an administrator notices a login without access to any. */
export async function checkGps(
  connection: GpsConnection,
  signal: AbortSignal,
): Promise<ConnectionTestResult> {
  try {
    const vehicles = await providerOf(connection, { signal }).listVehicles()
    return { message: `Видно ${counted(vehicles.length, ['объект', 'объекта', 'объектов'])}`, error: null }
  } catch (error) {
    if (!(error instanceof GpsError)) throw error
    return { message: '', error: `Система мониторинга ${failureMessages[error.code]}` }
  }
}
