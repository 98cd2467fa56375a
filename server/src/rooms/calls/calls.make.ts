import { phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import type { PhoneProvider } from '@naryad/contract/calls/phone-connections.words'
import type { FastifyInstance } from 'fastify'
import { beforeAll } from 'vitest'

import type { Db } from '../../platform/db/connect.ts'
import { prepareQueues } from '../../platform/jobs/queue.ts'
import type { Caller } from '../../testing/callers.ts'
import { testDbUrl } from '../../testing/database.ts'
import { waitingJobs } from '../../testing/jobs.ts'
import { callsJobs } from './calls.jobs.ts'
import { readQueue, readRequest } from './door/door.service.ts'

/** For all tests of the calling file. */
export const prepareCalls = (): void => {
  beforeAll(() => prepareQueues(testDbUrl(), callsJobs))
}

/** A connection that is switched on; returns the path of its door, empty if it has none. */
export async function connectExchange(
  by: Caller,
  provider: PhoneProvider = 'GENERIC',
  values: Record<string, string> = {},
): Promise<{ id: number; door: string }> {
  const body = { provider, title: 'Офис', isOn: true, values }
  const { id, url } = (await by.call(phoneConnectionsRoutes.create, { body })).body
  return { id, door: url === null ? '' : new URL(url).pathname }
}

type Fields = Readonly<Record<string, string>>

/** What an exchange sends, as a form. */
export const sendForm = (app: FastifyInstance, url: string, fields: Fields) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

/** Reads all that was received so far, as the jobs do; repeated, it reads nothing twice. */
export async function readReceived(db: Db): Promise<void> {
  for (const { name, data } of await waitingJobs(db))
    if (name === readQueue) await readRequest(db, (data as { requestId: number }).requestId)
}
