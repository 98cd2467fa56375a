import { areaOf, hullOf, type Rectangle, smallestRectangle } from './geometry.ts'
import { pagePixels, type RawPicture } from './page-pixels.ts'
import { largestRegion } from './region.ts'

/**
 * The share of the image that a page covers: a smaller region is a label or a card, a larger one is not
 * worth cropping.
 */
const smallest = 0.12
const largest = 0.97
/**
 * The share of its bounding rectangle that the region fills; lower for a page seen at an angle or partly
 * covered.
 */
const fullness = 0.88
/** Letters, stamps and photos are holes in the region, but most of it is paper. */
const paperShare = 0.55
/** Ratio of the longer side to the shorter one; receipts are the longest documents. */
const longest = 3
/** At larger angles it is ambiguous which side is up. */
const maxSkew = (20 * Math.PI) / 180

/**
 * Finds the rectangle of a light page on a darker background. Undefined unless it is unambiguous: a wrong
 * crop is worse than none.
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
    Math.abs(rectangle.angle) <= maxSkew
  return isPage ? rectangle : undefined
}
