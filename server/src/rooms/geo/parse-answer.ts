import type { z } from 'zod'

import { OutgoingError } from '../../platform/outgoing/request-json.ts'

/** What a service sent, as its documentation has it; a service that changes its mind is one that fails. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new OutgoingError('The answer has another form than documented', { cause: parsed.error })
  return parsed.data
}
