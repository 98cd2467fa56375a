import type { Point } from '../../kit/fields.ts'
import { zonePoints } from './zones.words.ts'

export const borderOnLine = 'углы лежат на одной линии: добавьте угол в стороне от неё'
export const borderWithCrossing = 'стороны пересекаются: укажите углы по порядку обхода'

/** In millionths of a degree, which are ten centimetres; whole numbers make the signs below exact. */
interface Corner {
  readonly x: number
  readonly y: number
}

/** Corners closer than this to one line enclose nothing. About a metre. */
const minHeight = 10

const cornerOf = ({ lat, lon }: Point): Corner => ({ x: Math.round(lon * 1e6), y: Math.round(lat * 1e6) })

const isSame = (a: Corner, b: Corner | undefined): boolean => a.x === b?.x && a.y === b.y

/** Twice the area of a triangle: above zero if it turns left, zero on a line. */
const turn = (a: Corner, b: Corner, c: Corner): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

const distance = (a: Corner, b: Corner): number => Math.hypot(b.x - a.x, b.y - a.y)

/** For a point on the line of the side. */
const isWithin = (a: Corner, b: Corner, { x, y }: Corner): boolean =>
  Math.min(a.x, b.x) <= x && x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= y && y <= Math.max(a.y, b.y)

type Side = readonly [Corner, Corner]

/** Whether two sides have a point in common. */
function doMeet([a, b]: Side, [c, d]: Side): boolean {
  const [first, second] = [Math.sign(turn(a, b, c)), Math.sign(turn(a, b, d))]
  const [third, fourth] = [Math.sign(turn(c, d, a)), Math.sign(turn(c, d, b))]
  if (first !== second && third !== fourth) return true
  return (
    (first === 0 && isWithin(a, b, c)) ||
    (second === 0 && isWithin(a, b, d)) ||
    (third === 0 && isWithin(c, d, a)) ||
    (fourth === 0 && isWithin(c, d, b))
  )
}

/** Whether the second side goes back along the first one. */
const doesTurnBack = ([a, b]: Side, [, c]: Side): boolean =>
  turn(a, b, c) === 0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0

function areOnLine(corners: readonly Corner[]): boolean {
  const [first] = corners
  if (!first) return true
  const farthest = corners.reduce((best, one) => (distance(first, one) > distance(first, best) ? one : best))
  const length = distance(first, farthest)
  return corners.every((one) => Math.abs(turn(first, farthest, one)) <= minHeight * length)
}

/** Why the corners of a polygon enclose no territory; null if they do. */
export function checkBorder(points: readonly Point[]): string | null {
  if (points.length < zonePoints.min) return null
  const all = points.map(cornerOf)
  // A corner that is given twice in a row, as the last one that closes the border, has no side.
  const corners = all.filter((one, at) => !isSame(one, all[(at + 1) % all.length]))
  if (areOnLine(corners)) return borderOnLine
  const sides = corners.map((one, at): Side => [one, corners[(at + 1) % corners.length] ?? one])
  const isCrossed = sides.some((side, at) =>
    sides.some((other, place) => {
      if (place === (at + 1) % sides.length) return doesTurnBack(side, other)
      return place > at + 1 && (place + 1) % sides.length !== at && doMeet(side, other)
    }),
  )
  return isCrossed ? borderWithCrossing : null
}
