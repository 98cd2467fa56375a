import { DriverQuery, DriverSearch } from '@naryad/contract/drivers/drivers'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { testDb } from '../../testing/database.ts'
import type { Reach } from '../tasks/index.ts'
import { makeDriver } from './drivers.make.ts'
import { pickDrivers } from './drivers.pick.repo.ts'
import { findDriverIds } from './drivers.search.repo.ts'

const db = await testDb()
const staff = {
  scope: 'all',
  who: { id: 1, role: 'operator', companyId: null, queues: [] },
} as unknown as Reach

const surnames = [
  'Семёнов',
  'семенова',
  'СЕМЕНЯК-Ильин',
  'Ильин-Семенов',
  '«Семенов»',
  "О'Семен",
  'Семи\u0306н',
  'Семийн',
  'Семе',
  'Сем',
  'Сем-Енов',
  'Семен2',
  'Semenov',
  'Иванов',
  'Петров',
  'Яяя',
]
const names = [
  ['Семён', ''],
  ['Иван', 'Семенович'],
  ['Пётр', 'Иванович'],
  ['', ''],
] as const
const words = ['сем', 'семе', 'семен', 'семи', 'менов', 'иван', 'вано', 'ильин', 'петр', 'ович', 'ийн', 'нет']

beforeEach(async () => {
  const drivers = surnames.flatMap((lastName, at) =>
    names.map(([firstName, middleName]) => ({ lastName, firstName, middleName, isActive: at % 3 > 0 })),
  )
  await db.insertInto('drivers').values(drivers).execute()
})

/** By the text of all that he is found by, as every other search compares it. */
async function expected(word: string, { isActive, sort }: DriverSearch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from drivers
    where search_text like ${`%${word}%`} and (${isActive ?? null}::boolean is null or is_active = ${isActive ?? null})
    order by not (last_name collate ru >= ${word} and last_name collate ru < ${`${word}\uffff`}) ${sql.raw(sort)},
      last_name collate ru ${sql.raw(sort)}, first_name collate ru ${sql.raw(sort)}, id ${sql.raw(sort)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const search = (query: string, filters: Partial<DriverSearch> = {}) =>
  DriverSearch.parse({ query, limit: 200, ...filters })

const found = (asked: DriverSearch) => findDriverIds(db, staff, asked)

test.each<Partial<DriverSearch>>([
  {},
  { sort: 'DESC' },
  { isActive: true },
  { isActive: false, sort: 'DESC' },
])('a list %j has each driver with the word in a name, once, in order, in any spelling', async (list) => {
  for (const word of words) {
    const asked = search(word, list)
    const ids = await expected(word, asked)
    expect({ word, ...(await found(asked)) }).toEqual({ word, ids, totalCount: ids.length })
  }
})

test('every page is a part of the whole list, and one without rows gives the total', async () => {
  const ids = await expected('сем', search('сем'))
  for (const offset of [0, 1, 7, ids.length - 1, ids.length, ids.length + 5])
    expect(await found(search('сем', { limit: 3, offset }))).toEqual({
      ids: ids.slice(offset, offset + 3),
      totalCount: ids.length,
    })
  expect(await findDriverIds(db, staff, { ...search('сем'), limit: 0 })).toEqual({
    ids: [],
    totalCount: ids.length,
  })
})

test.each<[string, Partial<DriverSearch>]>([
  ['found by the names alone', {}],
  ['found by all their words', { hasCar: false }],
  ['typed in the other layout', { query: 'yjdb' }],
])('called so comes first, before thousands who are so by their fathers: %s', async (_, asked) => {
  await sql`insert into drivers (last_name, first_name, middle_name)
    select 'Абрамов', 'Иван', 'Иванович' from generate_series(1, 2100)`.execute(db)
  const first = await makeDriver(db, { lastName: 'Новиков', firstName: 'Антон' })
  const second = await makeDriver(db, { lastName: 'Новицкий', firstName: 'Антон' })
  const page = await found(search('нови', { limit: 3, ...asked }))
  expect(page.ids.slice(0, 2)).toEqual([first.id, second.id])
  expect(page.totalCount).toBeGreaterThan(2100)
  const last = await found(search('нови', { limit: 3, offset: page.totalCount - 2, ...asked }))
  expect(last.ids).toHaveLength(2)
  expect(last.ids).not.toContain(second.id)
})

test('an accent over a letter of a surname does not hide it', async () => {
  const { id } = await makeDriver(db, { lastName: 'Са\u0301венков' })
  expect((await found(search('савен'))).ids).toEqual([id])
})

test('a renamed driver is found by the new surname and not by the former', async () => {
  const { id } = await makeDriver(db, { lastName: 'Бывшев' })
  await db.updateTable('drivers').set({ lastName: 'Новиков' }).where('id', '=', id).execute()
  expect((await found(search('новик'))).ids).toEqual([id])
  expect((await found(search('бывшев'))).ids).toEqual([])
})

test('a picker shows those who are called so, then the others, each once', async () => {
  await db.deleteFrom('drivers').execute()
  for (const [lastName, firstName, isActive] of [
    ['Яшин', 'Новик', true],
    ['Новицкий', 'Антон', true],
    ['Абрамов', 'Новик', true],
    ['Новиков', 'Антон', true],
    ['Новаков', 'Антон', true],
    ['Новиков', 'Борис', false],
  ] as const)
    await makeDriver(db, { lastName, firstName, middleName: '', phone: null, isActive })
  const picked = async (body: Partial<DriverQuery>) => {
    const { items } = (await pickDrivers(db, staff, DriverQuery.parse(body))).parsed()
    return items.map(({ lastName }) => lastName)
  }
  expect(await picked({ query: 'нови', isActive: true })).toEqual(['Новиков', 'Новицкий', 'Абрамов', 'Яшин'])
  expect(await picked({ query: 'yjdb', limit: 3 })).toEqual(['Новиков', 'Новиков', 'Новицкий'])
  expect(await picked({ query: 'н', isActive: true, limit: 2 })).toEqual(['Новаков', 'Новиков'])
  expect(await picked({ query: ' ', limit: 2 })).toEqual(['Абрамов', 'Новаков'])
  expect(await picked({ query: 'антон новиков' })).toEqual(['Новиков'])
  expect(await picked({ query: 'нет таких' })).toEqual([])
})
