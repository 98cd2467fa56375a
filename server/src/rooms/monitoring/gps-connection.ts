import type { Db } from '../../platform/db/connect.ts'
import { openFortMonitor } from './gps/fort-monitor.ts'
import type { GpsProvider } from './gps/gps-provider.ts'
import type { HttpOptions } from './gps/http-call.ts'
import { shareProvider } from './gps/shared-provider.ts'
import { openTraccar } from './gps/traccar.ts'
import { openWialon } from './gps/wialon.ts'

/** The current settings of the monitoring system. */
export interface GpsConnection {
  /** A code of `connectionDefs.gps`. */
  readonly provider: string
  readonly values: Readonly<Record<string, string>>
}

export type OpenProvider = (db: Db) => Promise<GpsProvider | undefined>

export function providerOf({ provider, values }: GpsConnection, http: HttpOptions = {}): GpsProvider {
  const { url = '', login = '', password = '', token = '' } = values
  switch (provider) {
    case 'fort':
      return openFortMonitor({ url, login, password }, http)
    case 'wialon':
      return openWialon({ url, token }, http)
    case 'traccar':
      return openTraccar({ url, token }, http)
    default:
      throw new Error(`no adapter for the monitoring system ${provider}`)
  }
}

interface GpsParts {
  readonly findConnection: (db: Db) => Promise<GpsConnection | undefined>
  /** The simulation, if demo data is installed. Used only while no system is connected. */
  readonly findDemo: (db: Db) => Promise<GpsProvider | undefined>
  readonly http?: HttpOptions
}

/** Opens the provider of the process: one session and one cache until the settings change. */
export function openGps({ findConnection, findDemo, http }: GpsParts): OpenProvider {
  let current: { readonly key: string; readonly provider: GpsProvider } | undefined
  let demo: GpsProvider | undefined
  return async (db) => {
    const connection = await findConnection(db)
    if (!connection) {
      current = undefined
      const found = await findDemo(db)
      if (!found) demo = undefined
      else demo ??= shareProvider(found)
      return demo
    }
    const key = JSON.stringify(connection)
    if (current?.key !== key) current = { key, provider: shareProvider(providerOf(connection, http)) }
    return current.provider
  }
}
