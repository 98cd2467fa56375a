import { z } from 'zod'

import { OutgoingError } from '../../platform/outgoing/request-json.ts'

/** Validates the response of a service; a response of another form is a failure of the service. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new OutgoingError('The answer has another form than documented', { cause: parsed.error })
  return parsed.data
}

/** Called with each element of an answer that is left out. */
export type ReportLeftOut = (element: unknown) => void

/** Reads a list element by element: a malformed one is reported and left out; a list without any other is refused. */
export function parseElements<Schema extends z.ZodType>(
  schema: Schema,
  elements: readonly unknown[],
  report: ReportLeftOut,
): z.output<Schema>[] {
  const read: z.output<Schema>[] = []
  for (const element of elements) {
    const parsed = schema.safeParse(element)
    if (parsed.success) read.push(parsed.data)
    else report(element)
  }
  if (elements.length > 0 && read.length === 0)
    throw new OutgoingError('No element of the answer can be read')
  return read
}

export const Latitude = z.number().min(-90).max(90)
export const Longitude = z.number().min(-180).max(180)

/** Degrees as text or as a number; neither an empty text nor null is zero. */
export const degreesUpTo = (most: number) =>
  z
    .union([z.number(), z.string().trim().min(1)])
    .transform(Number)
    .pipe(z.number().min(-most).max(most))
