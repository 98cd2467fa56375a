import { BadTable } from './bad-table.ts'
import type { Archive } from './unzip.ts'
import { attribute, readXml } from './xml.ts'

const format = attribute('numFmtId')
const code = attribute('formatCode')

/** Built-in date and time formats, including East Asian ones. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Excel allows 255 characters in a format; a file with a longer one than this is rejected. */
const longestFormat = 1000

/** «dd\.mm\.yyyy», «[$-419]d mmm yy;@»: date letters outside of quotes and brackets. */
export function isDateFormat(code: string): boolean {
  if (code.length > longestFormat) throw new BadTable('hostile')
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/general|основной/gi, '')
  return /[dmyhsдмгчс]/i.test(bare.split(';')[0] ?? '') && !/[0#?]\.?[0#?]*E[+-]/i.test(bare)
}

/** How a style displays a number: as a date, with so many digits («000»), or plainly. */
export type NumberStyle = 'date' | number | null

function styleOf(code: string): NumberStyle {
  if (isDateFormat(code)) return 'date'
  return /^0{2,20}$/.test(code) ? code.length : null
}

/** The number styles of the workbook by their index. */
export async function readNumberStyles(archive: Archive, path: string): Promise<readonly NumberStyle[]> {
  const own = new Map<number, NumberStyle>()
  const styles: number[] = []
  let isInStyles = false
  await readXml(archive.read(path), {
    open: (name, attributes) => {
      if (name === 'cellXfs') isInStyles = true
      else if (name === 'numFmt') own.set(Number(format(attributes)), styleOf(code(attributes) ?? ''))
      else if (name === 'xf' && isInStyles) styles.push(Number(format(attributes) ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') isInStyles = false
    },
  })
  return styles.map((id) => own.get(id) ?? (isBuiltInDate(id) ? 'date' : null))
}
