import type { ConnectionTestResult } from '@naryad/contract/connections/connections.schema'

import { OutgoingError } from '../../platform/outgoing/request-json.ts'
import type { Connection } from './find-connection.ts'
import { geocoderOf } from './geocoder/providers.ts'
import { findRouteOf } from './router/engines.ts'

const failureMessage =
  'Сервис не отвечает или отвечает не так, как описано в его документации: проверьте адрес и ключ'

async function toTestResult(work: () => Promise<string>): Promise<ConnectionTestResult> {
  try {
    return { message: await work(), error: null }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { message: '', error: failureMessage }
  }
}

/** Searches a town that every geocoder knows. */
export const checkGeocoder = (connection: Connection, signal: AbortSignal): Promise<ConnectionTestResult> =>
  toTestResult(async () => {
    const [found] = (await geocoderOf(connection)?.search('Москва', signal)) ?? []
    if (!found) throw new OutgoingError('Nothing was found')
    return `Отвечает: ${found.address}`
  })

/** Requests a route that every map of Russia has. */
export const checkRouter = (connection: Connection, signal: AbortSignal): Promise<ConnectionTestResult> =>
  toTestResult(async () => {
    const route = await findRouteOf(connection)?.(
      { lat: 55.7558, lon: 37.6173 },
      { lat: 55.9105, lon: 37.7363 },
      signal,
    )
    if (!route) throw new OutgoingError('No route was found')
    return `Отвечает: от Москвы до Мытищ ${route.distanceKm} км, ${route.durationMin} мин`
  })
