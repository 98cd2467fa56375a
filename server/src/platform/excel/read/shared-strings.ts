import { BadTable } from './bad-table.ts'
import type { Archive } from './unzip.ts'
import { plainText, readXml } from './xml.ts'

const maxStrings = 3_000_000
export const maxText = 32_767

/** Excel encodes control characters and some underscores as «_x000D_». */
export const textOf = (written: string): string => {
  const text = plainText(written)
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

/** Texts that cells refer to by index. The runs of a rich text are joined; phonetic guides are dropped. */
export async function readSharedStrings(archive: Archive, path: string): Promise<readonly string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isAbove = false
  await readXml(archive.read(path), {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 't') isText = !isAbove
      else if (name === 'rPh') isAbove = true
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isAbove = false
      else if (name === 'si') {
        if (strings.length === maxStrings) throw new BadTable('huge')
        strings.push(textOf(text))
      }
    },
    text: (part) => {
      if (!isText) return
      text += part
      if (text.length > maxText * 8) throw new BadTable('hostile')
    },
  })
  return strings
}
