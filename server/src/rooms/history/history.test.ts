import { beforeEach, describe, expect, test } from 'vitest'

import { testDb } from '../../testing/database.ts'
import { makeUser } from '../users/users.make.ts'
import { differences, recordActions, searchActions, type HistoryField } from './index.ts'

const db = await testDb()
let userId: number

beforeEach(async () => {
  userId = (await makeUser(db, { lastName: 'Лапина' })).id
})

const staff = { role: 'operator' } as const
const read = async (objectId: number, entity: 'cars' | 'drivers' = 'cars') =>
  (await searchActions(db, staff, { entity, objectId }, { limit: 100, offset: 0 })).items

describe('the history of an object', () => {
  test('names who did it, by what way and when, the newest first, and is of this object alone', async () => {
    await db.transaction().execute(async (tx) => {
      await recordActions(tx, { who: { id: userId, role: 'operator' } }, 'cars', [
        { objectId: 1, kind: 'CREATED' },
        { objectId: 2, kind: 'CHANGED', field: 'Год', from: '2019', to: '2020' },
        { objectId: 1, kind: 'CHANGED', field: 'Год', from: null, to: '2020' },
      ])
      await recordActions(tx, { who: null }, 'drivers', [{ objectId: 1, kind: 'CREATED' }])
    })
    expect(await read(1)).toMatchObject([
      {
        kind: 'CHANGED',
        field: 'Год',
        from: null,
        to: '2020',
        who: { id: userId, lastName: 'Лапина' },
        source: 'STAFF',
        at: expect.stringMatching(/Z$/),
      },
      { kind: 'CREATED', field: null },
    ])
    expect(await read(1, 'drivers')).toMatchObject([{ who: null, source: 'RULE' }])
  })

  test.each([
    [{ who: { id: 1, role: 'client' } }, 'CLIENT'],
    [{ who: { id: 1, role: 'admin' }, source: 'IMPORT' }, 'IMPORT'],
    [{ who: null, source: 'IMPORT' }, 'IMPORT'],
  ] as const)('comes from where it comes: %j', async (author, source) => {
    await db
      .transaction()
      .execute((tx) => recordActions(tx, author, 'cars', [{ objectId: 1, kind: 'CREATED' }]))
    expect(await read(1)).toMatchObject([{ source }])
  })

  test('is gone with a change that was not made', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await recordActions(tx, { who: null }, 'cars', [{ objectId: 1, kind: 'CREATED' }])
      throw new Error('нет')
    })
    await expect(failing).rejects.toThrow('нет')
    expect(await read(1)).toEqual([])
  })

  test('of thousands is written at once', async () => {
    const changes = Array.from({ length: 5000 }, (_, at) => ({
      objectId: at + 1,
      kind: 'CHANGED' as const,
      field: 'Пробег',
      from: `«${at}» \\ "x"`,
      to: null,
    }))
    await db.transaction().execute((tx) => recordActions(tx, { who: null }, 'cars', changes))
    expect(await read(5000)).toMatchObject([{ from: '«4999» \\ "x"' }])
  })
})

test('what reads the same and is another thing is a difference; what is the same is none', () => {
  interface State {
    id: number
    name: string
    year: number
  }
  const fields: readonly HistoryField<State>[] = [
    { title: 'Организация', text: ({ name }) => name, value: ({ id }) => id },
    { title: 'Год', text: ({ year }) => String(year) },
  ]
  const before = { id: 1, name: 'Тёзка', year: 2020 }
  expect(differences(7, fields, before, { ...before, id: 2 })).toEqual([
    { objectId: 7, kind: 'CHANGED', field: 'Организация', from: 'Тёзка', to: 'Тёзка' },
  ])
  expect(differences(7, fields, before, { ...before, name: 'Новое имя той же' })).toEqual([])
})
