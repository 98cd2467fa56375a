import { describe, expect, test } from 'vitest'

import { initialState } from '../list/listState.ts'
import { openOnly } from './conditions.ts'
import { keep, keptOnEntering, keptSearch, migrateKept, readKept } from './keptFilters.ts'

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
    expect(migrateKept({ operator: 7 })).toMatchObject({ operatorIds: [7] })
    expect(migrateKept({ operator: '7' })).toMatchObject({ operatorIds: [7] })
    expect(migrateKept({ operator: null })).toMatchObject({ operatorIds: [] })
    expect(migrateKept({ operator: 7 })).not.toHaveProperty('operator')
  })

  test('a limit of 20 becomes 10, another choice stays', () => {
    expect(migrateKept({ limit: 20 }).limit).toBe(10)
    expect(migrateKept({ limit: 50 }).limit).toBe(50)
    expect(migrateKept({ limit: 33 }).limit).toBe(10)
  })

  test('a page as high as the window comes back as such', () => {
    store({ limit: 'fit', version: 2 })
    expect(keptSearch(luv, {})).toEqual({ limit: 'fit' })
  })

  test('missing flags become false, others stay', () => {
    expect(migrateKept({ filterByNoCars: true })).toMatchObject({ ...flagsOff, filterByNoCars: true })
  })

  test.each([null, 'text', 5, [], { operatorIds: ['x', null, -1], filterByNoCars: 'yes' }])(
    '%j is as if nothing was kept',
    (stored) => {
      expect(migrateKept(stored)).toMatchObject({ operatorIds: [], limit: 10, ...flagsOff })
    },
  )

  test('is written back in the present form', () => {
    store({ operator: 7, limit: 20 })
    readKept()
    expect(JSON.parse(localStorage.getItem('taskFilters') ?? '')).toMatchObject({
      operatorIds: [7],
      limit: 10,
      ...flagsOff,
    })
  })

  test('broken text in the storage is no reason to stop', () => {
    localStorage.setItem('taskFilters', '{')
    expect(readKept()).toMatchObject({ operatorIds: [], limit: 10 })
  })
})

describe('filters kept by this version', () => {
  test('come back as they were, a page of 20 too', () => {
    const conditions = { ...openOnly, operatorIds: [5], filterByIsWarranty: true }
    keep('luv', { ...initialState, limit: 20, conditions })
    expect(keptSearch(luv, {})).toEqual({ operatorIds: 5, filterByIsWarranty: true, limit: 20 })
  })

  test('do not take over the conditions of another view, only the size of the page', () => {
    keep('luv', { ...initialState, conditions: { ...openOnly, filterByNoCars: true } })
    keep('luv', { ...initialState, view: 'mine', limit: 100, conditions: { ...openOnly, operatorIds: [5] } })
    expect(keptSearch(luv, {})).toEqual({ filterByNoCars: true, limit: 100 })
  })

  test('give way to an address that says what to show', () => {
    keep('luv', { ...initialState, limit: 50, conditions: { ...openOnly, filterByNoCars: true } })
    expect(keptSearch(luv, { overdue: true })).toBeNull()
    expect(keptSearch(luv, { view: 'mine' })).toBeNull()
  })

  test('stand beside a page size of the address, which wins', () => {
    keep('luv', { ...initialState, limit: 50, conditions: { ...openOnly, filterByNoCars: true } })
    expect(keptSearch(luv, { limit: 100 })).toEqual({ filterByNoCars: true, limit: 100 })
  })

  test('change nothing when nothing was left', () => {
    expect(keptSearch(luv, {})).toBeNull()
    expect(keptSearch(luv, { limit: 100 })).toBeNull()
  })

  test('are taken up when one comes to a queue, not at each step within it', () => {
    keep('luv', { ...initialState, conditions: { ...openOnly, filterByNoCars: true } })
    expect(keptOnEntering(luv, {}, false)).toEqual({ filterByNoCars: true })
    expect(keptOnEntering(luv, {}, true)).toBeNull()
    expect(keptOnEntering({ queue: 'skud' }, {}, true)).toBeNull()
    expect(keptOnEntering(luv, {}, true)).toEqual({ filterByNoCars: true })
  })

  test('stay in the queue in which they were set; the page size is for all', () => {
    keep('luv', { ...initialState, limit: 50, conditions: { ...openOnly, filterByNoCars: true } })
    expect(keptSearch({ queue: 'skud' }, {})).toEqual({ limit: 50 })
    expect(keptSearch(luv, {})).toEqual({ filterByNoCars: true, limit: 50 })
  })

  test('left by an earlier version they hold for every queue until they are set anew', () => {
    store({ filterByNoCars: true })
    expect(keptSearch({ queue: 'skud' }, {})).toEqual({ filterByNoCars: true })
  })

  test('do not hide the neighbours of a task that is opened by a link', () => {
    keep('luv', { ...initialState, conditions: { ...openOnly, filterByNoCars: true } })
    expect(keptSearch({ queue: 'luv', id: 7 }, {})).toBeNull()
  })
})
