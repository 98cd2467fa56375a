import type { Track } from '@naryad/contract/monitoring/positions'
import type { Feature } from 'geojson'
import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'

import { removeData, showData } from '../../../entities/place/map/layers.ts'
import type { Stop } from './track.ts'

const source = 'track'

const layers: readonly LayerSpecification[] = [
  {
    id: 'track-edge',
    type: 'line',
    source,
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': '#FFFFFF', 'line-width': 6 },
  },
  {
    id: 'track-line',
    type: 'line',
    source,
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': '#8A3FA8', 'line-width': 3 },
  },
  {
    id: 'track-stops',
    type: 'circle',
    source,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 5,
      'circle-color': '#FFFFFF',
      'circle-stroke-color': '#8A3FA8',
      'circle-stroke-width': 3,
    },
  },
]

const pointOf = ({ lat, lon }: { lat: number; lon: number }): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates: [lon, lat] },
})

export const coordinatesOf = ({ lat, lon }: Track): [number, number][] =>
  lon.map((east, at) => [east, lat[at] ?? 0])

/** Returns a function that removes it. */
export function drawTrack(map: MapLibre, track: Track, stops: readonly Stop[]): () => void {
  const line: Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: coordinatesOf(track) },
  }
  showData(map, source, { type: 'FeatureCollection', features: [line, ...stops.map(pointOf)] }, layers)
  return () => removeData(map, source)
}
