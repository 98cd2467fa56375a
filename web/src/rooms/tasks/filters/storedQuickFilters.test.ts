import { describe, expect, test } from 'vitest'

import { initialState } from '../list/listState.ts'
import { openOnly } from './conditions.ts'
import {
  storeQuickFilters,
  storedSearchOnEnter,
  storedSearch,
  migrateStored,
  readStored,
} from './storedQuickFilters.ts'

const flagsOff = {
  filterByCostsIsNotApproved: false,
  filterByIsWarranty: false,
  filterByIsNotWarranty: false,
  filterByNoCars: false,
  filterByNoOperators: false,
}
const luv = { queue: 'luv' } as const
const store = (value: unknown) => localStorage.setItem('taskFilters', JSON.stringify(value))

describe('filters left by an earlier version', () => {
  test('a legacy operator becomes operatorIds', () => {
    expect(migrateStored({ operator: 7 })).toMatchObject({ operatorIds: [7] })
    expect(migrateStored({ operator: '7' })).toMatchObject({ operatorIds: [7] })
    expect(migrateStored({ operator: null })).toMatchObject({ operatorIds: [] })
    expect(migrateStored({ operator: 7 })).not.toHaveProperty('operator')
  })

  test('a limit of 20 becomes 10, another choice stays', () => {
    expect(migrateStored({ limit: 20 }).limit).toBe(10)
    expect(migrateStored({ limit: 50 }).limit).toBe(50)
    expect(migrateStored({ limit: 33 }).limit).toBe(10)
  })

  test('a page as high as the window comes back as such', () => {
    store({ limit: 'fit', version: 2 })
    expect(storedSearch(luv, {})).toEqual({ limit: 'fit' })
  })

  test('missing flags become false, others stay', () => {
    expect(migrateStored({ filterByNoCars: true })).toMatchObject({ ...flagsOff, filterByNoCars: true })
  })

  test.each([null, 'text', 5, [], { operatorIds: ['x', null, -1], filterByNoCars: 'yes' }])(
    '%j is treated as nothing stored',
    (stored) => {
      expect(migrateStored(stored)).toMatchObject({ operatorIds: [], limit: 10, ...flagsOff })
    },
  )

  test('is written back in the present form', () => {
    store({ operator: 7, limit: 20 })
    readStored()
    expect(JSON.parse(localStorage.getItem('taskFilters') ?? '')).toMatchObject({
      operatorIds: [7],
      limit: 10,
      ...flagsOff,
    })
  })

  test('broken text in the storage is no reason to stop', () => {
    localStorage.setItem('taskFilters', '{')
    expect(readStored()).toMatchObject({ operatorIds: [], limit: 10 })
  })
})

describe('filters stored by this version', () => {
  test('come back as they were, a page of 20 too', () => {
    const conditions = { ...openOnly, operatorIds: [5], filterByIsWarranty: true }
    storeQuickFilters('luv', { ...initialState, limit: 20, conditions })
    expect(storedSearch(luv, {})).toEqual({ operatorIds: 5, filterByIsWarranty: true, limit: 20 })
  })

  test('do not take over the conditions of another view, only the size of the page', () => {
    storeQuickFilters('luv', { ...initialState, conditions: { ...openOnly, filterByNoCars: true } })
    storeQuickFilters('luv', {
      ...initialState,
      view: 'mine',
      limit: 100,
      conditions: { ...openOnly, operatorIds: [5] },
    })
    expect(storedSearch(luv, {})).toEqual({ filterByNoCars: true, limit: 100 })
  })

  test('give way to an address that says what to show', () => {
    storeQuickFilters('luv', {
      ...initialState,
      limit: 50,
      conditions: { ...openOnly, filterByNoCars: true },
    })
    expect(storedSearch(luv, { overdue: true })).toBeNull()
    expect(storedSearch(luv, { view: 'mine' })).toBeNull()
  })

  test('stand beside a page size of the address, which wins', () => {
    storeQuickFilters('luv', {
      ...initialState,
      limit: 50,
      conditions: { ...openOnly, filterByNoCars: true },
    })
    expect(storedSearch(luv, { limit: 100 })).toEqual({ filterByNoCars: true, limit: 100 })
  })

  test('change nothing when nothing was left', () => {
    expect(storedSearch(luv, {})).toBeNull()
    expect(storedSearch(luv, { limit: 100 })).toBeNull()
  })

  test('are taken up when one comes to a queue, not at each step within it', () => {
    storeQuickFilters('luv', { ...initialState, conditions: { ...openOnly, filterByNoCars: true } })
    expect(storedSearchOnEnter(luv, {}, false)).toEqual({ filterByNoCars: true })
    expect(storedSearchOnEnter(luv, {}, true)).toBeNull()
    expect(storedSearchOnEnter({ queue: 'skud' }, {}, true)).toBeNull()
    expect(storedSearchOnEnter(luv, {}, true)).toEqual({ filterByNoCars: true })
  })

  test('stay in the queue in which they were set; the page size is for all', () => {
    storeQuickFilters('luv', {
      ...initialState,
      limit: 50,
      conditions: { ...openOnly, filterByNoCars: true },
    })
    expect(storedSearch({ queue: 'skud' }, {})).toEqual({ limit: 50 })
    expect(storedSearch(luv, {})).toEqual({ filterByNoCars: true, limit: 50 })
  })

  test('left by an earlier version they hold for every queue until they are set again', () => {
    store({ filterByNoCars: true })
    expect(storedSearch({ queue: 'skud' }, {})).toEqual({ filterByNoCars: true })
  })

  test('do not hide the other tasks beside one that is opened by a link', () => {
    storeQuickFilters('luv', { ...initialState, conditions: { ...openOnly, filterByNoCars: true } })
    expect(storedSearch({ queue: 'luv', id: 7 }, {})).toBeNull()
  })
})
