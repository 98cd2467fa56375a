export interface Point {
  readonly x: number
  readonly y: number
}

/** A rotated rectangle. */
export interface Rectangle {
  readonly center: Point
  /** Along the direction of `angle`. */
  readonly width: number
  readonly height: number
  /** Clockwise rotation in radians, −π/4 to π/4. */
  readonly angle: number
}

const cross = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

/** The convex hull of points (Andrew's monotone chain), without collinear points. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (chain: readonly Point[]): Point[] => {
    const hull: Point[] = []
    for (const point of chain) {
      for (;;) {
        const [before, last] = [hull.at(-2), hull.at(-1)]
        if (!before || !last || cross(before, last, point) > 0) break
        hull.pop()
      }
      hull.push(point)
    }
    return hull.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

export function areaOf(polygon: readonly Point[]): number {
  let doubled = 0
  for (const [index, a] of polygon.entries()) {
    const b = polygon[(index + 1) % polygon.length] ?? a
    doubled += a.x * b.y - a.y * b.x
  }
  return Math.abs(doubled) / 2
}

/**
 * The smallest rectangle around a convex polygon: one of its sides is collinear with a side of the
 * polygon.
 */
export function smallestRectangle(hull: readonly Point[]): Rectangle | undefined {
  let best: Rectangle | undefined
  for (const [index, a] of hull.entries()) {
    const b = hull[(index + 1) % hull.length] ?? a
    const found = rectangleAt(hull, quarter(Math.atan2(b.y - a.y, b.x - a.x)))
    if (!best || found.width * found.height < best.width * best.height) best = found
  }
  return best
}

/** Normalizes the angle to −π/4 to π/4. */
const quarter = (angle: number): number => angle - Math.round(angle / (Math.PI / 2)) * (Math.PI / 2)

function rectangleAt(hull: readonly Point[], angle: number): Rectangle {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = hull.map(({ x, y }) => x * cos + y * sin)
  const across = hull.map(({ x, y }) => y * cos - x * sin)
  const [left, right] = [Math.min(...along), Math.max(...along)]
  const [top, bottom] = [Math.min(...across), Math.max(...across)]
  const [u, v] = [(left + right) / 2, (top + bottom) / 2]
  return {
    center: { x: u * cos - v * sin, y: u * sin + v * cos },
    width: right - left,
    height: bottom - top,
    angle,
  }
}
