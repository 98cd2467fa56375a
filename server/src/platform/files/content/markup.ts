const openingBracket = 0x3c

/** Long enough not to appear in compressed data by chance. */
const scriptMarks = ['script', '!doctype', 'iframe']
/** Checked only in places that should contain nothing but text. */
const textMarks = [...scriptMarks, 'html', 'svg', 'body', '?php', 'x:script', 'svg:svg']

/** Whether the bytes contain markup that a browser could be made to execute. */
export const hasScript = (bytes: Buffer): boolean => hasMark(bytes, scriptMarks)

/** Also checks short tag names, which may appear in image data by chance. */
export const hasMarkup = (bytes: Buffer): boolean => hasMark(bytes, textMarks)

function hasMark(bytes: Buffer, marks: readonly string[]): boolean {
  for (let at = bytes.indexOf(openingBracket); at >= 0; at = bytes.indexOf(openingBracket, at + 1)) {
    const word = bytes.toString('latin1', at + 1, at + 10).toLowerCase()
    if (marks.some((mark) => word.startsWith(mark))) return true
  }
  return false
}

const zipEntry = Buffer.from('PK\u0001\u0002', 'latin1')
const zipEnd = Buffer.from('PK\u0005\u0006', 'latin1')

/**
 * Whether a zip reader would open these bytes: readers look for the directory at the end, whatever
 * precedes it.
 */
export const hasZip = (bytes: Buffer): boolean => bytes.includes(zipEnd) && bytes.includes(zipEntry)
