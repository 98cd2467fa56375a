import { useState } from 'react'

import { type FieldSentences, withoutName } from '../../ui/form/sentences.ts'
import { ApiError } from '../api/errors.ts'
import { failureText } from '../api/failureText.ts'

/** Shows what the server refuses: at its field, or for the whole form. */
export function useRefusal(setErrors: (errors: FieldSentences) => void) {
  const [text, setText] = useState<string | null>(null)
  return {
    text,
    clear: () => setText(null),
    of: async <Result>(answer: Promise<Result>): Promise<Result> => {
      try {
        return await answer
      } catch (error) {
        const fields = error instanceof ApiError ? Object.entries(error.fields) : []
        setErrors(Object.fromEntries(fields.map(([path, sentence]) => [path, withoutName(sentence)])))
        setText(fields.length > 0 ? null : failureText(error))
        throw error
      }
    },
  }
}
