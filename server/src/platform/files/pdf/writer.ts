/** A JPEG image of a page. */
export interface PdfPage {
  readonly jpeg: Buffer
  readonly width: number
  readonly height: number
  readonly isGray?: boolean
}

/** A4 in points. */
const shortSide = 595.28
const longSide = 841.89

/**
 * A PDF with one image per A4 page, portrait or landscape like the image. JPEG data is embedded
 * unchanged, because PDF supports its compression.
 */
export function pdfOfJpegs(pages: readonly PdfPage[], title: string): Buffer {
  const objects: Buffer[] = []
  const add = (...parts: (string | Uint8Array)[]): number =>
    objects.push(
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
    )
  add('<</Type/Catalog/Pages 2 0 R/Lang(ru-RU)>>')
  const pagesAt = add('') - 1
  const kids = pages.map((page) => addPage(page, add))
  objects[pagesAt] = Buffer.from(
    `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`,
  )
  const info = add(`<</Title<${utf16(title)}>/Producer(Naryad)>>`)
  return fileOf(objects, info)
}

type Add = (...parts: (string | Uint8Array)[]) => number

function addPage({ jpeg, width, height, isGray }: PdfPage, add: Add): number {
  const image = add(
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${isGray ? 'DeviceGray' : 'DeviceRGB'}`,
    `/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
    jpeg,
    '\nendstream',
  )
  const [pageWidth, pageHeight] = width > height ? [longSide, shortSide] : [shortSide, longSide]
  const scale = Math.min(pageWidth / width, pageHeight / height)
  const [w, h] = [width * scale, height * scale]
  const [x, y] = [(pageWidth - w) / 2, (pageHeight - h) / 2]
  const drawing = `q ${[w, 0, 0, h, x, y].map((n) => n.toFixed(2)).join(' ')} cm /I Do Q`
  const contents = add(`<</Length ${drawing.length}>>stream\n${drawing}\nendstream`)
  return add(
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]`,
    `/Resources<</XObject<</I ${image} 0 R>>>>/Contents ${contents} 0 R>>`,
  )
}

/** Numbers the objects from one and records their offsets. */
function fileOf(objects: readonly Buffer[], info: number): Buffer {
  // The second line marks the file as binary for transfer programs.
  const parts = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let offset = parts[0]?.length ?? 0
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const [index, body] of objects.entries()) {
    table += `${String(offset).padStart(10, '0')} 00000 n \n`
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offset += object.length
    parts.push(object)
  }
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R/Info ${info} 0 R>>\nstartxref\n${offset}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + trailer)])
}

const utf16 = (text: string): string =>
  `FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}`
