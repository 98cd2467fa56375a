import type { Point } from '@naryad/contract/kit/fields'
import type { Zone, ZoneShape } from '@naryad/contract/zones/zones'
import type { Feature, Geometry } from 'geojson'
import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'

import { showData } from '../place/map/layers.ts'
import { tokenColor } from '../place/map/mapColors.ts'

const source = 'zones'
const metresInDegree = 111_195
const circleCorners = 48

type Position = [lon: number, lat: number]

/** The border of a zone as a closed ring. */
export function ringOf(shape: ZoneShape): Position[] {
  if (shape.kind === 'POLYGON') {
    const ring = shape.points.map(({ lat, lon }): Position => [lon, lat])
    return ring[0] ? [...ring, ring[0]] : []
  }
  const { center, radiusM } = shape
  const north = radiusM / metresInDegree
  const east = north / Math.cos((center.lat * Math.PI) / 180)
  return Array.from({ length: circleCorners + 1 }, (_, at): Position => {
    const angle = (2 * Math.PI * at) / circleCorners
    return [center.lon + east * Math.sin(angle), center.lat + north * Math.cos(angle)]
  })
}

const layers = (): LayerSpecification[] => [
  {
    id: 'zones-fill',
    type: 'fill',
    source,
    paint: { 'fill-color': tokenColor('brand-6'), 'fill-opacity': 0.12 },
  },
  {
    id: 'zones-line',
    type: 'line',
    source,
    paint: { 'line-color': tokenColor('brand-6'), 'line-width': 2 },
  },
  {
    id: 'zones-points',
    type: 'circle',
    source,
    // Without the filter every vertex of a border is a circle as well.
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 5,
      'circle-color': tokenColor('brand-6'),
      'circle-stroke-color': '#FFFFFF',
      'circle-stroke-width': 2,
    },
  },
]

const featureOf = (geometry: Geometry): Feature => ({ type: 'Feature', properties: {}, geometry })

/** Two corners have a side between them, but no area that could be filled. */
function borderOf(shape: ZoneShape): Feature[] {
  const ring = ringOf(shape)
  if (ring.length < 3) return []
  return [
    featureOf(
      ring.length === 3
        ? { type: 'LineString', coordinates: ring }
        : { type: 'Polygon', coordinates: [ring] },
    ),
  ]
}

export function drawZones(
  map: MapLibre,
  zones: readonly Pick<Zone, 'shape'>[],
  /** Marked places of a border that is being drawn. */
  points: readonly Point[] = [],
): void {
  const features = [
    ...zones.flatMap(({ shape }) => borderOf(shape)),
    ...points.map(({ lat, lon }) => featureOf({ type: 'Point', coordinates: [lon, lat] })),
  ]
  showData(map, source, { type: 'FeatureCollection', features }, layers())
}
