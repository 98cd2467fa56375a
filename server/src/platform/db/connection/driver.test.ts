import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { testDb } from '../../../testing/database.ts'

const db = await testDb()

const read = async (value: unknown, type: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${value}::${sql.raw(type)} as value`.execute(db)
  return rows[0]?.value
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('{', '}', ',', '"', '\\', ' ', 'N', 'U', 'L', 'Ж', '\n') }),
  fc.constantFrom('NULL', 'null', ''),
)

test('any list of texts comes back from the database as it went there', async () => {
  const clean = text.filter((value) => !value.includes('\0') && value.isWellFormed())
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(clean, fc.constant(null))), async (list) => {
      expect(await read(list, 'text[]')).toEqual(list)
    }),
    { numRuns: 300 },
  )
})

test('arrays of numbers, moments, days, JSON and the product’s own types have items as their single values are', async () => {
  expect(await read([1, -2, null], 'integer[]')).toEqual([1, -2, null])
  expect(await read([1, 2], 'bigint[]')).toEqual([1, 2])
  expect(await read(['2026-11-21T03:46:15.000Z'], 'timestamptz[]')).toEqual(['2026-11-21T03:46:15.000Z'])
  expect(await read(['2026-02-28'], 'date[]')).toEqual(['2026-02-28'])
  expect(await read([{ a: '"{,}"' }], 'jsonb[]')).toEqual([{ a: '"{,}"' }])
  expect(await read(['glonass', 'luv'], 'queue[]')).toEqual(['glonass', 'luv'])
})

test('arrays within arrays and arrays written as text are understood', async () => {
  const nested = [
    ['a', 'b c'],
    ['{', null],
  ]
  expect(await read(nested, 'text[]')).toEqual(nested)
  expect(await read('{1,2}', 'integer[]')).toEqual([1, 2])
})
