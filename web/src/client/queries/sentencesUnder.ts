import { type FieldSentences, withoutName } from '../../ui/form/sentences.ts'
import { ApiError } from '../api/errors.ts'
import { showError } from './report.ts'

/** Messages for the fields of a form; others are reported by the alert. */
export function sentencesUnder(
  error: unknown,
  /** Form field names that differ from the server's. */
  fieldOf: (path: string) => string = (path) => path,
): FieldSentences {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) {
    if (error instanceof Error) showError(error)
    return {}
  }
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, sentence]) => [fieldOf(path), withoutName(sentence)]),
  )
}
