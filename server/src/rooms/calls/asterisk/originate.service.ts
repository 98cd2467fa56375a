import { randomUUID } from 'node:crypto'

import type { Db } from '../../../platform/db/connect.ts'
import { placedEvent, placedPrefix } from '../exchanges/asterisk.ts'
import { type AmiAddress, AmiError, openAmi } from './ami.client.ts'
import { storePackets } from './store-packets.service.ts'

interface Placed {
  readonly connectionId: number
  readonly address: AmiAddress
  readonly context: string
  readonly extension: string
  readonly phone: string
}

/** How long the own telephone rings. */
const ringMs = 30_000

/** Uses a connection of its own for a moment. Returns what has gone wrong; null if nothing has. */
async function within(
  address: AmiAddress,
  signal: AbortSignal,
  work: (send: Awaited<ReturnType<typeof openAmi>>['send']) => Promise<string | null>,
): Promise<string | null> {
  try {
    const ami = await openAmi(address, { signal })
    try {
      return await work(ami.send)
    } finally {
      ami.close()
    }
  } catch (error) {
    if (error instanceof AmiError) return error.message
    throw error
  }
}

export const checkAsterisk = (address: AmiAddress, signal: AbortSignal): Promise<string | null> =>
  within(address, signal, async (send) => {
    const { Response } = await send({ Action: 'Ping' })
    return Response === 'Success' ? null : 'запрос отклонён'
  })

/**
 * Rings the extension, then calls the phone from its context. The id of the call is given to Asterisk, so that its
 * events are recognized whatever their order; the number itself is reported here, because no event names it reliably.
 */
export const placeCall = (
  db: Db,
  { connectionId, address, context, extension, phone }: Placed,
  signal: AbortSignal,
): Promise<string | null> =>
  within(address, signal, async (send) => {
    const id = `${placedPrefix}${randomUUID()}`
    const { Response } = await send({
      Action: 'Originate',
      ActionID: id,
      ChannelId: id,
      // Without «/n» Asterisk replaces the channel once it is connected: its end would end the call in the log.
      Channel: `Local/${extension}@${context}/n`,
      Context: context,
      Exten: phone.replace(/\D/g, ''),
      Priority: '1',
      // Routes of the exchange take the caller for the extension, with its rights and its number.
      CallerID: extension,
      Timeout: String(ringMs),
      Async: 'true',
    })
    if (Response !== 'Success') return 'запрос отклонён: нужно право originate'
    await storePackets(db, connectionId, [
      { Event: placedEvent, Linkedid: id, Extension: extension, Phone: phone },
    ])
    return null
  })
