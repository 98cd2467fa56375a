import { useState } from 'react'

import { ApiError } from '../../client/api/errors.ts'
import { failureText } from '../../client/api/failureText.ts'
import { type FieldSentences, withoutName } from '../../ui/form/sentences.ts'

interface Refusal {
  fields: FieldSentences
  /** Errors without a field. */
  text: string | null
}

function refusalOf(failure: unknown): Refusal {
  if (!(failure instanceof ApiError)) return { fields: {}, text: failureText(failure) }
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([path, sentence]) => [path, withoutName(sentence)]),
  )
  return { fields, text: Object.keys(fields).length > 0 ? null : failure.message }
}

/** Errors of a form in a window: by field, and those of the whole form. */
export function useFormErrors() {
  const [{ fields, text }, setRefusal] = useState<Refusal>({ fields: {}, text: null })
  return {
    errors: fields,
    refusal: text,
    show: (errors: FieldSentences) => setRefusal({ fields: errors, text: null }),
    /** Shows an error and throws it again, so that the window stays open. */
    send: async (run: () => Promise<unknown>): Promise<void> => {
      try {
        await run()
      } catch (failure) {
        setRefusal(refusalOf(failure))
        throw failure
      }
    },
  }
}
