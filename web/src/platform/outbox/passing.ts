import { ApiError, NetworkError } from '../api/errors.ts'

const passing = new Set([401, 408, 425, 429])

/** No refusal: the network, a server that is unwell, a session that has ended. What waits is sent another time. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NetworkError
  if (error.status >= 500 || passing.has(error.status) || error.code === 'SECOND_FACTOR_DUE') return true
  // The same key is being answered: in another tab, or by a server that was asked a moment ago.
  return error.code === 'KEY_BUSY'
}
