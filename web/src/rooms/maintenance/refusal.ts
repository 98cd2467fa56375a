import { type FieldSentences, withoutName } from '../../kit/form/sentences.ts'
import { ApiError } from '../../platform/api/errors.ts'

export interface Refusal {
  fields: FieldSentences
  /** What belongs to no field. */
  text: string | null
}

/** Why the server did not take a form: under the fields it names, and below the form what is about none of them. */
export function refusalOf(failure: unknown): Refusal {
  if (!(failure instanceof ApiError)) {
    return { fields: {}, text: failure instanceof Error ? failure.message : String(failure) }
  }
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([path, sentence]) => [path, withoutName(sentence)]),
  )
  return { fields, text: Object.keys(fields).length > 0 ? null : failure.message }
}
