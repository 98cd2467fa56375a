import type { Map as MapLibre } from 'maplibre-gl'

import { type Cluster, clustersAt, spotOf } from './clusters.ts'
import { contentOf, type Mark } from './marks.ts'
import { hitAt, placeInView, type Placed, type View } from './markScene.ts'
import { makeSprites, type MarkLayer } from './markSprites.ts'
import type { ChosenMark } from './useMapAddress.ts'

import styles from './maps.module.css'

export interface MarkCanvas {
  readonly show: (layer: MarkLayer, marks: readonly Mark[]) => void
  /** Draws the mark with a ring above all others, even if it belongs to a cluster. */
  readonly choose: (mark: ChosenMark | null) => void
  /** The mark or cluster at a point of the map, and the zoom at which the clusters were computed. */
  readonly at: (point: { x: number; y: number }) => { cluster: Cluster<Mark>; zoom: number } | undefined
  readonly stop: () => void
}

type Clusters = (zoom: number) => readonly Cluster<Mark>[]

/** Trucks and places of one spot share a cluster, so that none covers the other. Caches those of the last zoom. */
function clustersOf({ places, cars }: Record<MarkLayer, readonly Mark[]>): Clusters {
  // Places stay where they are: first in the order, they decide where clusters lie.
  const marks = [...places, ...cars]
  let last: { zoom: number; clusters: readonly Cluster<Mark>[] } | undefined
  return (zoom) => {
    if (last?.zoom !== zoom) last = { zoom, clusters: clustersAt(marks, zoom) }
    return last.clusters
  }
}

function sizeOf(map: MapLibre): { width: number; height: number } {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { width, height }
}

/**
 * All marks, on a separate canvas above the map. A message about moving trucks draws a few hundred pictures; a frame
 * of the map itself would also place the labels of all towns again.
 */
export function openMarkCanvas(map: MapLibre): MarkCanvas {
  const canvas = document.createElement('canvas')
  canvas.className = styles.marks ?? ''
  canvas.ariaHidden = 'true'
  map.getCanvasContainer().append(canvas)
  const context = canvas.getContext('2d')
  const shown: Record<MarkLayer, readonly Mark[]> = { places: [], cars: [] }
  let clusters = clustersOf(shown)
  let chosen: ChosenMark | null = null
  let size = sizeOf(map)
  let sprites = makeSprites(map.getPixelRatio())
  let drawn: { zoom: number; placed: readonly Placed[] } = { zoom: 0, placed: [] }
  let frame = 0
  let hasMoved = false

  /** Not the size of the map's own canvas, which has fewer pixels on very large screens. */
  const viewNow = (): View => {
    const { lat, lng: lon } = map.getCenter()
    const ratio = map.getPixelRatio()
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
    return { center: spotOf({ lat, lon }), zoom: map.getZoom(), width, height, ratio }
  }

  const markOf = ({ layer, id }: ChosenMark): Mark | undefined =>
    shown[layer === 'cars' ? 'cars' : 'places'].find((mark) => mark.layer === layer && mark.id === id)

  const placeAll = (view: View): Placed[] => {
    const all = placeInView(clusters(Math.floor(view.zoom)), view, ({ marks }) => {
      const [first] = marks
      return first && marks.length === 1
        ? sprites.mark(first)
        : sprites.cluster(contentOf(marks), marks.length)
    })
    const mark = chosen && markOf(chosen)
    if (!mark) return all
    const { x, y } = mark
    return [
      ...all,
      ...placeInView([{ x, y, marks: [] }], view, sprites.ring),
      ...placeInView([{ x, y, marks: [mark] }], view, () => sprites.mark(mark)),
    ]
  }

  const draw = () => {
    cancelAnimationFrame(frame)
    frame = 0
    hasMoved = false
    const view = viewNow()
    if (sprites.ratio !== view.ratio) sprites = makeSprites(view.ratio)
    if (canvas.width !== view.width) canvas.width = view.width
    if (canvas.height !== view.height) canvas.height = view.height
    drawn = { zoom: Math.floor(view.zoom), placed: placeAll(view) }
    context?.clearRect(0, 0, view.width, view.height)
    for (const { sprite, left, top } of drawn.placed) context?.drawImage(sprite.picture, left, top)
  }
  const schedule = () => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }

  const subscriptions = [
    map.on('move', () => {
      hasMoved = true
    }),
    map.on('resize', () => {
      size = sizeOf(map)
    }),
    // In the same frame as the map: marks drawn a frame later would drift over it.
    map.on('render', () => {
      if (hasMoved) draw()
    }),
  ]
  return {
    show: (layer, marks) => {
      shown[layer] = marks
      clusters = clustersOf(shown)
      schedule()
    },
    choose: (mark) => {
      chosen = mark
      schedule()
    },
    at: ({ x, y }) => {
      const ratio = map.getPixelRatio()
      const hit = hitAt(drawn.placed, x * ratio, y * ratio)
      return hit && { cluster: hit.cluster, zoom: drawn.zoom }
    },
    stop: () => {
      cancelAnimationFrame(frame)
      for (const subscription of subscriptions) subscription.unsubscribe()
      canvas.remove()
    },
  }
}
