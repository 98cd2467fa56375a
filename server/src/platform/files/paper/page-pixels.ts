/** RGB, three bytes per pixel. */
export interface RawPicture {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** The minimum separation of two groups of pixels (0: one cluster, 1: two points). */
const clearSplit = 0.72
/** How much lighter than the background paper must be, of 255. */
const lighter = 25

/**
 * A mask of pixels that look like paper: different from the border of the image and lighter. Undefined if
 * the image does not separate into two groups, for example if the page fills it or there is none.
 */
export function pagePixels(picture: RawPicture): Uint8Array | undefined {
  const background = borderColour(picture)
  const unlikeness = distances(picture, background)
  const { threshold, quality } = split(unlikeness)
  if (quality < clearSplit) return undefined
  const mask = unlikeness.map((value) => (value > threshold ? 1 : 0))
  return lightnessWithin(picture, mask) - lightness(background) >= lighter ? mask : undefined
}

type Colour = readonly [red: number, green: number, blue: number]

const lightness = ([red, green, blue]: Colour): number => 0.299 * red + 0.587 * green + 0.114 * blue

function colourAt({ data }: RawPicture, pixel: number): Colour {
  return [data[pixel * 3] ?? 0, data[pixel * 3 + 1] ?? 0, data[pixel * 3 + 2] ?? 0]
}

function borderColour(picture: RawPicture): Colour {
  const { width, height } = picture
  const border: Colour[] = []
  for (let x = 0; x < width; x += 1)
    border.push(colourAt(picture, x), colourAt(picture, (height - 1) * width + x))
  for (let y = 0; y < height; y += 1)
    border.push(colourAt(picture, y * width), colourAt(picture, y * width + width - 1))
  const middle = (channel: 0 | 1 | 2): number =>
    border.map((colour) => colour[channel]).toSorted((a, b) => a - b)[border.length >> 1] ?? 0
  return [middle(0), middle(1), middle(2)]
}

function distances({ data, width, height }: RawPicture, [red, green, blue]: Colour): Uint8Array {
  const found = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < found.length; pixel += 1, at += 3) {
    const r = (data[at] ?? 0) - red
    const g = (data[at + 1] ?? 0) - green
    const b = (data[at + 2] ?? 0) - blue
    found[pixel] = Math.min(255, Math.sqrt(r * r + g * g + b * b))
  }
  return found
}

/**
 * Otsu's threshold: minimizes the variance within the two groups; `quality` is the explained share of the
 * variance.
 */
function split(values: Uint8Array): { threshold: number; quality: number } {
  const counts = Array.from({ length: 256 }, () => 0)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  const mean = counts.reduce((sum, count, value) => sum + count * value, 0) / values.length
  const variance = counts.reduce((sum, count, value) => sum + count * (value - mean) ** 2, 0) / values.length
  let [threshold, between, below, belowSum] = [0, 0, 0, 0]
  for (const [value, count] of counts.entries()) {
    below += count
    belowSum += count * value
    const above = values.length - below
    if (below === 0 || above === 0) continue
    const gap = belowSum / below - (mean * values.length - belowSum) / above
    const explained = (below * above * gap ** 2) / values.length ** 2
    if (explained > between) [between, threshold] = [explained, value]
  }
  return { threshold, quality: variance === 0 ? 0 : between / variance }
}

function lightnessWithin(picture: RawPicture, mask: Uint8Array): number {
  let [sum, count] = [0, 0]
  for (const [pixel, isPage] of mask.entries())
    if (isPage) {
      sum += lightness(colourAt(picture, pixel))
      count += 1
    }
  return count === 0 ? 0 : sum / count
}
