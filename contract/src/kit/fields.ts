import { z } from 'zod'

import { isInRange, maxId, maxIds } from './limits.ts'

// PostgreSQL clients silently store lone surrogates as U+FFFD, PostgreSQL rejects NUL, and other control
// characters break logs and spreadsheets, so validation rejects all of them.
const harmful =
  // oxlint-disable-next-line no-control-regex -- the rule is exactly about control characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

export const hasHarmful = (value: string): boolean => harmful.test(value)

const codePoints = (value: string): number => {
  let count = 0
  for (const _ of value) count += 1
  return count
}

interface TextOptions {
  title: string
  min?: number
  max: number
}

/** Text as people type it: trimmed, lengths in code points, no control characters. */
export function text({ title, min = 0, max }: TextOptions) {
  return z
    .string()
    .max(max * 2, `не больше ${max} знаков`)
    .trim()
    .refine((value) => !hasHarmful(value), 'есть недопустимые знаки')
    .refine((value) => codePoints(value) <= max, `не больше ${max} знаков`)
    .refine((value) => codePoints(value) >= min, min <= 1 ? 'заполните поле' : `не меньше ${min} знаков`)
    .meta({ title, maxLength: max, ...(min > 0 ? { minLength: min } : {}) })
}

/** One line: as `text`, with line breaks and tabs turned into spaces. */
export const line = (options: TextOptions) =>
  text(options)
    .overwrite((value) => value.replace(/[\s\u00a0]+/g, ' '))
    .meta({ title: options.title })

export const Id = z.int().min(1).max(maxId)

export const id = (title: string) => Id.meta({ title })

export const ids = (title: string, max = maxIds) =>
  z.array(Id).max(max, `не больше ${max} значений`).meta({ title })

/** Digits only, so that «1e3» and « 1» are rejected. */
export const idForm = /^[1-9]\d{0,9}$/

/** Ids in a path arrive as text. */
export const PathId = z
  .string()
  .regex(idForm, 'ожидается номер')
  .transform(Number)
  .refine((value) => value <= maxId, 'ожидается номер')

export const IdParams = z.strictObject({ id: PathId })

/** A timestamp: ISO 8601 with a UTC offset, years 1900–2100. */
export const moment = (title: string) =>
  z.iso
    .datetime({ offset: true, error: 'ожидается дата со временем' })
    .refine(isInRange, 'год от 1900 до 2100')
    .meta({ title })

/** A day, YYYY-MM-DD, 1900–2100. */
export const day = (title: string) =>
  z.iso.date('ожидается дата').refine(isInRange, 'год от 1900 до 2100').meta({ title })

export const Moment = z.iso.datetime({ offset: true })
export const Day = z.iso.date()

/** Kopecks, at most a billion roubles: far more than any request costs. */
export const kopecks = (title: string) => z.int().min(0).max(100_000_000_000).meta({ title })

export const Point = z
  .strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
  .meta({ id: 'Point', title: 'Точка' })
export type Point = z.infer<typeof Point>

/**
 * The version that the client edited. If the stored version is newer, the call fails with the present
 * state.
 */
export const version = z.int().min(1).optional().meta({ title: 'Версия' })

export const flag = (title: string) => z.boolean().meta({ title })
