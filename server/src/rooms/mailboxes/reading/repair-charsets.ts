import { decodeText, isDecodable } from './charsets.ts'

const maxDepth = 60
const maxTextBytes = 4_000_000

interface Part {
  readonly head: Buffer
  readonly body: Buffer
  /** Between them; a part without headers begins with an empty line. */
  readonly gap: string
}

function splitPart(raw: Buffer): Part | undefined {
  if (raw.subarray(0, 2).equals(Buffer.from('\r\n')))
    return { head: raw.subarray(0, 0), body: raw.subarray(2), gap: '\r\n' }
  const end = raw.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  return { head: raw.subarray(0, end), body: raw.subarray(end + 4), gap: '\r\n\r\n' }
}

const hasEightBits = (bytes: Uint8Array): boolean => bytes.some((byte) => byte > 127)

const isTextPart = (type: string, headers: string): boolean =>
  /^text\/(?:plain|html)$/.test(type) && !/^content-disposition:\s*attachment/im.test(headers)

const contentTypeOf = (headers: string): string =>
  /^content-type:(.*)$/im.exec(headers)?.[1]?.trim() ?? 'text/plain'

const boundaryOf = (contentType: string): string | undefined =>
  /boundary="?([^";]+)"?/i.exec(contentType)?.[1]?.trim()

/**
 * Makes a letter readable whose charsets are missing or false: raw headers become UTF-8 (RFC 6532), text parts become
 * base64 of UTF-8. All other bytes stay. Lines have to end with CR LF.
 */
export function repairCharsets(raw: Buffer, depth = 0): Buffer {
  const part = splitPart(raw)
  if (!part) return raw
  const { body, gap } = part
  const head = hasEightBits(part.head) ? Buffer.from(decodeText(part.head), 'utf8') : part.head
  const headers = head.toString('latin1').replace(/\r\n[ \t]+/g, ' ')
  const contentType = contentTypeOf(headers)
  const [type = ''] = contentType.toLowerCase().split(/[\s;]/, 1)
  const join = (content: Buffer): Buffer => Buffer.concat([head, Buffer.from(gap), content])
  if (type.startsWith('multipart/')) {
    const boundary = boundaryOf(contentType)
    return join(boundary === undefined || depth > maxDepth ? body : repairParts(body, boundary, depth))
  }
  if (!isTextPart(type, headers) || body.length > maxTextBytes) return join(body)
  return repairText({ head, body, gap }, contentType, headers) ?? join(body)
}

function repairParts(body: Buffer, boundary: string, depth: number): Buffer {
  const mark = Buffer.from(`--${boundary}`, 'latin1')
  const pieces: Buffer[] = []
  let from = 0
  let isInside = false
  const take = (to: number): Buffer => {
    const piece = body.subarray(from, to)
    return isInside ? repairCharsets(piece, depth + 1) : piece
  }
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) {
    if (at > 0 && body[at - 1] !== 10) continue
    const lineEnd = body.indexOf('\n', at)
    const next = lineEnd < 0 ? body.length : lineEnd + 1
    const isClosing = body.subarray(at + mark.length, at + mark.length + 2).toString('latin1') === '--'
    pieces.push(take(at), body.subarray(at, next))
    from = next
    isInside = !isClosing
    at = next - 1
  }
  pieces.push(take(body.length))
  return Buffer.concat(pieces)
}

/** Undefined: the text needs no repair. */
function repairText({ head, body }: Part, contentType: string, headers: string): Buffer | undefined {
  const declared = /charset=["']{0,2}([\w.:-]+)/i.exec(contentType)?.[1]
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1]?.toLowerCase()
  const bytes = transferDecoded(body, encoding)
  if (!hasEightBits(bytes)) return undefined
  if (declared !== undefined && isDecodable(bytes, declared)) return undefined
  const others = head
    .toString('latin1')
    .replace(/^content-(?:type|transfer-encoding):.*(?:\r\n[ \t].*)*(?:\r\n|$)/gim, '')
    .replace(/\r\n$/, '')
  const type = contentType.replace(/;?\s*charset=["']{0,2}[\w.:-]+["']?/i, '').trim()
  const content = Buffer.from(decodeText(bytes, declared)).toString('base64').replace(/.{76}/g, '$&\r\n')
  const newHead = `${others === '' ? '' : `${others}\r\n`}Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64`
  return Buffer.concat([Buffer.from(newHead, 'latin1'), Buffer.from(`\r\n\r\n${content}\r\n`)])
}

function transferDecoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  if (encoding !== 'quoted-printable') return body
  const text = body
    .toString('latin1')
    .replace(/[ \t]+(?=\r?\n)/g, '')
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(text, 'latin1')
}
