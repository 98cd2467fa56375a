import type { z } from 'zod'

import { OutgoingError } from '../../platform/outgoing/request-json.ts'

/** Validates the response of a service; a response of another form is a failure of the service. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new OutgoingError('The answer has another form than documented', { cause: parsed.error })
  return parsed.data
}
