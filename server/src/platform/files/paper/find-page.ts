import { areaOf, hullOf, type Rectangle, smallestRectangle } from './geometry.ts'
import { pagePixels, type RawPicture } from './page-pixels.ts'
import { largestRegion } from './region.ts'

/** Part of the picture that a page covers: less is a label or a card, more is no crop worth making. */
const smallest = 0.12
const largest = 0.97
/** How nearly the region fills its rectangle; a page seen from the side, or with a finger on its edge, does not. */
const fullness = 0.88
/** Letters, stamps and photographs are holes in the page, but the paper prevails. */
const paperShare = 0.55
/** Longer side to shorter: receipts are long, nothing is longer. */
const longest = 3
/** Beyond this, one cannot be sure which side is the upper one. */
const mostAskew = (20 * Math.PI) / 180

/**
 * The rectangle of a light page on something darker. Undefined unless it is clearly there: a document cut wrongly is
 * worse than one not cut at all.
 */
export function findPage(picture: RawPicture): Rectangle | undefined {
  const mask = pagePixels(picture)
  const region = mask && largestRegion(mask, picture.width)
  if (!region) return undefined
  const hull = hullOf(region.outline)
  const rectangle = smallestRectangle(hull)
  if (!rectangle) return undefined
  const area = rectangle.width * rectangle.height
  const share = area / (picture.width * picture.height)
  const sides = [rectangle.width, rectangle.height].toSorted((a, b) => a - b)
  const [short = 0, long = 0] = sides
  const isPage =
    share >= smallest &&
    share <= largest &&
    areaOf(hull) / area >= fullness &&
    region.filled / area >= fullness &&
    region.size / area >= paperShare &&
    long / short <= longest &&
    Math.abs(rectangle.angle) <= mostAskew
  return isPage ? rectangle : undefined
}
