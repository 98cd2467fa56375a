/** Web Mercator: 0 to 1 from west to east and from north to south. */
export interface Spot {
  readonly x: number
  readonly y: number
}

interface LatLon {
  readonly lat: number
  readonly lon: number
}

export const spotOf = ({ lat, lon }: LatLon): Spot => ({
  x: lon / 360 + 0.5,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
})

export const latLonOf = ({ x, y }: Spot): LatLon => ({
  lat: (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90,
  lon: (x - 0.5) * 360,
})

/** A pixel of the map in the units of a spot. */
export const pixelAt = (zoom: number): number => 1 / (512 * 2 ** zoom)

const radiusPx = 44
/** From this zoom on marks are not clustered. */
const firstZoomWithoutClusters = 13

/** Marks that lie close together at a zoom, or a single one. Its spot is their mean. */
export interface Cluster<Mark extends Spot> extends Spot {
  readonly marks: readonly Mark[]
}

/**
 * Each mark joins the first cluster whose first mark is within the radius. The order of the marks decides, so clusters
 * of a list that keeps its order change only where marks have moved.
 */
export function clustersAt<Mark extends Spot>(marks: readonly Mark[], zoom: number): Cluster<Mark>[] {
  if (zoom >= firstZoomWithoutClusters) return marks.map((mark) => ({ x: mark.x, y: mark.y, marks: [mark] }))
  const radius = radiusPx * pixelAt(zoom)
  const cell = 2 * radius
  const columns = Math.ceil(1 / cell) + 2
  const groups: Mark[][] = []
  /** Groups by the cells that the circle around their first mark touches: at most four. */
  const grid = new Map<number, Mark[][]>()
  const cellsAt = (value: number): number => Math.floor(value / cell) + 1
  const open = (mark: Mark) => {
    const group = [mark]
    groups.push(group)
    for (let row = cellsAt(mark.y - radius); row <= cellsAt(mark.y + radius); row += 1)
      for (let column = cellsAt(mark.x - radius); column <= cellsAt(mark.x + radius); column += 1) {
        const key = row * columns + column
        const there = grid.get(key)
        if (there) there.push(group)
        else grid.set(key, [group])
      }
  }
  for (const mark of marks) {
    const near = grid.get(cellsAt(mark.y) * columns + cellsAt(mark.x))
    const group = near?.find(
      ([first]) => first && (first.x - mark.x) ** 2 + (first.y - mark.y) ** 2 <= radius ** 2,
    )
    if (group) group.push(mark)
    else open(mark)
  }
  return groups.map((group) => ({ ...meanOf(group), marks: group }))
}

function meanOf(marks: readonly Spot[]): Spot {
  let [x, y] = [0, 0]
  for (const mark of marks) {
    x += mark.x
    y += mark.y
  }
  return { x: x / marks.length, y: y / marks.length }
}

/** The first integer zoom at which the cluster splits, at most the one without clusters. */
export function expansionZoom({ marks }: Cluster<Spot>, zoom: number): number {
  let next = Math.floor(zoom) + 1
  while (next < firstZoomWithoutClusters && clustersAt(marks, next).length === 1) next += 1
  return Math.min(next, firstZoomWithoutClusters)
}
