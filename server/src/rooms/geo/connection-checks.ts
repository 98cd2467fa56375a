import type { ConnectionTestResult } from '@naryad/contract/connections/connections.schema'

import { OutgoingError } from '../../platform/outgoing/request-json.ts'
import type { Connection } from './find-connection.ts'
import { geocoderOf } from './geocoder/providers.ts'
import { findWayOf } from './router/engines.ts'

const noAnswer =
  'Сервис не отвечает или отвечает не так, как описано в его документации: проверьте адрес и ключ'

async function tell(work: () => Promise<string>): Promise<ConnectionTestResult> {
  try {
    return { message: await work(), error: null }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { message: '', error: noAnswer }
  }
}

/** Looks for a town that every geocoder knows. */
export const checkGeocoder = (connection: Connection, signal: AbortSignal): Promise<ConnectionTestResult> =>
  tell(async () => {
    const [found] = (await geocoderOf(connection)?.search('Москва', signal)) ?? []
    if (!found) throw new OutgoingError('Nothing was found')
    return `Отвечает: ${found.address}`
  })

/** Asks for a way that every map of Russia has. */
export const checkRouter = (connection: Connection, signal: AbortSignal): Promise<ConnectionTestResult> =>
  tell(async () => {
    const way = await findWayOf(connection)?.(
      { lat: 55.7558, lon: 37.6173 },
      { lat: 55.9105, lon: 37.7363 },
      signal,
    )
    if (!way) throw new OutgoingError('No way was found')
    return `Отвечает: от Москвы до Мытищ ${way.distanceKm} км, ${way.durationMin} мин`
  })
