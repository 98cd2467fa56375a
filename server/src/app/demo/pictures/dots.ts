/**
 * Letters of dots, five by seven, as on the displays and printers of tachographs. They are drawn and not typeset, so
 * that the pictures look the same on a machine without fonts. Two hexadecimal digits a row.
 */
const glyphs: ReadonlyMap<string, string> = new Map(
  [
    'А0e11111f111111|Б1f10101e11111e|В1e11111e11111e|Г1f101010101010|Д060a0a0a0a1f11|Е1f10101e10101f',
    'Ж1515150e151515|З0e11010601110e|И11111315191111|Й15111315191111|К11121418141211|Л07090909090911',
    'М111b1515111111|Н1111111f111111|О0e11111111110e|П1f111111111111|Р1e11111e101010|С0e11101010110e',
    'Т1f040404040404|У1111110f01110e|Ф040e1515150e04|Х11110a040a1111|Ц12121212121f01|Ч1111110f010101',
    'Ш1515151515151f|Щ15151515151f01|Ъ1808080e09090e|Ы1111111d13131d|Ь1010101e11111e|Э0e11010701110e',
    'Ю1215151d151512|Я0f11110f050911|00e11131519110e|1040c040404040e|20e11010204081f|31f02040201110e',
    '402060a121f0202|51f101e0101110e|60608101e11110e|71f010204080808|80e11110e11110e|90e11110f01020c',
    ' 00000000000000|.00000000000c0c|,000000000c0408|:000c0c000c0c00|-0000001f000000|/00010204081000',
    '№121a1613131013|%18190204081303|!04040404000004|(02040808080402|)08040202020408|«00050a140a0500',
    '»00140a050a1400|=00001f001f0000|+0004041f040400|*0004150e150400|>08040201020408|_0000000000001f',
    'U1111111111110e|D1c12111111121c|G0e11101711110f|S0f10100e01011e|N11191513111111|I0e04040404040e',
    'L1010101010101f|V11111111110a04|F1f10101e101010|R1e11111e141211|k10101214181412',
  ]
    .flatMap((line) => line.split('|'))
    .map((glyph) => [glyph.slice(0, 1), glyph.slice(1)]),
)

export interface Dots {
  readonly x: number
  readonly y: number
  /** Side of a dot. */
  readonly dot: number
  readonly color: string
}

/** A line of text as one SVG path. */
export function dotText(text: string, { x, y, dot, color }: Dots): string {
  let path = ''
  for (const [index, letter] of text.split('').entries()) {
    const rows = glyphs.get(letter) ?? glyphs.get(letter.toUpperCase())
    if (rows === undefined) throw new Error(`No dots for «${letter}»`)
    for (let row = 0; row < 7; row += 1) {
      const bits = Number.parseInt(rows.slice(row * 2, row * 2 + 2), 16)
      for (let column = 0; column < 5; column += 1)
        if (bits & (16 >> column))
          path += `M${x + (index * 6 + column) * dot} ${y + row * dot}h${dot * 0.92}v${dot * 0.92}h${-dot * 0.92}z`
    }
  }
  return `<path fill="${color}" d="${path}"/>`
}

export const dotWidth = (text: string, dot: number): number => text.length * 6 * dot
