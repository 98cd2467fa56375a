/** A service outside did not answer, refused, or answered with something else than its documentation says. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
}

interface JsonRequest {
  readonly url: URL
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST. */
  readonly body?: unknown
  /** Services that tell of an error by a status and a body that is worth reading. */
  readonly acceptsStatus?: (status: number) => boolean
}

const maxBytes = 4 * 1024 * 1024

/**
 * Asks a service outside. Redirects are not followed: the address is the one that an administrator has set, and a key
 * must not travel to another host.
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

/** Never more than a bounded piece of what the other side sends. */
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
