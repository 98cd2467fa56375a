import { afterAll, beforeAll, expect, test } from 'vitest'

import { type LoadedDemo, makeDemoDatabase } from './loaded.make.ts'

let demo: LoadedDemo
beforeAll(async () => {
  demo = await makeDemoDatabase('warranties')
  await demo.load({ tasks: 4000 })
}, 60_000)
afterAll(() => demo.drop())

const count = async (where: string): Promise<number> => {
  const [row] = await demo.sql<{ n: number }[]>`
    select count(*)::int as n from tasks left join task_warranties as why on why.task_id = tasks.id
    where ${demo.sql.unsafe(where)}`
  return row?.n ?? 0
}

test.each([
  ['are about a unit of their truck', `is_open and why.unit_id is not null`],
  [
    'are free because of their unit',
    `is_open and is_warranty and ground = 'UNIT' and text like 'Гарантия до%'`,
  ],
  [
    'are not free because of their unit',
    `is_open and not is_warranty and ground = 'UNIT' and text like 'Не гарантия%'`,
  ],
  ['are offered a warranty as a repeat', `not is_warranty and ground = 'REPEAT'`],
  [
    'are free because a person says so',
    `is_open and is_warranty and ground = 'HAND' and user_id is not null`,
  ],
  [
    'have replaced a unit under its warranty',
    `tasks.id in (select task_id from unit_moves where is_warranty)`,
  ],
])('some requests %s', async (_, where) => {
  expect(await count(where)).toBeGreaterThan(0)
})

test('a warranty by the unit is that of the day of the request', async () => {
  const wrong = await count(`ground = 'UNIT'
    and is_warranty <> coalesce(until >= (created_at at time zone 'Europe/Moscow')::date, false)`)
  expect(wrong).toBe(0)
})
