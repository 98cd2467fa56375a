import { refuseForbidden } from '../outside/addresses.ts'

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
  let text: string
  let status: number
  try {
    await refuseForbidden(url)
    const response = await fetch(url, {
      signal,
      redirect: 'error',
      headers: {
        accept: 'application/json',
        'user-agent': 'Naryad/1.2',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    status = response.status
    text = await readText(response)
  } catch (cause) {
    if (cause instanceof OutgoingError) throw cause
    throw new OutgoingError(signal.aborted ? 'No answer in time' : 'No answer', { cause })
  }
  if (!acceptsStatus(status)) throw new OutgoingError(`Status ${status}`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OutgoingError('The answer is not JSON', { cause })
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new OutgoingError('The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
