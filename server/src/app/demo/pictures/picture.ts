import { Random } from '../random.ts'

/** A drawing with what it shows, as a person would call the photograph. */
export interface Picture {
  readonly name: string
  readonly svg: string
}

export const width = 1200
const height = 900

/** A frame of the phone's camera: the drawing, a little light from one side, a little noise. */
export function frame(seed: string, background: string, content: string): string {
  const random = new Random(seed)
  const light = `${random.int(20, 80)}%`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <defs>
    <radialGradient id="light" cx="${light}" cy="20%" r="95%">
      <stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity=".42"/>
    </radialGradient>
    <linearGradient id="steel" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4a5058"/><stop offset="1" stop-color="#1d2126"/></linearGradient>
    <linearGradient id="glass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#cfe6f5"/><stop offset="1" stop-color="#7f9fb5"/></linearGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="${background}"/>
  ${content}
  <rect width="${width}" height="${height}" fill="url(#light)"/>
</svg>`
}

export const turned = (degrees: number, content: string): string =>
  `<g transform="rotate(${degrees} ${width / 2} ${height / 2})">${content}</g>`

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly fill: string
  readonly r?: number
  readonly extra?: string
}

export const box = ({ x, y, w, h, fill, r = 0, extra = '' }: Box): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${extra}/>`

export const shadow = (x: number, y: number, w: number, h: number, r = 24): string =>
  box({ x: x + 14, y: y + 20, w, h, r, fill: '#000', extra: 'opacity=".35"' })
