import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { api } from '../api.ts'
import { explain } from './messages.ts'
import type { BoundRoute } from './route.ts'

const declared = Object.values(api)
  .flatMap((rooms) => rooms.flatMap((room): BoundRoute[] => Object.values(room)))
  .filter(({ query, body }) => query !== undefined || body !== undefined)

/** Neither text, nor number, nor list, nor object of any field. */
const wrong = [Number.NaN, Symbol('wrong'), 1e300, -1e300, '', 'x'.repeat(100_000), null, [Symbol('wrong')]]

const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

/** What is said of a field of this schema, whatever is wrong with its value. */
function sentencesOf(schema: z.ZodType): string[] {
  return fieldsOf(schema).flatMap((field) =>
    wrong.flatMap((value) => {
      const { error } = schema.safeParse({ [field]: value })
      const ofField = error?.issues.filter(({ path }) => path[0] === field) ?? []
      const { messages } = explain(schema, new z.ZodError(ofField))
      // The value that was sent may be named as it is.
      return messages.map((sentence) =>
        sentence.replace(/нет: [^;]*;/, 'нет;').replace(/^([^:]*: )«[^»]*» — /, '$1'),
      )
    }),
  )
}

describe('the message about a wrong field begins with its Russian name and states a bound set by the field', () => {
  test.each(declared.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
    const sentences = [route.query, route.body].flatMap((schema) => (schema ? sentencesOf(schema) : []))
    const unclear = sentences.filter(
      (sentence) =>
        !/^(?:[А-ЯЁ№]|ID |VIN|IMEI|Telegram)/.test(sentence) || /900719925|NaN|undefined/.test(sentence),
    )
    expect([...new Set(unclear)]).toEqual([])
  })
})

test('a number beyond all bounds gets a message with the bound of its field, where it has one', () => {
  const schema = z.strictObject({
    limit: z.int().min(1).max(500).meta({ title: 'Строк' }),
    any: z.int().meta({ title: 'Число' }),
  })
  const { error } = schema.safeParse({ limit: 1e300, any: 1e300 })
  expect(error && explain(schema, error).fields).toEqual({
    limit: 'Строк: не больше 500',
    any: 'Число: слишком большое число',
  })
})
