import { z } from 'zod'

import { shapeOf } from './as-read.ts'
import { inQuotes } from './quotes.ts'

/** The names under which the plain form of a query is known to the server and to the OpenAPI document. */
const described = z.registry<{ readonly json: string }>()

/** The parameter that takes the whole body as JSON, if the query has a plain form. */
export const jsonParameterOf = (query: z.ZodType | undefined): string | undefined =>
  query && described.get(query)?.json

const innermost = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault
    ? innermost(field.unwrap() as z.ZodType)
    : field

/** A word of the query as the value that its field expects; what does not fit is left for the schema to refuse. */
function valueOf(field: z.ZodType | undefined, word: string): unknown {
  if (field instanceof z.ZodNumber) return /^-?\d{1,15}$/.test(word) ? Number(word) : word
  if (field instanceof z.ZodBoolean) return word === 'true' ? true : word === 'false' ? false : word
  return word
}

function readField(field: z.ZodType | undefined, sent: unknown): unknown {
  const inner = field && innermost(field)
  const words = [sent].flat().map(String)
  if (inner instanceof z.ZodArray)
    return words
      .flatMap((word) => (word === '' ? [] : word.split(',')))
      .map((word) => valueOf(innermost(inner.element as z.ZodType), word.trim()))
  return words.length > 1 ? words : valueOf(inner, words[0] ?? '')
}

/**
 * A body as the query string of a plain link: each field under its name, lists by repetition or by commas;
 * or the whole body as JSON in one parameter.
 */
export function plainQuery<Body extends z.ZodType>(body: Body, json: string) {
  const fields = shapeOf(body)
  const schema = z.preprocess((sent, ctx) => {
    const { [json]: text, ...plain } = sent as Record<string, string | string[] | undefined>
    if (text === undefined)
      return Object.fromEntries(
        Object.entries(plain).map(([key, value]) => [key, readField(fields[key], value)]),
      )
    const extra = Object.keys(plain)
    if (extra.length > 0)
      ctx.issues.push({
        code: 'custom',
        message: `Условия указаны дважды: в ${inQuotes(json)} и отдельно (${extra.join(', ')}), оставьте одно`,
        input: sent,
      })
    try {
      return JSON.parse(String(text)) as unknown
    } catch {
      ctx.issues.push({ code: 'custom', message: 'ожидаются условия в виде JSON', path: [json], input: text })
      return z.NEVER
    }
  }, body)
  described.add(schema, { json })
  return schema
}
