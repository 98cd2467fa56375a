import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { api } from '../api.ts'
import { Phone } from './contact-fields.ts'

interface Field {
  readonly path: string
  readonly schema: z.ZodType
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** All fields of a schema, with their paths, through lists, unions and optional parts. */
function fieldsIn(schema: z.ZodType, path = '', seen = new Set<z.ZodType>()): Field[] {
  if (seen.has(schema)) return []
  const inside = new Set([...seen, schema])
  const def = schema.def as unknown as Record<string, unknown>
  const under = (value: unknown, name = ''): Field[] =>
    isSchema(value) ? fieldsIn(value, name === '' ? path : `${path}.${name}`, inside) : []
  const shape = Object.entries((def['shape'] ?? {}) as Record<string, unknown>)
  const parts = [def['innerType'], def['in'], def['out'], def['element'], def['valueType']]
  const options = (def['options'] ?? []) as unknown[]
  return [
    { path, schema },
    ...shape.flatMap(([name, value]) => under(value, name)),
    ...[...parts, ...options].flatMap((part) => under(part)),
  ]
}

const isPhone = ({ path, schema }: Field): boolean =>
  schema.type === 'string' && (/phone\w*$/i.test(path) || /телефон/i.test(schema.meta()?.title ?? ''))

const sent = Object.values(api).flatMap((rooms) =>
  rooms
    .flatMap((routes) => Object.values(routes))
    .flatMap((route) =>
      [route.params, route.query, route.body].flatMap((schema) =>
        isSchema(schema)
          ? fieldsIn(schema)
              .filter(isPhone)
              .map((field) => ({ ...field, name: `${route.method} ${route.path} ${field.path}` }))
          : [],
      ),
    ),
)

test('phones are sent to these calls', () => {
  const calls = new Set(sent.map(({ name }) => name))
  expect([...calls].toSorted()).toMatchInlineSnapshot(`
    [
      "POST /auth/registration .phone",
      "POST /calls .phone",
      "POST /calls/dial .phone",
      "POST /companies .phone",
      "POST /contacts .phones.phone",
      "POST /drivers .phone",
      "POST /stickers/:code/requests .phone",
      "POST /users .phone",
      "PUT /auth/user .phone",
      "PUT /calls/:id .phone",
      "PUT /companies/:id .phone",
      "PUT /companies/by-code/:code .phone",
      "PUT /contacts/:id .phones.phone",
      "PUT /contacts/by-code/:code .phones.phone",
      "PUT /drivers/:id .phone",
      "PUT /drivers/by-code/:code .phone",
      "PUT /settings .company.phone",
      "PUT /users/:id .phone",
    ]
  `)
})

describe('no field of a call takes a phone past the reader', () => {
  test.each(sent)('$name', ({ schema }) => {
    for (const typed of ['+79172451863', '8 (917) 245‑18‑63', '\u202a+7 917 245-18-63\u202c'])
      expect(schema.safeParse(typed)).toMatchObject({ success: true, data: '+79172451863' })
    expect(schema.parse('+375 29 123-45-68')).toBe('+375291234568')
    expect(schema.parse('8 (8552) 44-55-66 доб. 12')).toBe('+78552445566;ext=12')
    for (const typed of ['', '+8 999 000-01-01', '8999000010', '8 999 000 01 04, 8 999 000 01 05', 'нет'])
      expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(
        Phone.safeParse(typed).error?.issues[0]?.message,
      )
  })
})
