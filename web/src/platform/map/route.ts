import type { LineString, TaskRoute } from '@naryad/contract/geo/geo'
import type { Feature, Point } from 'geojson'
import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'

import { showData } from './layers.ts'
import type { Bounds } from './MapCanvas.tsx'
import { tokenColor } from './mapColors.ts'

const source = 'route'

export function boundsOf(coordinates: readonly (readonly [number, number])[]): Bounds | undefined {
  if (coordinates.length === 0) return undefined
  const bounds: Bounds = [180, 90, -180, -90]
  for (const [lon, lat] of coordinates) {
    bounds[0] = Math.min(bounds[0], lon)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lon)
    bounds[3] = Math.max(bounds[3], lat)
  }
  return bounds
}

/** Bounds of the line, or the one known end. */
export function routeBounds({ geometry, from, to }: TaskRoute): Bounds | undefined {
  const ends = [from, to].flatMap((end) => (end ? [[end.point.lon, end.point.lat] as const] : []))
  return boundsOf([...(geometry?.coordinates ?? []), ...ends])
}

const feature = (geometry: LineString | Point, kind: string): Feature => ({
  type: 'Feature',
  geometry,
  properties: { kind },
})

const pointAt = ({ lat, lon }: { lat: number; lon: number }): Point => ({
  type: 'Point',
  coordinates: [lon, lat],
})

function layersOf(isStraight: boolean): LayerSpecification[] {
  const line = { type: 'line' as const, source, filter: ['==', ['get', 'kind'], 'line'] as never }
  const end = { type: 'circle' as const, source }
  const layout = { 'line-cap': 'round' as const, 'line-join': 'round' as const }
  const paint = (color: string, radius: number) => ({
    'circle-color': color,
    'circle-radius': radius,
    'circle-stroke-color': '#FFFFFF',
    'circle-stroke-width': 2,
  })
  return [
    { id: 'route-edge', ...line, layout, paint: { 'line-color': '#FFFFFF', 'line-width': 7 } },
    {
      id: 'route-line',
      ...line,
      layout: isStraight ? {} : layout,
      paint: {
        'line-color': '#2563C9',
        'line-width': 4,
        ...(isStraight ? { 'line-dasharray': [1.5, 1.2] } : {}),
      },
    },
    { id: 'route-from', ...end, filter: ['==', ['get', 'kind'], 'from'], paint: paint('#2563C9', 6) },
    { id: 'route-to', ...end, filter: ['==', ['get', 'kind'], 'to'], paint: paint(tokenColor('brand-6'), 8) },
  ]
}

/** Dashed where the line does not follow roads. */
export function drawRoute(map: MapLibre, { geometry, from, to, source: engine }: TaskRoute): void {
  const features = [
    ...(geometry ? [feature(geometry, 'line')] : []),
    ...(from ? [feature(pointAt(from.point), 'from')] : []),
    ...(to ? [feature(pointAt(to.point), 'to')] : []),
  ]
  showData(map, source, { type: 'FeatureCollection', features }, layersOf(engine === 'straight-line'))
}
