import { request } from '../outside/request.ts'

/** An external service did not answer, refused, or returned an undocumented response. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
}

interface JsonRequest {
  readonly url: URL
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON in a POST request. */
  readonly body?: unknown
  /** Statuses that are not an error; 200 by default. */
  readonly acceptsStatus?: (status: number) => boolean
}

const maxBytes = 4 * 1024 * 1024
/** Callers have shorter ones of their own. */
const timeoutMs = 60_000

/**
 * Requests JSON from an external service. Redirects are not followed: a key must not be sent to a host other than the one
 * that an administrator has set.
 */
export async function requestJson({
  url,
  signal,
  headers = {},
  body,
  acceptsStatus = (status) => status === 200,
}: JsonRequest): Promise<unknown> {
  const answer = await request({
    method: body === undefined ? 'GET' : 'POST',
    url: url.href,
    headers: { 'user-agent': 'Naryad/1.2', ...headers },
    ...(body === undefined ? {} : { json: body }),
    timeoutMs,
    maxBytes,
    signal,
  })
  if (answer.kind !== 'answered') {
    if (answer.kind === 'lost' && answer.isTooLarge) throw new OutgoingError('The answer is too large')
    throw new OutgoingError(signal.aborted ? 'No answer in time' : 'No answer')
  }
  if (!acceptsStatus(answer.status)) throw new OutgoingError(`Status ${answer.status}`)
  try {
    return JSON.parse(answer.body.toString('utf8'))
  } catch (cause) {
    throw new OutgoingError('The answer is not JSON', { cause })
  }
}
