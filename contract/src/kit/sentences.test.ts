import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { api } from '../api.ts'
import { ids } from './fields.ts'
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

const wrongElements = [-1, 'x'.repeat(100_000), Number.NaN, null, {}]

/** What is said of the second of two equal elements of a list. */
const elementSentences = (schema: z.ZodType): [string, string][] =>
  fieldsOf(schema).flatMap((field) =>
    wrongElements.flatMap((element) => {
      const value = { [field]: [element, element] }
      const issues = (schema.safeParse(value).error?.issues ?? []).filter(
        ({ path }) => path[0] === field && path[1] === 1,
      )
      const { messages } = explain(schema, new z.ZodError(issues), value)
      return messages.map((sentence): [string, string] => [sentence, element === -1 ? '-1' : ''])
    }),
  )

test('the message about an element of any list of a call names its position and a number that was sent', () => {
  const said = declared.flatMap((route) =>
    [route.query, route.body].flatMap((schema) => (schema ? elementSentences(schema) : [])),
  )
  expect(said.length).toBeGreaterThan(500)
  expect(
    said.filter(([sentence, sent]) => !/, элемент 2[,:]/.test(sentence) || !sentence.includes(sent)),
  ).toEqual([])
})

test('an element of a list is named by its place, its field and what was sent', () => {
  const schema = z.strictObject({
    ids: ids('Заявки'),
    costItems: z.array(z.strictObject({ price: z.int().meta({ title: 'Цена' }) })).meta({ title: 'Затраты' }),
  })
  const value = { ids: [1, 0], costItems: [{ price: 1 }, { price: 1.5 }, {}] }
  const { error } = schema.safeParse(value)
  expect(error && explain(schema, error, value).messages).toEqual([
    'Заявки, элемент 2: не меньше 1 (прислано 0)',
    'Затраты, элемент 2, Цена: ожидается целое число (прислано 1.5)',
    'Затраты, элемент 3, Цена: поле не указано',
  ])
})

describe('a report refuses a period that ends before it starts', () => {
  const period = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
  const reports = declared.flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) => {
      const has = schema && ['dateFrom', 'dateTo'].every((field) => fieldsOf(schema).includes(field))
      return has && schema.safeParse(period).success ? [[`${method} ${path}`, schema] as const] : []
    }),
  )
  test('there are some', () => expect(reports.length).toBeGreaterThan(5))
  test.each(reports)('%s', (_, schema) => {
    const { error } = schema.safeParse({ dateFrom: period.dateTo, dateTo: period.dateFrom })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['dateTo'])
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
