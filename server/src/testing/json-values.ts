import type { JsonSchema } from '@naryad/contract/kit/json-schema'
import fc from 'fast-check'

type Values = fc.Arbitrary<unknown>

/** Values that often break programs. */
const hostile: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '%_\\',
  '../../etc/passwd',
  '=1+1',
  '{{7*7}}',
  '1e3',
  'я'.repeat(11_000),
  '👨‍👩‍👧‍👦'.repeat(50),
  0,
  -1,
  0.5,
  -0,
  1e300,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER + 1,
  '0000-00-00',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '2026-06-30T23:59:60Z',
  [],
  [[]],
  {},
  { $ref: 1 },
]

/** Any character but half surrogates. The library's own such unit numbers all of them first, which takes a second. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

export const anyText = (maxLength?: number): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, ...(maxLength === undefined ? {} : { maxLength }) })

export const hostileValue: Values = fc.oneof(
  fc.constantFrom(...hostile),
  fc.jsonValue({ maxDepth: 3 }),
  anyText(30),
)

const span = {
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('2100-12-31T00:00:00Z'),
  noInvalidDate: true,
}
const moment = fc.date(span).map((date) => date.toISOString())

const words = fc.constantFrom(
  'А123ВС77',
  'нет связи',
  'калибровка',
  'a123bc',
  'F123DC',
  '123',
  'Ёлкин',
  'ооо',
)

/** Values of a schema of an OpenAPI document; every fourth has one part replaced by a hostile value. */
export function valuesOf(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): Values {
  const good = goodValues(schema, named)
  const spoilt = fc
    .tuple(good, hostileValue, fc.nat())
    .map(([value, bad, at]) => withOneReplaced(value, bad, at))
  return fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: spoilt })
}

/** The value with one of its parts, at any depth, replaced by another value. */
function withOneReplaced(value: unknown, bad: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null) return bad
  const keys = Object.keys(value)
  const key = keys[at % (keys.length + 1)]
  if (key === undefined) return bad
  const inner = withOneReplaced(
    (value as Record<string, unknown>)[key],
    bad,
    Math.floor(at / (keys.length + 1)),
  )
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner }
}

const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

function goodValues(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): Values {
  const { $ref, anyOf, type } = schema
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    const target = named[name]
    // Json is the only recursive schema.
    return !target || name === 'Json' ? hostileValue : goodValues(target, named)
  }
  if (Array.isArray(anyOf)) return fc.oneof(...(anyOf as JsonSchema[]).map((one) => goodValues(one, named)))
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if ('const' in schema) return fc.constant(schema['const'])
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return integers(schema)
    case 'number':
      return fc.double({
        min: number(schema['minimum'], -1e6),
        max: number(schema['maximum'], 1e6),
        noNaN: true,
      })
    case 'string':
      return strings(schema)
    case 'array': {
      const items = goodValues((schema['items'] ?? {}) as JsonSchema, named)
      return fc.array(items, {
        minLength: number(schema['minItems'], 0),
        maxLength: Math.min(number(schema['maxItems'], 5), number(schema['minItems'], 0) + 4),
      })
    }
    case 'object':
      return objects(schema, named)
    default:
      return hostileValue
  }
}

/** Mostly the smallest numbers, because they may be ids of existing objects. */
function integers(schema: JsonSchema): Values {
  const [min, max] = [number(schema['minimum'], -1000), number(schema['maximum'], 1_000_000)]
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min, max: Math.max(min, Math.min(max, min + 2)) }) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
  )
}

function strings(schema: JsonSchema): Values {
  if (schema['format'] === 'date-time') return moment
  if (schema['format'] === 'date') return moment.map((text) => text.slice(0, 10))
  if (typeof schema['pattern'] === 'string') return fc.stringMatching(new RegExp(schema['pattern']))
  const maxLength = Math.min(number(schema['maxLength'], 40), 300)
  const minLength = Math.min(number(schema['minLength'], 0), maxLength)
  return fc.oneof(words, fc.string({ unit: 'grapheme', minLength, maxLength }))
}

function objects(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): Values {
  const { properties, required, additionalProperties } = schema
  if (!properties && typeof additionalProperties === 'object')
    return fc.dictionary(
      fc.string({ maxLength: 10 }),
      goodValues(additionalProperties as JsonSchema, named),
      {
        maxKeys: 3,
      },
    )
  const fields: Record<string, Values> = {}
  for (const [name, property] of Object.entries((properties ?? {}) as Record<string, JsonSchema>))
    fields[name] = goodValues(property, named)
  return fc.record(fields, { requiredKeys: (required ?? []) as string[] })
}
