import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { api } from '../api.ts'
import { explain } from './messages.ts'
import type { BoundRoute } from './route.ts'

/** An enumeration, and a value of its input that leads to a wrong one. */
interface Found {
  readonly path: string
  readonly values: readonly string[]
  readonly wrap: (value: unknown) => unknown
}

const isText = (values: readonly unknown[]): values is string[] =>
  values.every((value) => typeof value === 'string')

/** All enumerations of a schema, however deep: in lists, in objects, in unions, in JSON of a query. */
function enumerationsOf(schema: unknown, path = '', wrap: Found['wrap'] = (value) => value): Found[] {
  if (!(schema instanceof z.core.$ZodType)) return []
  const def = schema._zod.def as unknown as {
    type: string
    innerType?: unknown
    in?: unknown
    out?: unknown
    shape?: Record<string, unknown>
    element?: unknown
    options?: readonly unknown[]
    entries?: Record<string, string>
    values?: readonly unknown[]
    discriminator?: string
  }
  switch (def.type) {
    case 'enum':
      return [{ path, values: Object.values(def.entries ?? {}), wrap }]
    case 'literal':
      return isText(def.values ?? [true]) ? [{ path, values: def.values as string[], wrap }] : []
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([key, field]) =>
        enumerationsOf(field, path === '' ? key : `${path}.${key}`, (value) => wrap({ [key]: value })),
      )
    case 'array':
      return enumerationsOf(def.element, `${path}.0`, (value) => wrap([value]))
    case 'union':
      return (def.options ?? []).flatMap((option) => ofVariant(option, def.discriminator, path, wrap))
    case 'pipe':
      return [
        ...enumerationsOf(def.in, path, wrap),
        ...enumerationsOf(def.out, path, (value) =>
          wrap(def.in instanceof z.ZodPipe ? asText(value) : value),
        ),
      ]
    default:
      return enumerationsOf(def.innerType, path, wrap)
  }
}

/** A parameter of a query: words joined by commas, else JSON. */
const asText = (value: unknown): string =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(',')
    : JSON.stringify(value)

function ofVariant(
  option: unknown,
  discriminator: string | undefined,
  path: string,
  wrap: Found['wrap'],
): Found[] {
  if (discriminator === undefined || !(option instanceof z.ZodObject))
    return enumerationsOf(option, path, wrap)
  const [code] = [...(option._zod.propValues?.[discriminator] ?? [])]
  return enumerationsOf(option, path, (value) =>
    wrap({ [discriminator]: code, ...(value as Record<string, unknown>) }),
  )
}

const cases = Object.values(api)
  .flatMap((rooms) => rooms.flatMap((room): BoundRoute[] => Object.values(room)))
  .flatMap((route) =>
    (['query', 'body'] as const).flatMap((place) => {
      const schema = route[place]
      return schema
        ? enumerationsOf(schema).map((found) => ({
            name: `${route.method} ${route.path} ${place} ${found.path}`,
            schema,
            ...found,
          }))
        : []
    }),
  )

describe('a value that an enumeration does not have is named, and so are those that it has', () => {
  test('there are enumerations', () => {
    expect(cases.length).toBeGreaterThan(250)
  })

  test.each(cases)('$name', ({ path, schema, values, wrap }) => {
    const sent = wrap('НЕТ-ТАКОГО')
    const parsed = schema.safeParse(sent)
    const { messages } = parsed.success ? { messages: [] } : explain(schema, parsed.error, sent)
    // A word to be typed has a sentence of its own.
    const isWord = values.length === 1 && path === 'word'
    const sentence = messages.find((one) => one.includes(isWord ? 'напишите' : 'НЕТ-ТАКОГО'))
    if (!isWord) expect(sentence).toMatch(/^[А-ЯЁ№A-Z][^:]*: такого значения нет: НЕТ-ТАКОГО; возможн/)
    for (const value of values) expect(sentence).toContain(value)
  })
})

test('an enumeration that is absent is said to be absent', () => {
  const schema = z.strictObject({
    status: z.enum(['NEW', 'DONE']).meta({ title: 'Статус' }),
    period: z.union([z.enum(['today']), z.strictObject({ from: z.string() })]).meta({ title: 'Период' }),
    shape: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('CIRCLE') }),
        z.strictObject({ kind: z.literal('POLYGON') }),
      ])
      .meta({ title: 'Граница' }),
  })
  const { error } = schema.safeParse({ shape: {} })
  expect(error && explain(schema, error, { shape: {} }).messages).toEqual([
    'Статус: поле не указано; возможны NEW, DONE',
    'Период: поле не указано; возможно только today',
    'Граница: поле не указано; возможны CIRCLE, POLYGON',
  ])
})
