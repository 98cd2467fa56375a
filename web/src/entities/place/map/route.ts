import type { TaskRoute } from '@naryad/contract/geo/geo'
import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'

import { showDot } from './dot.ts'
import { removeData, showData } from './layers.ts'
import type { Bounds } from './MapCanvas.tsx'

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

/** Bounds of the line and of the known ends. */
export function routeBounds({ geometry, from, to }: TaskRoute): Bounds | undefined {
  const ends = [from, to].flatMap((end) => (end ? [[end.point.lon, end.point.lat] as const] : []))
  return boundsOf([...(geometry?.coordinates ?? []), ...ends])
}

function layersOf(isStraight: boolean): LayerSpecification[] {
  const line = { type: 'line' as const, source }
  const layout = { 'line-cap': 'round' as const, 'line-join': 'round' as const }
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
  ]
}

/** Dashed if the line does not follow roads; its ends lie above the marks. Returns a function that removes it. */
export function drawRoute(map: MapLibre, { geometry, from, to, source: engine }: TaskRoute): () => void {
  if (geometry) showData(map, source, geometry, layersOf(engine === 'straight-line'))
  const removals = [
    ...(from ? [showDot(map, from.point, 'start')] : []),
    ...(to ? [showDot(map, to.point, 'end')] : []),
  ]
  return () => {
    for (const remove of removals) remove()
    removeData(map, source)
  }
}
