import { ApiError, NetworkError } from '../api/errors.ts'

const passing = new Set([401, 408, 425, 429])

/**
 * Whether the failure is temporary: no network, a server error, or an ended session. The change is sent again
 * later.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NetworkError
  if (error.status >= 500 || passing.has(error.status) || error.code === 'SECOND_FACTOR_DUE') return true
  // A request with the same key is still being processed: of another tab, or of an earlier attempt.
  return error.code === 'KEY_BUSY'
}
