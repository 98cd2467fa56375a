import type { Map as MapLibre } from 'maplibre-gl'

import { tokenColor } from '../../platform/map/mapColors.ts'

/** Device pixel ratio of the images. */
const ratio = 2
type Context = CanvasRenderingContext2D

function drawn(width: number, height: number, draw: (context: Context) => void): ImageData | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = width * ratio
  canvas.height = height * ratio
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.scale(ratio, ratio)
  draw(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

function disc(context: Context, at: number, radius: number, fill: string): void {
  context.beginPath()
  context.arc(at, at, radius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
}

const size = 26
const middle = size / 2

const carDisc = (fill: string, sign: (context: Context) => void) =>
  drawn(size, size, (context) => {
    disc(context, middle, 12, '#FFFFFF')
    disc(context, middle, 10, fill)
    context.fillStyle = '#FFFFFF'
    sign(context)
  })

/** Points north; the map rotates it by the course. */
function arrow(context: Context): void {
  context.beginPath()
  context.moveTo(middle, middle - 6)
  context.lineTo(middle + 4.6, middle + 5)
  context.lineTo(middle, middle + 2.6)
  context.lineTo(middle - 4.6, middle + 5)
  context.closePath()
  context.fill()
}

const cars = {
  'car-MOVING': () => carDisc('#1B7346', arrow),
  'car-PARKED': () => carDisc('#4A5362', (context) => context.fillRect(middle - 3.5, middle - 3.5, 7, 7)),
  'car-ENGINE_ON': () =>
    carDisc('#A15C00', (context) => {
      context.fillRect(middle - 4, middle - 4, 3, 8)
      context.fillRect(middle + 1, middle - 4, 3, 8)
    }),
  'car-NO_SIGNAL': () =>
    drawn(size, size, (context) => {
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
    }),
} as const

const pinWidth = 26
const pinHeight = 34

function pin(fill: string, letter: string): ImageData | undefined {
  return drawn(pinWidth, pinHeight, (context) => {
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
    context.fillStyle = '#FFFFFF'
    context.font = '600 13px "Inter Variable", sans-serif'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(letter, 13, 13.5)
  })
}

/** Light theme colours in both themes: a white letter is readable on all of them. */
const pins = {
  tachograph: ['#4355B9', 'Т'],
  glonass: ['#0B7A75', 'Г'],
  skud: ['#8A3FA8', 'С'],
  luv: ['#626B10', 'Л'],
  external: ['#52606D', 'В'],
} as const

const house = () =>
  drawn(size, size, (context) => {
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
  })

const person = () =>
  drawn(size, size, (context) => {
    disc(context, middle, 12, '#FFFFFF')
    disc(context, middle, 10, '#2563C9')
    context.fillStyle = '#FFFFFF'
    context.beginPath()
    context.arc(middle, middle - 3, 3, 0, 2 * Math.PI)
    context.fill()
    context.beginPath()
    context.arc(middle, middle + 7, 5.5, Math.PI, 2 * Math.PI)
    context.fill()
  })

/** Adds the images to the map under the names used by the layers. */
export function addMarkImages(map: MapLibre): void {
  const images = Object.entries({
    ...cars,
    company: house,
    person,
    ...Object.fromEntries(
      Object.entries(pins).map(([queue, [fill, letter]]) => [`pin-${queue}`, () => pin(fill, letter)]),
    ),
  })
  for (const [name, draw] of images) {
    const image = draw()
    if (image && !map.hasImage(name)) map.addImage(name, image, { pixelRatio: ratio })
  }
}
