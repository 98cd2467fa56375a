import { BadFile } from '../bad-file.ts'
import { hasMarkup, hasScript, hasZip } from './markup.ts'

const end = '%%EOF'
/** Readers look for the head of other formats this far. */
const sniffed = 1024
/** The longest comment of an archive, with its directory's end. */
const zipTail = 65_557

/** Refuses a PDF that is a page, a script or an archive too. What stands in its streams is its own affair. */
export function checkPdf(bytes: Buffer): void {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) throw new BadFile('damaged')
  const endAt = bytes.lastIndexOf(end)
  if (hasMarkup(bytes.subarray(0, sniffed)) || hasZip(bytes.subarray(-zipTail))) throw new BadFile('hidden')
  for (const gap of outsideStreams(bytes)) if (hasScript(gap)) throw new BadFile('hidden')
  if (endAt < 0) throw new BadFile('damaged')
  if (hasMarkup(bytes.subarray(endAt))) throw new BadFile('hidden')
}

/** The objects and whatever lies between them, without the compressed or embedded data. */
function* outsideStreams(bytes: Buffer): Generator<Buffer> {
  let from = 0
  while (from < bytes.length) {
    const opening = bytes.indexOf('stream', from)
    if (opening < 0) break
    yield bytes.subarray(from, opening)
    const closing = bytes.indexOf('endstream', opening + 6)
    if (closing < 0) {
      from = opening
      break
    }
    from = closing + 9
  }
  yield bytes.subarray(from)
}
