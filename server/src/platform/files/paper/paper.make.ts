import sharp from 'sharp'

type Colour = readonly [red: number, green: number, blue: number]

export interface PaperPhoto {
  /** Clockwise rotation of the page. */
  readonly degrees?: number
  readonly desk?: Colour
  readonly paper?: Colour
  /** The size of the page in a photo of 450 × 600; null for an empty desk. */
  readonly page?: { readonly width: number; readonly height: number } | null
  readonly shape?: 'rectangle' | 'circle'
  /** How much darker the lower right corner is than the upper left one, 0 to 1. */
  readonly shade?: number
  readonly orientation?: 1 | 6
  readonly hasHand?: boolean
}

const width = 450
const height = 600

/** A deterministic photo of a page with lines of text on a desk, with camera noise. */
export async function makePaperPhoto(facts: PaperPhoto = {}): Promise<Buffer> {
  const colourAt = scene(facts)
  const random = noise()
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const light = 1 - (facts.shade ?? 0) * ((x + y) / (width + height))
      for (const [channel, value] of colourAt(x - width / 2, y - height / 2).entries())
        data[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, value * light + random() * 14))
    }
  const photo = sharp(data, { raw: { width, height, channels: 3 } })
  if (facts.orientation !== 6) return photo.jpeg({ quality: 90 }).toBuffer()
  return photo.rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer()
}

/** The colour at a position relative to the centre. */
function scene(facts: PaperPhoto): (dx: number, dy: number) => Colour {
  const { desk = [107, 90, 72], paper = [233, 229, 218], page = { width: 300, height: 425 } } = facts
  const angle = ((facts.degrees ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (dx, dy) => {
    if (facts.hasHand && Math.hypot(dx - 160, dy - 220) < 95) return hand
    const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin]
    if (page === null || !isWithin(u, v, page, facts.shape)) return desk
    return isLetter(u, v, page) ? ink : paper
  }
}

const ink: Colour = [40, 40, 60]
const hand: Colour = [217, 165, 131]

function isWithin(
  u: number,
  v: number,
  page: { width: number; height: number },
  shape = 'rectangle',
): boolean {
  if (shape === 'circle') return Math.hypot(u, v) < page.width / 2
  return Math.abs(u) <= page.width / 2 && Math.abs(v) <= page.height / 2
}

/** Dashes as words, in lines, with a margin. */
function isLetter(u: number, v: number, page: { width: number; height: number }): boolean {
  const margin = 30
  if (Math.abs(u) > page.width / 2 - margin || Math.abs(v) > page.height / 2 - margin) return false
  return Math.abs(v) % 17 < 5 && Math.abs(u) % 23 < 16
}

/** Numbers from −1 to 1 from a linear congruential generator. */
function noise(): () => number {
  let state = 1
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state / 2_147_483_648) * 2 - 1
  }
}
