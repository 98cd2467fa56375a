import type { Point } from './geometry.ts'

/** A region of connected pixels. */
export interface Region {
  /** The number of pixels, without holes. */
  readonly size: number
  /** First and last pixel of each row, which define its outline. */
  readonly outline: readonly Point[]
  /** Pixels between first and last of each row: the region with holes filled. */
  readonly filled: number
}

export function largestRegion(mask: Uint8Array, width: number): Region | undefined {
  const seen = new Uint8Array(mask.length)
  // All regions in one array: each pixel belongs to at most one.
  const pixels = new Int32Array(mask.length)
  let largest = pixels.subarray(0, 0)
  let from = 0
  for (const [start, isPage] of mask.entries()) {
    if (!isPage || seen[start]) continue
    seen[start] = 1
    pixels[from] = start
    const to = gather(mask, seen, width, pixels, from)
    if (to - from > largest.length) largest = pixels.subarray(from, to)
    from = to
  }
  return largest.length > 0 ? describe(largest, width) : undefined
}

/** Flood-fills a region from `from`; returns the end of its pixels. */
function gather(mask: Uint8Array, seen: Uint8Array, width: number, pixels: Int32Array, from: number): number {
  let to = from + 1
  const visit = (pixel: number): void => {
    if (!mask[pixel] || seen[pixel]) return
    seen[pixel] = 1
    pixels[to] = pixel
    to += 1
  }
  for (let next = from; next < to; next += 1) {
    const pixel = pixels[next] ?? 0
    const x = pixel % width
    visit(pixel - width)
    visit(pixel + width)
    if (x > 0) visit(pixel - 1)
    if (x < width - 1) visit(pixel + 1)
  }
  return to
}

function describe(pixels: Int32Array, width: number): Region {
  const rows = new Map<number, { first: number; last: number }>()
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const row = rows.get(y)
    if (!row) rows.set(y, { first: x, last: x })
    else {
      row.first = Math.min(row.first, x)
      row.last = Math.max(row.last, x)
    }
  }
  const outline: Point[] = []
  let filled = 0
  // Pixels are squares, so a row extends one pixel further, and the last row has a lower edge.
  for (const [y, { first, last }] of rows) {
    outline.push({ x: first, y }, { x: last + 1, y }, { x: first, y: y + 1 }, { x: last + 1, y: y + 1 })
    filled += last + 1 - first
  }
  return { size: pixels.length, outline, filled }
}
