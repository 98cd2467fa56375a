import { tokenColor } from '../../entities/place/map/mapColors.ts'
import type { Content, Mark } from './marks.ts'

/** Trucks are shown apart from places, because they move. */
export type MarkLayer = 'places' | 'cars'

type Context = OffscreenCanvasRenderingContext2D

interface Drawing {
  readonly width: number
  readonly height: number
  /** A pin stands on its point; other marks lie around it. */
  readonly isPin?: boolean
  readonly draw: (context: Context) => void
}

function disc(context: Context, at: number, radius: number, fill: string): void {
  context.beginPath()
  context.arc(at, at, radius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
}

const size = 26
const middle = size / 2

const square = (draw: (context: Context) => void): Drawing => ({ width: size, height: size, draw })

const carDisc = (fill: string, sign: (context: Context) => void) =>
  square((context) => {
    disc(context, middle, 12, '#FFFFFF')
    disc(context, middle, 10, fill)
    context.fillStyle = '#FFFFFF'
    sign(context)
  })

const arrow = (course: number) => (context: Context) => {
  context.translate(middle, middle)
  context.rotate((course * Math.PI) / 180)
  context.beginPath()
  context.moveTo(0, -6)
  context.lineTo(4.6, 5)
  context.lineTo(0, 2.6)
  context.lineTo(-4.6, 5)
  context.closePath()
  context.fill()
}

function silentCar(context: Context): void {
  disc(context, middle, 11, '#FFFFFF')
  context.strokeStyle = '#B3261E'
  context.lineWidth = 2
  context.setLineDash([3.2, 2.4])
  context.beginPath()
  context.arc(middle, middle, 9, 0, 2 * Math.PI)
  context.stroke()
  context.setLineDash([])
  context.beginPath()
  for (const [x, y] of [
    [-1, -1],
    [1, -1],
  ] as const) {
    context.moveTo(middle - 3.4 * x, middle - 3.4 * y)
    context.lineTo(middle + 3.4 * x, middle + 3.4 * y)
  }
  context.stroke()
}

function write(context: Context, text: string, x: number, y: number): void {
  context.fillStyle = '#FFFFFF'
  context.font = '600 13px "Inter Variable", sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, x, y)
}

const pin = (fill: string, letter: string): Drawing => ({
  width: 26,
  height: 34,
  isPin: true,
  draw: (context) => {
    context.beginPath()
    context.arc(13, 13, 12, Math.PI * 0.86, Math.PI * 0.14)
    context.quadraticCurveTo(20, 25, 13, 33)
    context.quadraticCurveTo(6, 25, 2.1, 18.2)
    context.closePath()
    context.fillStyle = fill
    context.fill()
    context.strokeStyle = '#FFFFFF'
    context.lineWidth = 1.6
    context.stroke()
    write(context, letter, 13, 13.5)
  },
})

function house(context: Context): void {
  context.fillStyle = '#FFFFFF'
  context.beginPath()
  context.roundRect(1, 1, 24, 24, 7)
  context.fill()
  context.fillStyle = tokenColor('brand-7')
  context.beginPath()
  context.roundRect(3, 3, 20, 20, 5)
  context.fill()
  context.fillStyle = '#FFFFFF'
  context.fillRect(8, 7, 10, 13)
  context.fillStyle = tokenColor('brand-7')
  for (const x of [10, 14]) for (const y of [9, 13]) context.fillRect(x, y, 2, 2)
  context.fillRect(12, 17, 2, 3)
}

function person(context: Context): void {
  disc(context, middle, 12, '#FFFFFF')
  disc(context, middle, 10, '#2563C9')
  context.fillStyle = '#FFFFFF'
  context.beginPath()
  context.arc(middle, middle - 3, 3, 0, 2 * Math.PI)
  context.fill()
  context.beginPath()
  context.arc(middle, middle + 7, 5.5, Math.PI, 2 * Math.PI)
  context.fill()
}

/** Light theme colours in both themes: a white letter is readable on all of them. */
const images: Record<Exclude<Mark['image'], 'car-MOVING'>, Drawing> = {
  'car-PARKED': carDisc('#4A5362', (context) => context.fillRect(middle - 3.5, middle - 3.5, 7, 7)),
  'car-ENGINE_ON': carDisc('#A15C00', (context) => {
    context.fillRect(middle - 4, middle - 4, 3, 8)
    context.fillRect(middle + 1, middle - 4, 3, 8)
  }),
  'car-NO_SIGNAL': square(silentCar),
  'pin-tachograph': pin('#4355B9', 'Т'),
  'pin-glonass': pin('#0B7A75', 'Г'),
  'pin-skud': pin('#8A3FA8', 'С'),
  'pin-luv': pin('#626B10', 'Л'),
  'pin-external': pin('#52606D', 'В'),
  company: square(house),
  person: square(person),
}

/** Ring of a cluster: white for trucks, coloured for places, half of each for both. */
function clusterOf(content: Content, count: number): Drawing {
  const radius = count < 20 ? 14 : count < 100 ? 18 : 22
  const at = radius + 3
  return {
    width: 2 * at,
    height: 2 * at,
    draw: (context) => {
      const places = tokenColor('q-tachograph')
      disc(context, at, radius + 2.5, content === 'places' ? places : '#FFFFFF')
      if (content === 'both') {
        context.beginPath()
        context.arc(at, at, radius + 2.5, -Math.PI / 2, Math.PI / 2)
        context.fillStyle = places
        context.fill()
      }
      disc(context, at, radius, tokenColor('tip'))
      write(context, String(count), at, at + 0.5)
    },
  }
}

const ringRadius = 21

const ring: Drawing = {
  width: 2 * ringRadius + 2,
  height: 2 * ringRadius + 2,
  draw: (context) => {
    const at = ringRadius + 1
    context.globalAlpha = 0.28
    disc(context, at, ringRadius - 1, tokenColor('brand-6'))
    context.globalAlpha = 1
    context.beginPath()
    context.arc(at, at, ringRadius, 0, 2 * Math.PI)
    context.strokeStyle = tokenColor('brand-6')
    context.lineWidth = 2
    context.stroke()
  },
}

/** Degrees to which the course of an arrow is rounded, so that few pictures are needed. */
const courseStep = 5

/** A picture in device pixels and the offset of its corner from its point. */
export interface Sprite {
  readonly picture: ImageBitmap
  readonly x: number
  readonly y: number
}

export interface Sprites {
  readonly ratio: number
  readonly ring: () => Sprite
  readonly mark: (mark: Mark) => Sprite
  readonly cluster: (content: Content, count: number) => Sprite
}

/** Size limit of the cache, which grows with each new count of a cluster; at the limit it is cleared completely. */
const maxSprites = 1000

/** Pictures of marks, each drawn on first use. */
export function makeSprites(ratio: number): Sprites {
  const made = new Map<string, Sprite>()
  const spriteOf = (key: string, drawingOf: () => Drawing): Sprite => {
    const present = made.get(key)
    if (present) return present
    if (made.size >= maxSprites) made.clear()
    const sprite = render(drawingOf(), ratio)
    made.set(key, sprite)
    return sprite
  }
  return {
    ratio,
    ring: () => spriteOf('ring', () => ring),
    cluster: (content, count) => spriteOf(`${content} ${count}`, () => clusterOf(content, count)),
    mark: ({ image, course }) => {
      if (image !== 'car-MOVING') return spriteOf(image, () => images[image])
      const step = Math.round(course / courseStep) * courseStep
      return spriteOf(`${image} ${step}`, () => carDisc('#1B7346', arrow(step)))
    },
  }
}

function render({ width, height, isPin, draw }: Drawing, ratio: number): Sprite {
  const canvas = new OffscreenCanvas(Math.ceil(width * ratio), Math.ceil(height * ratio))
  const context = canvas.getContext('2d')
  if (context) {
    context.scale(ratio, ratio)
    draw(context)
  }
  return {
    picture: canvas.transferToImageBitmap(),
    x: (-width / 2) * ratio,
    y: (isPin ? -height : -height / 2) * ratio,
  }
}
