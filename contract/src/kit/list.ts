import { z } from 'zod'

import { moment } from './fields.ts'
import { maxQuery, sorts } from './limits.ts'
import { harmfulRefusal, hasHarmful, plainLine } from './values/text.ts'

export const limit = z.int().min(1).max(500).meta({ title: 'Строк на странице' })
export const offset = z.int().min(0).max(10_000_000).meta({ title: 'Пропустить строк' })
export const Sort = z.enum(sorts).meta({ title: 'Порядок' })
export type Sort = z.infer<typeof Sort>

/** The pagination fields of every search body. */
export const page = { limit: limit.default(10), offset: offset.default(0) }

/** A number in a query string, where every value is text. */
export const digits = (schema: z.ZodInt) =>
  z
    .string()
    .regex(/^\d{1,8}$/, 'ожидается число')
    .transform(Number)
    .pipe(schema)

/** The pagination fields of a query string. */
export const pageQuery = { limit: digits(limit).default(10), offset: digits(offset).default(0) }

/** Of lists for other programs. A transaction that has taken long may be missed: GET /changes misses none. */
export const updatedFrom = moment('Изменены не раньше').optional()

export const query = z
  .string()
  .max(maxQuery, `не больше ${maxQuery} знаков`)
  .refine((value) => !hasHarmful(value), harmfulRefusal)
  .overwrite(plainLine)
  .meta({ title: 'Поиск' })

/** `{items, totalCount}`: the shape of every list response. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), totalCount: z.int() })
