import type { z } from 'zod'

import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import { type Form, type FormOptions, usePlainForm } from './usePlainForm.ts'

interface SchemaFormOptions<Values extends object, Schema extends z.ZodType, Result> extends Omit<
  FormOptions<Values, z.output<Schema>, Result>,
  'read'
> {
  schema: Schema
  /** Maps the typed values to the request body. */
  inputOf: (values: Values) => z.input<Schema>
  /** Validation beyond the schema: two fields that must be equal. */
  check?: (values: Values) => FieldSentences
}

/** A small form that is validated by the schema of its request. */
export const useForm = <Values extends object, Schema extends z.ZodType, Result>({
  schema,
  inputOf,
  check,
  ...options
}: SchemaFormOptions<Values, Schema, Result>): Form<Values> =>
  usePlainForm({
    ...options,
    read: (values) => {
      const parsed = schema.safeParse(inputOf(values))
      const own = check?.(values)
      return {
        input: parsed.data as z.output<Schema>,
        // The form's own message for a field comes first and replaces the schema's.
        wrong: { ...own, ...(parsed.success ? {} : sentencesOf(parsed.error)), ...own },
      }
    },
  })
