import { lines, readData, rows } from './tables.ts'

/** A dot-matrix font of five by seven, as on tachographs: two hexadecimal digits per row. */
const letters = new Map(
  lines('letters of dots')
    .flatMap((line) => line.split('|'))
    .map((letter) => [letter.slice(0, 1), letter.slice(1)]),
)

/** A line of text as a path instead of text, so that it does not depend on the fonts of the machine. */
function lineOfDots(text: string, x: number, y: number, dot: number): string {
  let path = ''
  for (const [index, sign] of [...text].entries()) {
    const bits = letters.get(sign) ?? letters.get(sign.toUpperCase())
    if (bits === undefined) throw new Error(`No dots for «${sign}»`)
    for (let row = 0; row < 7; row += 1)
      for (let column = 0; column < 5; column += 1)
        if (Number.parseInt(bits.slice(row * 2, row * 2 + 2), 16) & (16 >> column))
          path += `M${x + (index * 6 + column) * dot} ${y + row * dot}h${dot * 0.92}v${dot * 0.92}h${-dot * 0.92}z`
  }
  return path
}

/** Replaces an element `<dots>` of a drawing by lines of text, at most as wide as its attribute. */
function dotsOf(attributes: string, text: string): string {
  const values = new Map(
    Array.from(attributes.matchAll(/(\w+)="([^"]*)"/g), ([, key, value]) => [key, value]),
  )
  const [x = 0, y = 0, size = 0, step = 0, width = Infinity] = ['x', 'y', 'size', 'step', 'width'].map(
    (key) => (values.has(key) ? Number(values.get(key)) : undefined),
  )
  const paths = text
    .split(' / ')
    .map((line, at) => lineOfDots(line, x, y + at * step, Math.min(size, width / (line.length * 6))))
  return `<path fill="${values.get('fill')}" d="${paths.join('')}"/>`
}

const template = (name: string, values: Readonly<Record<string, string>>): string =>
  readData(`pictures/${name}.svg`)
    .replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
    .replace(/<dots ([^>]*)>([^<]*)<\/dots>/g, (_, attributes: string, text: string) =>
      dotsOf(attributes, text),
    )

/** Photos as by a phone: each drawing slightly rotated and lit from one side. */
export const pictures = () =>
  rows<'name' | 'drawing' | 'background' | 'turn' | 'first' | 'second' | 'text'>('pictures').map(
    (picture, at) => {
      const { name, drawing } = picture
      const drawn = template(drawing, picture)
      return {
        name,
        drawing,
        photo: template('frame', { ...picture, drawing: drawn, light: `${20 + ((at * 23) % 60)}` }),
        /** Only the sheet, for a PDF. */
        sheet: `<svg xmlns="http://www.w3.org/2000/svg" width="1120" height="1600" viewBox="320 50 560 800">${drawn}</svg>`,
      }
    },
  )
