import type { Map as MapLibre } from 'maplibre-gl'

import { tokenColor } from '../../platform/map/mapColors.ts'

/** Drawn twice as large, for sharp screens. */
const ratio = 2
type Pen = CanvasRenderingContext2D

function drawn(width: number, height: number, draw: (pen: Pen) => void): ImageData | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = width * ratio
  canvas.height = height * ratio
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.scale(ratio, ratio)
  draw(pen)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

function disc(pen: Pen, at: number, radius: number, fill: string): void {
  pen.beginPath()
  pen.arc(at, at, radius, 0, 2 * Math.PI)
  pen.fillStyle = fill
  pen.fill()
}

const size = 26
const middle = size / 2

const carDisc = (fill: string, sign: (pen: Pen) => void) =>
  drawn(size, size, (pen) => {
    disc(pen, middle, 12, '#FFFFFF')
    disc(pen, middle, 10, fill)
    pen.fillStyle = '#FFFFFF'
    sign(pen)
  })

/** Points north; the map turns it by the course. */
function arrow(pen: Pen): void {
  pen.beginPath()
  pen.moveTo(middle, middle - 6)
  pen.lineTo(middle + 4.6, middle + 5)
  pen.lineTo(middle, middle + 2.6)
  pen.lineTo(middle - 4.6, middle + 5)
  pen.closePath()
  pen.fill()
}

const cars = {
  'car-MOVING': () => carDisc('#1B7346', arrow),
  'car-PARKED': () => carDisc('#4A5362', (pen) => pen.fillRect(middle - 3.5, middle - 3.5, 7, 7)),
  'car-ENGINE_ON': () =>
    carDisc('#A15C00', (pen) => {
      pen.fillRect(middle - 4, middle - 4, 3, 8)
      pen.fillRect(middle + 1, middle - 4, 3, 8)
    }),
  'car-NO_SIGNAL': () =>
    drawn(size, size, (pen) => {
      disc(pen, middle, 11, '#FFFFFF')
      pen.strokeStyle = '#B3261E'
      pen.lineWidth = 2
      pen.setLineDash([3.2, 2.4])
      pen.beginPath()
      pen.arc(middle, middle, 9, 0, 2 * Math.PI)
      pen.stroke()
      pen.setLineDash([])
      pen.beginPath()
      for (const [x, y] of [
        [-1, -1],
        [1, -1],
      ] as const) {
        pen.moveTo(middle - 3.4 * x, middle - 3.4 * y)
        pen.lineTo(middle + 3.4 * x, middle + 3.4 * y)
      }
      pen.stroke()
    }),
} as const

const pinWidth = 26
const pinHeight = 34

function pin(fill: string, letter: string): ImageData | undefined {
  return drawn(pinWidth, pinHeight, (pen) => {
    pen.beginPath()
    pen.arc(13, 13, 12, Math.PI * 0.86, Math.PI * 0.14)
    pen.quadraticCurveTo(20, 25, 13, 33)
    pen.quadraticCurveTo(6, 25, 2.1, 18.2)
    pen.closePath()
    pen.fillStyle = fill
    pen.fill()
    pen.strokeStyle = '#FFFFFF'
    pen.lineWidth = 1.6
    pen.stroke()
    pen.fillStyle = '#FFFFFF'
    pen.font = '600 13px "Inter Variable", sans-serif'
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(letter, 13, 13.5)
  })
}

/** By the light theme: a white letter is read on all of these. */
const pins = {
  tachograph: ['#4355B9', 'Т'],
  glonass: ['#0B7A75', 'Г'],
  skud: ['#8A3FA8', 'С'],
  luv: ['#626B10', 'Л'],
  external: ['#52606D', 'В'],
} as const

const house = () =>
  drawn(size, size, (pen) => {
    pen.fillStyle = '#FFFFFF'
    pen.beginPath()
    pen.roundRect(1, 1, 24, 24, 7)
    pen.fill()
    pen.fillStyle = tokenColor('brand-7')
    pen.beginPath()
    pen.roundRect(3, 3, 20, 20, 5)
    pen.fill()
    pen.fillStyle = '#FFFFFF'
    pen.fillRect(8, 7, 10, 13)
    pen.fillStyle = tokenColor('brand-7')
    for (const x of [10, 14]) for (const y of [9, 13]) pen.fillRect(x, y, 2, 2)
    pen.fillRect(12, 17, 2, 3)
  })

/** The signs of the map, by their names in its layers. */
export function addMarkImages(map: MapLibre): void {
  const images = Object.entries({
    ...cars,
    company: house,
    ...Object.fromEntries(
      Object.entries(pins).map(([queue, [fill, letter]]) => [`pin-${queue}`, () => pin(fill, letter)]),
    ),
  })
  for (const [name, draw] of images) {
    const image = draw()
    if (image && !map.hasImage(name)) map.addImage(name, image, { pixelRatio: ratio })
  }
}
