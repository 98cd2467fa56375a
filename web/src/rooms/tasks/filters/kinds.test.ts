import { describe, expect, test } from 'vitest'

import { conditionKeys, openOnly } from './conditions.ts'
import { activeKinds, filterKinds, narrowings, quickFilters, withoutNarrowing, withQuick } from './kinds.ts'

test('every condition of the contract can be set on the screen', () => {
  const offered = [
    'query',
    ...Object.values(filterKinds).flatMap(({ keys }): readonly string[] => keys),
    ...quickFilters.map(({ key }) => key),
  ]
  expect(offered.toSorted()).toEqual(conditionKeys.toSorted())
})

describe('quick filters', () => {
  test('warranty and no warranty exclude each other', () => {
    const warranty = withQuick(openOnly, 'filterByIsWarranty', true)
    const not = withQuick(warranty, 'filterByIsNotWarranty', true)
    expect([not.filterByIsWarranty, not.filterByIsNotWarranty]).toEqual([false, true])
    expect(withQuick(not, 'filterByIsNotWarranty', false)).toEqual(openOnly)
  })

  test('the others stand together', () => {
    const both = withQuick(withQuick(openOnly, 'filterByNoCars', true), 'filterByNoOperators', true)
    expect([both.filterByNoCars, both.filterByNoOperators]).toEqual([true, true])
  })
})

describe('what narrows a list', () => {
  const narrowed = {
    ...openOnly,
    operatorIds: [5],
    plannedFrom: '2026-11-18T21:00:00.000Z',
    plannedTo: '2026-11-19T20:59:59.999Z',
    filterByNoCars: true,
    query: '417',
  }

  test('is named once for each condition, in a steady order', () => {
    expect(narrowings(narrowed)).toEqual([
      { kind: 'operators' },
      { kind: 'planned' },
      { quick: 'filterByNoCars' },
      { query: '417' },
    ])
  })

  test('does not count that the closed are hidden, but shows it', () => {
    expect(narrowings(openOnly)).toEqual([])
    expect(activeKinds(openOnly)).toEqual(['statuses'])
    expect(narrowings({ ...openOnly, statuses: ['CLOSED'] })).toEqual([{ kind: 'statuses' }])
  })

  test('is taken back one by one until nothing is left', () => {
    const left = narrowings(narrowed).reduceRight(withoutNarrowing, narrowed)
    expect(left).toEqual(openOnly)
  })
})
