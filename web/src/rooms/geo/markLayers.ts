import type { FeatureCollection } from 'geojson'
import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'

import { tokenColor } from '../../platform/map/mapColors.ts'
import { mapFont } from '../../platform/map/mapStyle.ts'
import { addMarkImages } from './markImages.ts'

/** Moving trucks have a source of their own, so that an update does not rebuild the places. */
export const markSources = ['places', 'cars'] as const
type MarkSource = (typeof markSources)[number]

const empty: FeatureCollection = { type: 'FeatureCollection', features: [] }
const isCluster = ['has', 'point_count'] as never
const isMark = ['!', ['has', 'point_count']] as never

const clusters = (source: MarkSource): LayerSpecification[] => [
  {
    id: `${source}-clusters`,
    type: 'circle',
    source,
    filter: isCluster,
    paint: {
      'circle-color': tokenColor('tip'),
      'circle-radius': ['step', ['get', 'point_count'], 14, 20, 18, 100, 22],
      'circle-stroke-color': source === 'cars' ? '#FFFFFF' : tokenColor('q-tachograph'),
      'circle-stroke-width': 2.5,
    },
  },
  {
    id: `${source}-counts`,
    type: 'symbol',
    source,
    filter: isCluster,
    layout: {
      'text-field': ['get', 'point_count'],
      'text-font': mapFont,
      'text-size': 13,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': '#FFFFFF' },
  },
]

const placeMarks: LayerSpecification = {
  id: 'places-marks',
  type: 'symbol',
  source: 'places',
  filter: isMark,
  layout: {
    'icon-image': ['get', 'image'],
    'icon-anchor': ['match', ['get', 'image'], ['company', 'person'], 'center', 'bottom'] as never,
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  },
}

const carMarks: LayerSpecification = {
  id: 'cars-marks',
  type: 'symbol',
  source: 'cars',
  filter: isMark,
  layout: {
    'icon-image': ['get', 'image'],
    'icon-rotate': ['get', 'course'],
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  },
}

const chosenRing: LayerSpecification = {
  id: 'chosen-ring',
  type: 'circle',
  source: 'chosen',
  paint: {
    'circle-radius': 20,
    'circle-color': tokenColor('brand-6'),
    'circle-opacity': 0.28,
    'circle-stroke-color': tokenColor('brand-6'),
    'circle-stroke-width': 2,
  },
}

/** Adds the sources and layers of marks, without data. */
export function addMarkLayers(map: MapLibre): void {
  addMarkImages(map)
  map.addSource('chosen', { type: 'geojson', data: empty })
  map.addLayer(chosenRing)
  for (const source of markSources) map.addSource(source, { type: 'geojson', data: empty })
  for (const layer of [placeMarks, ...clusters('places'), carMarks, ...clusters('cars')]) map.addLayer(layer)
}
