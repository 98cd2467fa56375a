import { expect, test } from 'vitest'

import { merge } from './merge.ts'

const base = { name: 'АгроКарго', phone: '1', tags: ['a'] }

test('each field is taken from who has changed it', () => {
  const merged = merge(base, { ...base, name: 'Агро-Карго' }, { ...base, phone: '2' })
  expect(merged).toEqual({ merged: { name: 'Агро-Карго', phone: '2', tags: ['a'] }, both: [] })
})

test('the same change by both is no conflict', () => {
  const changed = { ...base, tags: ['b'] }
  expect(merge(base, changed, { ...changed })).toEqual({ merged: changed, both: [] })
})

test('a field that both have changed differently is named, and mine stands until it is decided', () => {
  expect(merge(base, { ...base, phone: '2' }, { ...base, phone: '3' })).toEqual({
    merged: { ...base, phone: '2' },
    both: ['phone'],
  })
})
