import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { firstQueries } from './firstQueries.ts'
import { initialState, readSearch, shownState, toTaskSearch } from './listState.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const asked = (...given: Parameters<typeof firstQueries>) => firstQueries(...given).list?.queryKey[2]

test('an untouched address asks for the open tasks of its queue, and for no card', () => {
  expect(asked('glonass', undefined, {})).toEqual(
    toTaskSearch('glonass', shownState(initialState, null, false)),
  )
  expect(firstQueries('glonass', undefined, {}).task).toBeUndefined()
})

test('an opened task is asked for beside its list', () => {
  expect(firstQueries('skud', 7, {}).task?.queryKey).toEqual(['tasks', 'task', 7])
})

test('what the address says is asked for, and what is wrong in it is not', () => {
  const search = { statuses: 'NEW', page: 2, limit: 50, orderBy: 'title', sort: 'sideways', rubbish: 'yes' }
  expect(asked('tachograph', undefined, search)).toEqual(
    toTaskSearch(
      'tachograph',
      shownState(readSearch({ statuses: 'NEW', page: 2, limit: 50, orderBy: 'title' }), null, false),
    ),
  )
})

test('the list comes back as it was left, as the screen will show it', () => {
  localStorage.setItem('taskFilters', JSON.stringify({ limit: 50, filterByNoOperators: true }))
  expect(asked('tachograph', undefined, {})).toMatchObject({ limit: 50, filterByNoOperators: true })
})

test('a phone asks for the page that it shows', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(asked('tachograph', undefined, {})).toMatchObject({ orderBy: 'urgency', sort: 'ASC', limit: 50 })
})

test('a page as high as the window is read ahead with the rows that had room the last time', () => {
  expect(firstQueries('glonass', undefined, { limit: 'fit' }).list).toBeUndefined()
  localStorage.setItem('naryad:fitRows:tasks', '23')
  expect(asked('glonass', undefined, { limit: 'fit', page: 2 })).toMatchObject({ limit: 23, offset: 23 })
})
