import { isEnded } from '@naryad/contract/tasks/tasks.statuses'
import type { SavedFilter } from '@naryad/contract/users/users'
import { describe, expect, test } from 'vitest'

import { removed, renamed, shifted } from '../../../client/views/savedFilters.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { openOnly } from '../filters/conditions.ts'
import { quickFilters } from '../filters/kinds.ts'
import { initialState } from '../list/listState.ts'
import {
  activeView,
  isChanged,
  newFilter,
  openedView,
  overwritten,
  savedViews,
  readyViews,
  isInList,
  type View,
  type Viewer,
} from './views.ts'

const me = makeMe({ id: 5 })
const views = readyViews(me)
const saved = (id: string, search: SavedFilter['search'] = {}): SavedFilter => ({ id, title: id, search })

describe('views', () => {
  test('all users have the ready-made ones, a client has nothing that is «his»', () => {
    expect(views.map((view) => view.title)).toEqual(['Все открытые', 'Мои', 'Просроченные'])
  })

  test('none of them says what a quick filter says', () => {
    const quick = quickFilters.map(({ key }) => key)
    const doubled = views.filter(({ conditions }) => quick.some((key) => conditions[key]))
    expect(doubled).toEqual([])
  })

  test('a link to a view that was one of them still shows its list', () => {
    const state = {
      ...initialState,
      view: 'unassigned',
      conditions: { ...openOnly, filterByNoOperators: true },
    }
    expect(activeView(views, state).id).toBe('open')
    expect(isChanged(activeView(views, state), state)).toBe(true)
  })

  test('opening one takes its conditions and order, and is no change of it', () => {
    const mine = views.find((view) => view.id === 'mine') as View
    const state = openedView({ ...initialState, page: 4, limit: 50 }, mine)
    expect(state).toMatchObject({ view: 'mine', page: 1, limit: 50 })
    expect(activeView(views, state)).toBe(mine)
    expect(isChanged(mine, state)).toBe(false)
  })

  test('«mine» of a user who may not close begins with open steps: the done ones are for others', () => {
    const statusesOf = (me: Viewer) =>
      readyViews(me).find((view) => view.id === 'mine')?.conditions.statuses ?? []
    expect(statusesOf(me)).toEqual(openOnly.statuses)
    const left = statusesOf(makeMe({ role: 'engineer' }))
    expect(left).toHaveLength(7)
    expect(left.filter(isEnded)).toEqual([])
  })

  test('another condition or another order is a change', () => {
    const open = views[0]
    expect(isChanged(open, { ...initialState, conditions: { ...openOnly, overdue: true } })).toBe(true)
    expect(isChanged(open, { ...initialState, orderBy: 'costs' })).toBe(true)
    expect(isChanged(open, { ...initialState, page: 2, limit: 50 })).toBe(false)
  })

  test('«mine» of a colleague is not mine', () => {
    const state = { ...initialState, view: 'mine', conditions: { ...openOnly, operatorIds: [8] } }
    expect(activeView(views, state).id).toBe('open')
  })

  test('a view one does not have opens as the first with its conditions', () => {
    const state = { ...initialState, view: 'f-of-another', conditions: { ...openOnly, overdue: true } }
    expect(activeView(views, state).id).toBe('open')
  })
})

describe('own filters', () => {
  test('show what was saved, without the page one was on', () => {
    const state = { ...initialState, page: 3, limit: 50 as const, orderBy: 'costs' as const }
    const filter = newFilter('Дорогие', { ...state, conditions: { ...openOnly, typeIds: [3] } }, 'luv')
    expect(filter.search).toEqual({ typeIds: 3, orderBy: 'costs', queue: 'luv' })
    expect(savedViews([filter], 'luv')).toMatchObject([
      { title: 'Дорогие', orderBy: 'costs', isOwn: true, conditions: { typeIds: [3] } },
    ])
  })

  test('stand in their own queue or in all of them', () => {
    const filters = [saved('a', { queue: 'luv' }), saved('b', { queue: 'skud' }), saved('c')]
    expect(savedViews(filters, 'luv').map((view) => view.id)).toEqual(['a', 'c'])
  })

  test('an old filter with conditions that are gone still opens', () => {
    expect(savedViews([saved('a', { statuses: 'LOST', mood: 'bad' })], 'luv')[0]?.conditions).toEqual(
      openOnly,
    )
  })

  test('are overwritten, renamed and removed', () => {
    const filters = [saved('a', { queue: 'luv' }), saved('b')]
    const state = { ...initialState, conditions: { ...openOnly, overdue: true } }
    expect(overwritten(filters, 'a', state, 'luv')[0]?.search).toEqual({ overdue: true, queue: 'luv' })
    expect(overwritten(filters, 'b', state, 'luv')[1]?.search).toEqual({ overdue: true })
    expect(renamed(filters, 'a', 'Новое')[0]?.title).toBe('Новое')
    expect(removed(filters, 'a')).toEqual([filters[1]])
  })

  test('move among those one sees, past the filters of other queues', () => {
    const filters = [
      saved('a', { queue: 'luv' }),
      saved('x', { queue: 'skud' }),
      saved('b', { queue: 'luv' }),
    ]
    const order = (list: SavedFilter[]) => savedViews(list, 'luv').map((view) => view.id)
    expect(order(shifted(filters, 'b', -1, isInList('luv')))).toEqual(['b', 'a'])
    expect(order(shifted(filters, 'a', 1, isInList('luv')))).toEqual(['b', 'a'])
    expect(shifted(filters, 'a', -1, isInList('luv'))).toEqual(filters)
  })
})
