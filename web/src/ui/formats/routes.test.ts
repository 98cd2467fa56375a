import { expect, test } from 'vitest'

import { routeLength } from './routes.ts'

test.each([
  [0.04, 1, 'На месте'],
  [0.24, 3, '240 м · 3 мин'],
  [4.23, 9, '4,2 км · 9 мин'],
  [62.4, 58, '62 км · 58 мин'],
  [150, 125, '150 км · 2 ч 5 мин'],
  [240, 180, '240 км · 3 ч'],
  [140, 119.7, '140 км · 2 ч'],
  [12, 59.6, '12 км · 1 ч'],
])('a route of %d km and %d minutes reads «%s»', (distanceKm, durationMin, text) => {
  expect(routeLength({ distanceKm, durationMin })?.replaceAll('\u00a0', ' ')).toBe(text)
})

test('a straight line is approximate and has no time; without a distance there is no text', () => {
  expect(routeLength({ distanceKm: 39.2, durationMin: null })).toBe('39\u00a0км, примерно')
  expect(routeLength({ distanceKm: null, durationMin: null })).toBeUndefined()
})
