import { expect, test } from 'vitest'

import { attributionOf } from './baseMap.ts'

test.each([
  ['© OpenStreetMap', '© OpenStreetMap · © GeoNames, Natural Earth'],
  ['OpenStreetMap', '© OpenStreetMap · © GeoNames, Natural Earth'],
  ['', '© GeoNames, Natural Earth'],
])('tiles by «%s» are named with one sign', (attribution, shown) => {
  expect(attributionOf({ mode: 'raster', url: 'https://tiles.example/{z}/{x}/{y}.png', attribution })).toBe(
    shown,
  )
})
