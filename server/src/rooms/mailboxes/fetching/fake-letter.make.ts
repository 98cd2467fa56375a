export interface StoredLetter {
  readonly uid: number
  readonly source: Buffer
}

const literal = (name: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${name} {${bytes.length}}\r\n`), bytes])

const headOf = (source: Buffer): Buffer => source.subarray(0, source.indexOf('\r\n\r\n') + 4)
const bodyOf = (source: Buffer): Buffer => source.subarray(source.indexOf('\r\n\r\n') + 4)

/** A letter of a text and a film, as far as a client asks for its parts. */
const structure =
  '(("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "8BIT" 20 1)("VIDEO" "MP4" ("NAME" "film.mp4") NIL NIL "BASE64" 50000000 NIL ("ATTACHMENT" ("FILENAME" "film.mp4")) NIL NIL) "MIXED")'
const textMime = Buffer.from(
  'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n',
)

/** What a fetch asks of a letter; a server may report a size that is not the real one. */
export const itemsOf = ({ uid, source }: StoredLetter, asked: string, size = source.length): Buffer[] => {
  const items: Buffer[] = [Buffer.from(`UID ${uid}`)]
  if (asked.includes('RFC822.SIZE')) items.push(Buffer.from(` RFC822.SIZE ${size}`))
  if (asked.includes('BODYSTRUCTURE')) items.push(Buffer.from(` BODYSTRUCTURE ${structure}`))
  if (asked.includes('BODY.PEEK[]')) items.push(literal(' BODY[]', source))
  if (asked.includes('BODY.PEEK[HEADER]')) items.push(literal(' BODY[HEADER]', headOf(source)))
  if (asked.includes('[1.MIME]')) items.push(literal(' BODY[1.MIME]', textMime))
  if (asked.includes('BODY.PEEK[1]')) items.push(literal(' BODY[1]<0>', bodyOf(source)))
  return items
}
