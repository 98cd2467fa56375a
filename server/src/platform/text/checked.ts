import { explain } from '@naryad/contract/kit/messages'
import type { z } from 'zod'

import { Refusal } from '../http/refusals.ts'

/** The value as the schema reads it; a refusal names every field that does not fit. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { messages, fields } = explain(schema, parsed.error, value)
  throw new Refusal('VALIDATION', messages.join('. '), { fields })
}
