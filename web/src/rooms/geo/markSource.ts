import type { MapLayer } from '@naryad/contract/geo/map.words'
import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'

import {
  type Area,
  type Cluster,
  clustersAt,
  covers,
  expansionZoom,
  isWithin,
  latLonOf,
  pixelAt,
  type Spot,
  spotOf,
  widened,
} from './clusters.ts'

/** An object on the map. */
export interface Mark extends Spot {
  readonly layer: MapLayer
  readonly id: number
  /** Empty for the ring around the chosen object. */
  readonly image: string
  /** Degrees clockwise from north. */
  readonly course: number
}

export interface MarkSource {
  readonly show: (marks: readonly Mark[]) => void
  /** The zoom at which the cluster with this first mark falls apart; undefined if it is gone. */
  readonly expansionZoomOf: (lead: string) => number | undefined
  readonly stop: () => void
}

type Drawn = readonly Cluster<Mark>[]

/** A smaller turn of an arrow is not seen. */
const leastTurn = 3

const leadOf = ({ marks: [first] }: Cluster<Mark>): string => (first ? `${first.layer}-${first.id}` : '')

function featureOf(cluster: Cluster<Mark>): Feature {
  const { lat, lon } = latLonOf(cluster)
  const [first] = cluster.marks
  const count = cluster.marks.length
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties:
      count > 1
        ? { point_count: count, lead: leadOf(cluster) }
        : { layer: first?.layer, id: first?.id, image: first?.image, course: first?.course },
  }
}

const isSameMark = (before: Mark | undefined, after: Mark | undefined): boolean =>
  before?.id === after?.id && before?.layer === after?.layer

const isSameImage = (before: Mark | undefined, after: Mark | undefined): boolean =>
  before?.image === after?.image && Math.abs((before?.course ?? 0) - (after?.course ?? 0)) < leastTurn

/** Whether they differ by less than a pixel. */
function looksSame(before: Cluster<Mark>, after: Cluster<Mark> | undefined, pixel: number): boolean {
  if (!after || before.marks.length !== after.marks.length) return false
  if (Math.abs(before.x - after.x) >= pixel || Math.abs(before.y - after.y) >= pixel) return false
  const [[first], [next]] = [before.marks, after.marks]
  return isSameMark(first, next) && (before.marks.length > 1 || isSameImage(first, next))
}

const allLookSame = (before: Drawn, after: Drawn, pixel: number): boolean =>
  before.length === after.length && before.every((one, at) => looksSame(one, after[at], pixel))

function viewOf(map: MapLibre): Area {
  const bounds = map.getBounds()
  const { x: west, y: north } = spotOf({ lat: bounds.getNorth(), lon: bounds.getWest() })
  const { x: east, y: south } = spotOf({ lat: bounds.getSouth(), lon: bounds.getEast() })
  return { west, east, north, south }
}

/**
 * The marks of a source, clustered on the page: the worker of the map gets those in and near the view alone, and only
 * when they look different. Thousands of trucks that move by less than a pixel cost no drawing at all.
 */
export function drawMarks(map: MapLibre, source: string): MarkSource {
  let marks: readonly Mark[] = []
  let clusters: { zoom: number; all: Drawn } | undefined
  let drawn: { zoom: number; area: Area; shown: Drawn } | undefined

  const isDrawnFor = (zoom: number, view: Area) =>
    drawn !== undefined && drawn.zoom === zoom && covers(drawn.area, view)

  const draw = () => {
    const zoom = Math.floor(map.getZoom())
    const view = viewOf(map)
    const area = drawn && isDrawnFor(zoom, view) ? drawn.area : widened(view)
    if (clusters?.zoom !== zoom) clusters = { zoom, all: clustersAt(marks, zoom) }
    const shown = clusters.all.filter((cluster) => isWithin(area, cluster))
    const isSame = drawn !== undefined && allLookSame(drawn.shown, shown, pixelAt(map.getZoom()))
    drawn = { zoom, area, shown: isSame && drawn ? drawn.shown : shown }
    if (isSame) return
    const data = { type: 'FeatureCollection' as const, features: shown.map(featureOf) }
    void map.getSource<GeoJSONSource>(source)?.setData(data)
  }

  const subscriptions = [
    map.on('move', () => {
      if (!isDrawnFor(Math.floor(map.getZoom()), viewOf(map))) draw()
    }),
    // A pixel is another distance at another zoom.
    map.on('moveend', draw),
  ]
  return {
    show: (next) => {
      marks = next
      clusters = undefined
      draw()
    },
    expansionZoomOf: (lead) => {
      const cluster = drawn?.shown.find((one) => leadOf(one) === lead)
      return cluster && drawn && expansionZoom(cluster, drawn.zoom)
    },
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}
