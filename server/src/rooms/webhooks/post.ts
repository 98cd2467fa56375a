import type { WebhookAttempt } from '@naryad/contract/webhooks/webhooks'

import { request } from '../../platform/outside/request.ts'
import { type InnerHosts, reachOf } from './address.ts'
import { signatureHeaders } from './signature.ts'

const timeoutMs = 10_000
/** The receiver has nothing to say beyond this. */
const keptBytes = 4096

export interface Outgoing {
  readonly url: string
  readonly id: string
  readonly body: string
  readonly secrets: readonly string[]
}

export interface Attempt extends Omit<WebhookAttempt, 'at'> {
  /** The address leads into the inner network: trying again is useless. */
  readonly isForbidden: boolean
  /** As the receiver asks. */
  readonly retryAfterSeconds: number | undefined
}

/** One attempt: no redirects, no proxy, a new connection, whose address is checked when it is opened. */
export async function post(
  { url, id, body, secrets }: Outgoing,
  { hosts, signal }: { readonly hosts: InnerHosts; readonly signal: AbortSignal },
): Promise<Attempt> {
  const startedAt = performance.now()
  const answer = await request({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      accept: '*/*',
      'user-agent': 'Naryad-Webhooks/1',
      ...signatureHeaders({ id, body, secrets, at: new Date() }),
    },
    body,
    reach: reachOf(new URL(url), hosts),
    timeoutMs,
    maxBytes: keptBytes,
    mayCut: true,
    signal,
  })
  const facts = { ms: Math.round(performance.now() - startedAt), retryAfterSeconds: undefined }
  if (answer.kind !== 'answered')
    return {
      ...facts,
      status: null,
      answer: '',
      error: answer.error,
      isForbidden: answer.kind === 'unsent' && answer.isForbidden,
    }
  const { status, headers } = answer
  return {
    ...facts,
    status,
    answer: answer.body.toString('utf8').replaceAll('\u0000', '').slice(0, 4000),
    error: status >= 200 && status < 300 ? null : `ответ ${status}`,
    isForbidden: false,
    retryAfterSeconds: status === 429 || status === 503 ? secondsOf(headers['retry-after']) : undefined,
  }
}

const daySeconds = 24 * 3600

function secondsOf(header: string | undefined): number | undefined {
  const seconds = /^\d{1,6}$/.test(header ?? '') ? Number(header) : 0
  return seconds > 0 ? Math.min(seconds, daySeconds) : undefined
}
