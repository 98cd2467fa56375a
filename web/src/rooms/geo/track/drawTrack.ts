import type { Track } from '@naryad/contract/monitoring/positions'
import type { Feature } from 'geojson'
import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'

import { removeData, showData } from '../../../platform/map/layers.ts'
import type { Stop, TrackPosition } from './track.ts'

const lineSource = 'track'
const positionSource = 'track-position'

const layers: readonly LayerSpecification[] = [
  {
    id: 'track-edge',
    type: 'line',
    source: lineSource,
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': '#FFFFFF', 'line-width': 6 },
  },
  {
    id: 'track-line',
    type: 'line',
    source: lineSource,
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': '#8A3FA8', 'line-width': 3 },
  },
  {
    id: 'track-stops',
    type: 'circle',
    source: lineSource,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 5,
      'circle-color': '#FFFFFF',
      'circle-stroke-color': '#8A3FA8',
      'circle-stroke-width': 3,
    },
  },
]

const positionLayers: readonly LayerSpecification[] = [
  {
    id: 'track-position',
    type: 'circle',
    source: positionSource,
    paint: {
      'circle-radius': 8,
      'circle-color': '#8A3FA8',
      'circle-stroke-color': '#FFFFFF',
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

export function drawTrack(map: MapLibre, track: Track, stops: readonly Stop[]): void {
  const line: Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: coordinatesOf(track) },
  }
  showData(map, lineSource, { type: 'FeatureCollection', features: [line, ...stops.map(pointOf)] }, layers)
}

export const drawPosition = (map: MapLibre, position: TrackPosition | undefined): void =>
  showData(
    map,
    positionSource,
    { type: 'FeatureCollection', features: position ? [pointOf(position)] : [] },
    positionLayers,
  )

export function removeTrack(map: MapLibre): void {
  removeData(map, lineSource)
  removeData(map, positionSource)
}
