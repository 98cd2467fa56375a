import { type Cluster, pixelAt, type Spot } from './clusters.ts'
import type { Mark } from './marks.ts'
import type { Sprite } from './markSprites.ts'

/** What the map shows, north up, in device pixels. */
export interface View {
  readonly center: Spot
  readonly zoom: number
  readonly width: number
  readonly height: number
  /** Device pixels in a pixel of the page. */
  readonly ratio: number
}

/** A mark or a cluster of marks with the left upper corner of its picture. */
export interface Placed {
  readonly cluster: Cluster<Mark>
  readonly sprite: Sprite
  readonly left: number
  readonly top: number
}

/** Largest extent of a picture from its point, in pixels of the page. */
const reach = 40

/** Clusters lie above single marks, and moving trucks above places. */
const heightOf = ({ marks }: Cluster<Mark>): number =>
  marks.length > 1 ? 2 : marks[0]?.layer === 'cars' ? 1 : 0

/** Drawing order; of one height southern ones above northern ones. */
const inDepth = (one: Placed, other: Placed): number =>
  heightOf(one.cluster) - heightOf(other.cluster) || one.cluster.y - other.cluster.y

/**
 * The clusters in view in the order of drawing: on whole pixels, so that their pictures stay sharp. Near the date line
 * they lie in the copy of the world that is in view.
 */
export function placeInView(
  clusters: readonly Cluster<Mark>[],
  { center, zoom, width, height, ratio }: View,
  spriteOf: (cluster: Cluster<Mark>) => Sprite,
): Placed[] {
  const scale = ratio / pixelAt(zoom)
  const margin = reach * ratio
  const placed: Placed[] = []
  for (const cluster of clusters) {
    const east = cluster.x - center.x
    const x = width / 2 + (east - Math.round(east)) * scale
    const y = height / 2 + (cluster.y - center.y) * scale
    if (x < -margin || y < -margin || x > width + margin || y > height + margin) continue
    const sprite = spriteOf(cluster)
    placed.push({ cluster, sprite, left: Math.round(x + sprite.x), top: Math.round(y + sprite.y) })
  }
  return placed.toSorted(inDepth)
}

/** The topmost picture that covers a point. The ring of the chosen mark has no marks and is skipped. */
export const hitAt = (placed: readonly Placed[], x: number, y: number): Placed | undefined =>
  placed.findLast(
    ({ cluster: { marks }, left, top, sprite: { picture } }) =>
      marks.length > 0 && x >= left && y >= top && x < left + picture.width && y < top + picture.height,
  )
