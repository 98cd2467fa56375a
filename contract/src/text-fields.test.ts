import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { api } from './api.ts'
import { day, moment } from './kit/fields.ts'

interface TextField {
  /** «POST /drivers body.lastName» */
  readonly path: string
  readonly schema: z.core.$ZodString
}

/** Every schema of a text within a schema. */
function textsIn(schema: unknown, path: string, found: TextField[]): void {
  if (!(schema instanceof z.core.$ZodType)) return
  if (schema instanceof z.core.$ZodString) {
    found.push({ path, schema })
    return
  }
  const def = schema._zod.def as {
    shape?: Record<string, unknown>
    element?: unknown
    innerType?: unknown
    out?: unknown
    options?: readonly unknown[]
    valueType?: unknown
  }
  for (const [key, inner] of Object.entries(def.shape ?? {})) textsIn(inner, `${path}.${key}`, found)
  // What a text is parsed into counts, not its form in a query string: JSON, an id, a list of columns.
  const parts = [def.element, def.innerType, def.out, def.valueType, ...(def.options ?? [])]
  for (const inner of parts) textsIn(inner, path, found)
}

const calls = Object.values(api).flatMap((rooms) => rooms.flatMap((room) => Object.values(room)))
const fields: TextField[] = []
for (const { method, path, body, query } of calls) {
  textsIn(body, `${method} ${path} body`, fields)
  textsIn(query, `${method} ${path} query`, fields)
}

/**
 * Passwords and keys are what was typed, to the last character; values of connections contain such, and each
 * is checked by its own declaration.
 */
const isAsTyped = ({ path }: TextField): boolean =>
  /\.(password|newPassword|currentPassword|oldPassword|token)$|connection\.values$|values\.(apiKey|crmToken|salt|secret)$/.test(
    path,
  )

const texts = fields.filter((field) => !isAsTyped(field))

test('a day and a moment that are none are named', () => {
  expect(day('День').safeParse('21.11.2026').error?.issues[0]?.message).toBe(
    '«21.11.2026» — не дата, ожидается вид 2026-11-21',
  )
  expect(moment('Срок').safeParse('2026-11-21').error?.issues[0]?.message).toBe(
    '«2026-11-21» — не дата со временем, ожидается вид 2026-11-21T09:00:00+03:00',
  )
  expect(day('День').safeParse(undefined).error?.issues[0]?.message).toBe('ожидается дата')
})

test('the contract has texts to look at', () => expect(texts.length).toBeGreaterThan(150))

describe('every text of every call', () => {
  const words = 'сервисный ремонтёр'

  test('is composed', () => {
    const wrong = texts.filter(({ schema }) => {
      const decomposed = z.safeParse(schema, words.normalize('NFD'))
      const composed = z.safeParse(schema, words)
      return decomposed.success ? decomposed.data !== composed.data : composed.success
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test.each(['\u200b', '\u00ad\u2060\ufeff', '\u202e\u3164', ' \u200d\u00a0', '\u0301'])(
    'of %j alone is empty or refused',
    (invisible) => {
      const wrong = texts.filter(({ schema }) => {
        const parsed = z.safeParse(schema, invisible)
        return parsed.success && parsed.data !== ''
      })
      expect(wrong.map(({ path }) => path)).toEqual([])
    },
  )

  test('of invisible characters alone is no value where one is needed', () => {
    const wrong = texts.filter(
      ({ schema }) => !z.safeParse(schema, '').success && z.safeParse(schema, '\u200b\u2060').success,
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('is without the invisible characters among its letters', () => {
    const wrong = texts.filter(({ schema }) => {
      const parsed = z.safeParse(schema, '\u200eсервис\u00adный ремонтёр\u200b')
      return parsed.success && parsed.data !== words
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('is refused if it has a character that cannot be stored', () => {
    for (const harmful of ['\u0000', '\ud800']) {
      const wrong = texts.filter(({ schema }) => z.safeParse(schema, `сервис${harmful}`).success)
      expect(wrong.map(({ path }) => path)).toEqual([])
    }
  })
})
