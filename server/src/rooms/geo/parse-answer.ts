import { z } from 'zod'

import { OutgoingError } from '../../platform/outgoing/request-json.ts'

/** Validates the response of a service; a response of another form is a failure of the service. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new OutgoingError('The answer has another form than documented', { cause: parsed.error })
  return parsed.data
}

/** A list of which malformed elements are left out; one of which nothing can be read is refused. */
export const elementsOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(z.unknown()).transform((elements, ctx): z.output<Schema>[] => {
    const read = elements.flatMap((element) => {
      const parsed = schema.safeParse(element)
      return parsed.success ? [parsed.data] : []
    })
    if (elements.length > 0 && read.length === 0)
      ctx.addIssue({ code: 'custom', message: 'no element can be read', input: elements })
    return read
  })

export const Latitude = z.number().min(-90).max(90)
export const Longitude = z.number().min(-180).max(180)
