import type { FeatureCollection } from 'geojson'
import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'

import { drawZones } from './zones.ts'

const corner = { lat: 55.7, lon: 49.1 }
const next = { lat: 55.8, lon: 49.1 }

function drawn(points: (typeof corner)[]) {
  let data: FeatureCollection | undefined
  const map = {
    getSource: () => undefined,
    addSource: (_id: string, source: { data: FeatureCollection }) => (data = source.data),
    addLayer: () => undefined,
  } as unknown as MapLibre
  drawZones(map, [{ shape: { kind: 'POLYGON', points } }], points)
  return data?.features.map(({ geometry }) => geometry.type)
}

test('a border that has no area yet is drawn by its corners and the side between them', () => {
  expect(drawn([corner])).toEqual(['Point'])
  expect(drawn([corner, next])).toEqual(['LineString', 'Point', 'Point'])
  expect(drawn([corner, next, { lat: 55.8, lon: 49.2 }])).toEqual(['Polygon', 'Point', 'Point', 'Point'])
})
