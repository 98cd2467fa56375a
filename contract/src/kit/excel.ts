import { z } from 'zod'

import type { ListColumn } from './columns.ts'

/** A query parameter with JSON as its value. */
const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(20_000, 'слишком много условий')
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.addIssue({ code: 'custom', message: 'ожидаются условия в виде JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

/**
 * The query string of an Excel download: the filters of the list as JSON, and comma-separated column keys
 * in their order. Without columns the file has the default ones.
 */
export const excelQuery = <Filters extends z.ZodType, const Keys extends readonly [string, ...string[]]>(
  filters: Filters,
  keys: Keys,
) => excelQueryBy(filters, z.enum(keys), keys.length)

/** The same for a list with columns that are not known in advance. */
export const excelQueryBy = <Filters extends z.ZodType, Key extends z.ZodType<string, string>>(
  filters: Filters,
  key: Key,
  maxColumns: number,
) =>
  z.strictObject({
    filters: jsonOf(filters).prefault('{}').meta({ title: 'Условия' }),
    columns: z
      .string()
      .max(2000, 'слишком много столбцов')
      .transform((text) => text.split(','))
      .pipe(z.array(key).min(1).max(maxColumns))
      .optional()
      .meta({ title: 'Столбцы' }),
  })

type Keyed = Pick<ListColumn, 'key'>

/** Joins the keys of columns for `excelQuery`. */
export const keysOf = <const Columns extends readonly [Keyed, ...Keyed[]]>(columns: Columns) =>
  columns.map(({ key }) => key) as [Columns[number]['key'], ...Columns[number]['key'][]]
