import { z } from 'zod'

import { isUnderstood, type Reader, understood, valueOf } from './reading.ts'
import { plainText } from './text.ts'

export interface FieldOptions {
  readonly title: string
  /** The fewest and the most characters of the value. */
  readonly min?: number
  readonly max: number
}

const codePoints = (value: string): number => {
  let count = 0
  for (const _ of value) count += 1
  return count
}

/** Separators, decomposed letters and invisible characters make what is typed longer than its value. */
const mostTyped = (max: number): number => max * 4 + 40

/** A field of a body: its value is what the reader understands, and what it refuses is the error. */
export const field = (read: Reader, { title, min = 0, max }: FieldOptions) =>
  z
    .string()
    .max(mostTyped(max), `не больше ${max} знаков`)
    .overwrite((typed) => valueOf(read(typed)) ?? typed)
    .superRefine((typed, ctx) => {
      const reading = read(typed)
      if (!isUnderstood(reading)) ctx.addIssue({ code: 'custom', message: reading.refusal })
    })
    .refine((value) => codePoints(value) <= max, `не больше ${max} знаков`)
    .refine((value) => codePoints(value) >= min, min <= 1 ? 'заполните поле' : `не меньше ${min} знаков`)
    .meta({ title, maxLength: max, ...(min > 0 ? { minLength: min } : {}) })

/** The same for a value that may be absent: nothing visible is the empty text. */
export const fieldOrEmpty = (read: Reader, options: FieldOptions) =>
  field((typed) => (plainText(typed) === '' ? understood('') : read(typed)), options)
