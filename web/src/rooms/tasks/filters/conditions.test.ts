import { describe, expect, test } from 'vitest'

import { areSame, type Conditions, openOnly, readConditions, writeConditions } from './conditions.ts'

const withChanges = (change: Partial<Conditions>): Conditions => ({ ...openOnly, ...change })

describe('conditions in the address', () => {
  test('an untouched list writes nothing and reads as the open tasks', () => {
    expect(writeConditions(openOnly)).toEqual({})
    expect(readConditions({})).toEqual(openOnly)
  })

  test.each<[string, Partial<Conditions>, object]>([
    ['one operator is a number', { operatorIds: [5] }, { operatorIds: 5 }],
    ['several operators are joined', { operatorIds: [5, 7] }, { operatorIds: '5,7' }],
    ['a flag is true', { filterByNoCars: true }, { filterByNoCars: true }],
    ['some statuses are named', { statuses: ['NEW', 'CLOSED'] }, { statuses: 'NEW,CLOSED' }],
    ['any status has a word of its own', { statuses: undefined }, { statuses: 'all' }],
    [
      'a period keeps its moments',
      { plannedFrom: '2026-11-18T21:00:00.000Z' },
      { plannedFrom: '2026-11-18T21:00:00.000Z' },
    ],
    ['a text stays a text', { query: 'А417КМ' }, { query: 'А417КМ' }],
    ['a text of digits needs no quotes', { query: '18402' }, { query: 18402 }],
    ['digits that are no number stay a text', { query: '007' }, { query: '007' }],
  ])('%s', (_, change, search) => {
    const conditions = withChanges(change)
    expect(writeConditions(conditions)).toEqual(search)
    expect(readConditions(writeConditions(conditions))).toEqual(conditions)
  })

  test('a number typed into the search is still a text', () => {
    expect(readConditions({ query: 18402 }).query).toBe('18402')
  })

  test('what does not fit its schema is dropped, the rest stays', () => {
    const conditions = readConditions({
      operatorIds: '5,petrov',
      priorities: 'URGENT',
      overdue: 'perhaps',
      createdFrom: 'yesterday',
      nonsense: 1,
    })
    expect(conditions).toEqual(withChanges({ priorities: ['URGENT'] }))
  })

  test('warranty and no warranty at once leave warranty', () => {
    const conditions = readConditions({ filterByIsWarranty: true, filterByIsNotWarranty: true })
    expect([conditions.filterByIsWarranty, conditions.filterByIsNotWarranty]).toEqual([true, false])
  })

  test('the order in which values were chosen makes no difference', () => {
    expect(areSame(withChanges({ operatorIds: [5, 7] }), withChanges({ operatorIds: [7, 5] }))).toBe(true)
    expect(areSame(withChanges({ operatorIds: [5] }), withChanges({ operatorIds: [7] }))).toBe(false)
  })
})
