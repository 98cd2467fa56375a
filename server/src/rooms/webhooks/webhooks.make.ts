import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { WebhookInput } from '@naryad/contract/webhooks/webhooks'
import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'
import type { WebhookEvent } from '@naryad/contract/webhooks/webhooks.words'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'

import { webhookBoxOf } from '../../app/keys.ts'
import type { Db } from '../../platform/db/connect.ts'
import { jobsOfSubscriptions } from '../../platform/events/subscription.ts'
import { prepareQueues } from '../../platform/jobs/queue.ts'
import { sessionKey } from '../../testing/app.ts'
import type { Caller } from '../../testing/callers.ts'
import { testDbUrl } from '../../testing/database.ts'
import { silentLog } from '../../testing/jobs.ts'
import { prepareChannels } from '../deliveries/deliveries.make.ts'
import type { Channel } from '../deliveries/index.ts'
import { webhookChannel } from './webhook.channel.ts'
import { webhookSubscriptions } from './webhooks.subscriptions.ts'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver of events. */
export interface Receiver {
  readonly url: string
  /** «127.0.0.1:port» */
  readonly host: string
  readonly received: Received[]
  /** How it answers from now on; by default 204. */
  answer: (response: ServerResponse) => void
}

/** For all tests of the calling file. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      receiver.answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    received.length = 0
    receiver.answer = answerWith(204)
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = {
    url: `http://${host}/hook`,
    host,
    received,
    answer: answerWith(204),
  }
  return receiver
}

export const answerWith =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = '') =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end(body)

const [job] = jobsOfSubscriptions(webhookSubscriptions)

/** Creates the job queues of events and of deliveries. */
export const prepareWebhooks = (): void => {
  beforeAll(async () => {
    await prepareChannels()
    await prepareQueues(testDbUrl(), jobsOfSubscriptions(webhookSubscriptions))
  })
}

/** Handles all events published so far, as the job does; repeated, it handles them again. */
export async function queuePublished(db: Db): Promise<void> {
  const { rows } = await sql<{ data: unknown }>`
    select data from jobs.job where name = ${job?.name} order by created_on, id`.execute(db)
  for (const { data } of rows)
    await job?.run(db, data, { log: silentLog, signal: new AbortController().signal })
}

export const createHook = async (
  by: Caller,
  url: string,
  events: WebhookEvent[] = ['task.statusChanged'],
  filters: Partial<Pick<WebhookInput, 'queues' | 'companyIds'>> = {},
): Promise<{ id: number; secret: string }> => {
  const body = { title: 'Обмен с 1С', url, events, ...filters }
  const { webhook, secret } = (await by.call(webhooksRoutes.create, { body })).body
  return { id: webhook.id, secret }
}

/** As the server of the tests sends; delays are exact. */
export const testChannel = (hosts: readonly string[]): Channel =>
  webhookChannel({ box: webhookBoxOf([sessionKey], []), hosts, random: () => 0.5 })

export const stateOf = (db: Db, id: number) =>
  db
    .selectFrom('webhooks')
    .select(['isActive', 'stoppedReason', 'failingSince', 'lastSentAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
