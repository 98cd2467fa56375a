const openingBracket = 0x3c

/** Long enough never to stand in compressed data by accident. */
const scriptMarks = ['script', '!doctype', 'iframe']
/** Only for places where nothing but text can be expected. */
const textMarks = [...scriptMarks, 'html', 'svg', 'body', '?php', 'x:script', 'svg:svg']

/** Whether the bytes hold what a browser could be led to execute. */
export const hasScript = (bytes: Buffer): boolean => hasMark(bytes, scriptMarks)

/** The same with the short names of markup, which may stand by chance in a picture's pixels. */
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

/** Whether an archive reader would open these bytes: it looks for the directory at the end, whatever stands before. */
export const hasZip = (bytes: Buffer): boolean => bytes.includes(zipEnd) && bytes.includes(zipEntry)
