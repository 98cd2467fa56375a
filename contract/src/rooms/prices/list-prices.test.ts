import { describe, expect, test } from 'vitest'

import { priceIn } from './list-prices.ts'

const item = { id: 1, price: 150_050 }
const list = { dateFrom: '2026-01-01', percent: -10, items: [], isActive: true }

describe('the price of an item', () => {
  test('is the base price without a list, before its day and in a list out of use', () => {
    expect(priceIn(null, item, '2026-11-29')).toBe(150_050)
    expect(priceIn(list, item, '2025-12-31')).toBe(150_050)
    expect(priceIn({ ...list, isActive: false }, item, '2026-11-29')).toBe(150_050)
  })

  test('is the price of the list itself, else the base price with its percent in whole kopecks', () => {
    expect(priceIn(list, item, '2026-11-29')).toBe(135_045)
    expect(priceIn({ ...list, items: [{ priceItemId: 1, price: 5 }] }, item, '2026-11-29')).toBe(5)
    expect(priceIn({ ...list, percent: null }, item, '2026-11-29')).toBe(150_050)
  })
})
