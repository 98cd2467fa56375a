import { TaskFilters } from '@naryad/contract/tasks/tasks.search'
import { describe, expect, test } from 'vitest'

import {
  areSame,
  type ConditionKey,
  conditionKeys,
  type Conditions,
  openOnly,
  readConditions,
  writeConditions,
} from './conditions.ts'

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

  test('the conditions are those of the contract', () => {
    const asked = TaskFilters.omit({
      queue: true,
      ids: true,
      parentId: true,
      contactIds: true,
      filterByCostsAwaitApproval: true,
    })
    expect(conditionKeys).toEqual(Object.keys(asked.shape))
    expect(readConditions({ statuses: 'all' })).toEqual(asked.parse({}))
  })

  test.each<[ConditionKey, unknown, unknown]>([
    ['operatorIds', '5', [5]],
    ['carIds', '0,5', [0, 5]],
    ['driverIds', '1.5', ['1.5']],
    ['companyIds', '2147483647', [2_147_483_647]],
    ['typeIds', '2147483648', [2_147_483_648]],
    ['categoryIds', '5,'.repeat(1000), Array.from({ length: 1000 }, () => 5)],
    ['categoryIds', '5,'.repeat(1001), Array.from({ length: 1001 }, () => 5)],
    ['statuses', 'NEW,CLOSED', ['NEW', 'CLOSED']],
    ['statuses', 'new', ['new']],
    ['priorities', 'NORMAL,URGENT,CRITICAL', ['NORMAL', 'URGENT', 'CRITICAL']],
    ['priorities', 'NORMAL,URGENT,CRITICAL,URGENT', ['NORMAL', 'URGENT', 'CRITICAL', 'URGENT']],
    ['sources', 'TELEGRAM,RULE', ['TELEGRAM', 'RULE']],
    ['sources', 'toString', ['toString']],
    ['query', 'я'.repeat(200), 'я'.repeat(200)],
    ['query', 'я'.repeat(201), 'я'.repeat(201)],
    ['query', 'до\u0001после', 'до\u0001после'],
    ['overdue', true, true],
    ['overdue', 'true', 'true'],
    ['createdFrom', '2026-11-18T21:00:00.000Z', '2026-11-18T21:00:00.000Z'],
    ['createdTo', '2026-11-18T21:00+03:00', '2026-11-18T21:00+03:00'],
    ['plannedFrom', '2026-11-18', '2026-11-18'],
    ['plannedTo', '1899-11-18T21:00:00Z', '1899-11-18T21:00:00Z'],
    ['doneFrom', '2026-02-30T21:00:00Z', '2026-02-30T21:00:00Z'],
    ['doneFrom', '2028-02-29T21:00:00.5+03:00', '2028-02-29T21:00:00.5+03:00'],
    ['doneFrom', '2027-02-29T21:00:00Z', '2027-02-29T21:00:00Z'],
    ['doneTo', '2026-11-18T24:00:00Z', '2026-11-18T24:00:00Z'],
    ['doneTo', '2026-11-18T21:00:00+24:00', '2026-11-18T21:00:00+24:00'],
    ['doneTo', '2026-11-00T21:00:00Z', '2026-11-00T21:00:00Z'],
    ['doneTo', '2026-11-18t21:00:00z', '2026-11-18t21:00:00z'],
  ])('%s takes what the contract takes: %j', (key, text, value) => {
    const read = readConditions({ [key]: text })[key]
    const fits = TaskFilters.shape[key].safeParse(value).success
    expect(JSON.stringify(read) === JSON.stringify(value)).toBe(fits)
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
