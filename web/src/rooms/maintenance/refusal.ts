import { type FieldSentences, withoutName } from '../../kit/form/sentences.ts'
import { ApiError } from '../../platform/api/errors.ts'
import { failureText } from '../../platform/api/failureText.ts'

export interface Refusal {
  fields: FieldSentences
  /** Errors without a field. */
  text: string | null
}

/** Errors of a refused form: by field, and those of the whole form. */
export function refusalOf(failure: unknown): Refusal {
  if (!(failure instanceof ApiError)) {
    return { fields: {}, text: failureText(failure) }
  }
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([path, sentence]) => [path, withoutName(sentence)]),
  )
  return { fields, text: Object.keys(fields).length > 0 ? null : failure.message }
}
