import { describe, expect, test } from 'vitest'

import { openOnly } from '../filters/conditions.ts'
import {
  changed,
  checkSearch,
  initialState,
  type ListState,
  nextOrder,
  readSearch,
  saysWhatToShow,
  toTaskSearch,
  writeSearch,
} from './listState.ts'

describe('the state of a list in the address', () => {
  test('an untouched list has an empty address', () => {
    expect(writeSearch(initialState)).toEqual({})
    expect(readSearch({})).toEqual(initialState)
  })

  test('everything a link must carry survives the way there and back', () => {
    const state: ListState = {
      view: 'mine',
      conditions: { ...openOnly, operatorIds: [5], query: '417' },
      orderBy: 'deadlineAt',
      sort: 'ASC',
      page: 3,
      limit: 50,
    }
    expect(readSearch(writeSearch(state))).toEqual(state)
  })

  test('a page carries its size, because the reader may have chosen another', () => {
    expect(writeSearch({ ...initialState, page: 2 })).toEqual({ page: 2, limit: 10 })
  })

  test.each([
    { page: -1 },
    { page: 'two' },
    { limit: 33 },
    { sort: 'SIDEWAYS' },
    { orderBy: 'password' },
    { view: '<script>' },
    { view: ['a'] },
  ])('%j is put right', (search) => {
    expect(checkSearch(search)).toEqual({})
  })

  test('a view named by digits alone is still a view', () => {
    expect(readSearch({ view: 42 }).view).toBe('42')
  })

  test('the size of a page alone does not say what to show', () => {
    expect(saysWhatToShow({ limit: 50 })).toBe(false)
    expect(saysWhatToShow({ overdue: true })).toBe(true)
    expect(saysWhatToShow({ view: 'mine' })).toBe(true)
  })

  test('the call asks for the page of the queue', () => {
    expect(toTaskSearch('luv', { ...initialState, page: 3, limit: 50 })).toEqual({
      ...openOnly,
      queue: 'luv',
      orderBy: 'urgency',
      sort: 'ASC',
      limit: 50,
      offset: 100,
    })
  })

  test('a change begins at the first page unless it names one', () => {
    const third = { ...initialState, page: 3 }
    expect(changed(third, { limit: 50 }).page).toBe(1)
    expect(changed(third, { page: 4 }).page).toBe(4)
  })
})

describe('a click on the head of a column', () => {
  test('sorts up, down, and as before', () => {
    const up = nextOrder(initialState, 'deadlineAt')
    const down = nextOrder(up, 'deadlineAt')
    expect(up).toEqual({ orderBy: 'deadlineAt', sort: 'ASC' })
    expect(down).toEqual({ orderBy: 'deadlineAt', sort: 'DESC' })
    expect(nextOrder(down, 'deadlineAt')).toEqual({ orderBy: 'urgency', sort: 'ASC' })
  })
})
