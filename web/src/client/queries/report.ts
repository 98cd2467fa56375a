import { isCodeMissing } from '../../ui/missingCode.ts'
import { alert } from '../../ui/overlays/alert.ts'
import { ApiError, NetworkError } from '../api/errors.ts'
import { failureText } from '../api/failureText.ts'
import { sessionState } from '../session/state.ts'

const reported = new WeakSet<Error>()

const isOfCall = (error: Error): error is ApiError | NetworkError =>
  error instanceof ApiError || error instanceof NetworkError

/**
 * Shows a failure: the server's message as an error, a missing response as a warning, a silent call not at
 * all.
 */
export function reportError(error: Error): void {
  if (!isOfCall(error) || !error.isSilent) showError(error)
}

/**
 * The same for a silent call with no other place for its error. A failed refresh rejects many calls and is
 * reported once.
 */
export function showError(error: Error, title?: string): void {
  if (reported.has(error) || !(isOfCall(error) || isCodeMissing(error))) return
  // The end of the session is reported once, not by every call that it rejects.
  if (error instanceof ApiError && error.status === 401 && sessionState.get() === 'out') return
  // The screen that sets up the second factor replaces all others and gives the reason.
  if (error instanceof ApiError && error.code === 'SECOND_FACTOR_DUE') return
  reported.add(error)
  const type = error instanceof ApiError ? 'error' : 'warning'
  alert({ type, text: failureText(error), ...(title !== undefined && { title }) })
}
