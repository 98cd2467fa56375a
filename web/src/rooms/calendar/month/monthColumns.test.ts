import { expect, test } from 'vitest'

import { makeVisit } from '../calendar.make.ts'
import { emptyWeekends, monthColumns } from './monthColumns.ts'

const week = [
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
  '2026-11-29',
]

test('a weekend without visits in all weeks is narrow, another day never', () => {
  expect([...emptyWeekends([week], new Map())]).toEqual([5, 6])
  expect([...emptyWeekends([week], new Map([['2026-11-28', [makeVisit({})]]]))]).toEqual([6])
})

test('empty weekends leave their room to the other days', () => {
  expect(monthColumns(new Set([6]))).toEqual({
    '--days': `${'minmax(7rem, 1fr) '.repeat(6)}5rem`,
    '--least': '47rem',
  })
})
