import type { BaseMap } from '@naryad/contract/geo/base-map'
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'

import landUrl from './base/land.json?url'
import regionsUrl from './base/regions.json?url'
import townsUrl from './base/towns.json?url'
import { type MapColors, mapColors } from './mapColors.ts'

/** Labels use the page's fonts: a style without `glyphs` requests none from a server. */
const mapFont = ['Inter Variable', 'sans-serif']

/** URL of a file of the application, wherever it is served from. */
const file = (url: string): SourceSpecification => ({
  type: 'geojson',
  data: new URL(url, location.href).href,
})

const embeddedSources: Record<string, SourceSpecification> = {
  land: file(landUrl),
  regions: file(regionsUrl),
  towns: file(townsUrl),
}

/** Larger towns first; smaller ones appear with the zoom. */
const minPopulation = ['step', ['zoom'], 500_000, 4, 200_000, 5, 80_000, 6, 30_000, 7, 10_000, 8, 3000, 9, 0]

const areas = (colors: MapColors): LayerSpecification[] => [
  { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
  { id: 'abroad', type: 'fill', source: 'land', paint: { 'fill-color': colors.abroad } },
  { id: 'land', type: 'fill', source: 'regions', paint: { 'fill-color': colors.land } },
  {
    id: 'borders',
    type: 'line',
    source: 'regions',
    paint: {
      'line-color': colors.border,
      'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.6],
    },
  },
]

const labels = (colors: MapColors): LayerSpecification[] => [
  {
    id: 'towns',
    type: 'circle',
    source: 'towns',
    filter: ['>=', ['get', 'population'], minPopulation] as never,
    paint: { 'circle-radius': 2.5, 'circle-color': colors.town },
  },
  {
    id: 'town-names',
    type: 'symbol',
    source: 'towns',
    filter: ['>=', ['get', 'population'], minPopulation] as never,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': mapFont,
      'text-size': ['interpolate', ['linear'], ['get', 'population'], 10_000, 11, 1_000_000, 14],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.5,
      'text-justify': 'auto',
      'symbol-sort-key': ['-', 0, ['get', 'population']],
    },
    paint: { 'text-color': colors.label, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
  },
]

const tilesLayer: LayerSpecification = { id: 'tiles', type: 'raster', source: 'tiles' }

function tilesOf(base: Exclude<BaseMap, { mode: 'offline' }>): SourceSpecification {
  if (base.mode === 'raster') return { type: 'raster', tiles: [base.url], tileSize: 256, maxzoom: 19 }
  return { type: 'vector', url: `pmtiles://${base.url}` }
}

/** Streets of a vector tile file in the Protomaps layout, over the embedded regions. */
const streets = (colors: MapColors): LayerSpecification[] => [
  {
    id: 'tile-water',
    type: 'fill',
    source: 'tiles',
    'source-layer': 'water',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colors.water },
  },
  {
    id: 'tile-roads',
    type: 'line',
    source: 'tiles',
    'source-layer': 'roads',
    paint: {
      'line-color': colors.border,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 6, 0.6, 12, 2, 17, 9],
    },
  },
  {
    id: 'tile-buildings',
    type: 'fill',
    source: 'tiles',
    'source-layer': 'buildings',
    minzoom: 14,
    paint: { 'fill-color': colors.border, 'fill-opacity': 0.5 },
  },
  {
    id: 'tile-road-names',
    type: 'symbol',
    source: 'tiles',
    'source-layer': 'roads',
    minzoom: 13,
    layout: {
      'symbol-placement': 'line',
      'text-field': ['coalesce', ['get', 'name:ru'], ['get', 'name']],
      'text-font': mapFont,
      'text-size': 11,
    },
    paint: { 'text-color': colors.label, 'text-halo-color': colors.halo, 'text-halo-width': 1.2 },
  },
]

export function mapStyle(base: BaseMap, colors = mapColors()): StyleSpecification {
  if (base.mode === 'offline')
    return { version: 8, sources: embeddedSources, layers: [...areas(colors), ...labels(colors)] }
  const sources = { ...embeddedSources, tiles: tilesOf(base) }
  const layers =
    base.mode === 'raster'
      ? [...areas(colors), tilesLayer]
      : [...areas(colors), ...streets(colors), ...labels(colors)]
  return { version: 8, sources, layers }
}
