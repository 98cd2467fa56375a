import { BadTable } from './bad-table.ts'

/** Parser events. Names have no namespace prefix. */
export interface XmlListener {
  /** `isEmpty`: the element closes itself. */
  readonly open: (name: string, attributes: string, isEmpty: boolean) => void
  readonly close?: (name: string) => void
  /** The raw text; a listener that needs it resolves the entities. */
  readonly text?: (text: string) => void
}

/** Longer than the longest text of a cell with all characters written as entities. */
const maxToken = 400_000

const [space, quote, apostrophe, slash, colon, gt] = [0x20, 0x22, 0x27, 0x2f, 0x3a, 0x3e]

/** An incremental XML parser without declarations and custom entities, which are rejected. */
export async function readXml(parts: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const part of parts)
    rest = scan(rest + decoded(() => decoder.decode(part, { stream: true })), listener)
  scan(rest + decoded(() => decoder.decode()), listener)
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw new BadTable('damaged')
  }
}

/** Emits everything that is complete; returns the rest. */
function scan(text: string, listener: XmlListener): string {
  let at = 0
  for (;;) {
    const open = text.indexOf('<', at)
    if (open < 0) break
    const end = tagEnd(text, open)
    if (end < 0) break
    if (open > at) listener.text?.(text.slice(at, open))
    emitText(text, open, end, listener)
    at = end
  }
  const rest = text.slice(at)
  if (rest.length > maxToken) throw new BadTable('hostile')
  return rest
}

/** The end of the markup that starts with «<», or −1. */
function tagEnd(text: string, open: number): number {
  const second = text.charCodeAt(open + 1)
  if (second !== 0x21) return plainEnd(text, open)
  if (text.startsWith('<!--', open)) return after(text, '-->', open)
  if (text.startsWith('<![CDATA[', open)) return after(text, ']]>', open)
  if (text.length - open < '<![CDATA['.length) return -1
  throw new BadTable('hostile')
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}

/** A quoted attribute may contain «>». */
function plainEnd(text: string, open: number): number {
  let inside = 0
  for (let at = open + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (inside !== 0) {
      if (sign === inside) inside = 0
    } else if (sign === quote || sign === apostrophe) inside = sign
    else if (sign === gt) return at + 1
  }
  return -1
}

function emitText(text: string, open: number, end: number, listener: XmlListener): void {
  const second = text.charCodeAt(open + 1)
  if (second === 0x3f) return
  if (second === 0x21) {
    // Entities are not resolved inside CDATA.
    if (text.startsWith('<![CDATA[', open))
      listener.text?.(text.slice(open + 9, end - 3).replaceAll('&', '&amp;'))
    return
  }
  if (second === slash) {
    listener.close?.(text.slice(nameStart(text, open + 2, end), end - 1).trimEnd())
    return
  }
  const isEmpty = text.charCodeAt(end - 2) === slash
  const inner = end - (isEmpty ? 2 : 1)
  let nameEnd = open + 1
  while (nameEnd < inner && text.charCodeAt(nameEnd) > space) nameEnd += 1
  const name = text.slice(nameStart(text, open + 1, nameEnd), nameEnd)
  listener.open(name, text.slice(nameEnd, inner), isEmpty)
  if (isEmpty) listener.close?.(name)
}

/** «x:row» is a «row». */
function nameStart(text: string, from: number, end: number): number {
  for (let at = from; at < end; at += 1) if (text.charCodeAt(at) === colon) return at + 1
  return from
}

const pattern = (name: string): RegExp =>
  new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)

/** Returns a function that finds one attribute. */
export function attribute(name: string): (attributes: string) => string | undefined {
  const search = pattern(name)
  const first = ` ${name}="`
  return (attributes) => {
    // Most attributes are the first of their element, and a sheet may have millions of them.
    if (attributes.startsWith(first)) {
      const end = attributes.indexOf('"', first.length)
      if (end > 0) return plainText(attributes.slice(first.length, end))
    }
    const found = search.exec(attributes)
    const value = found?.[1] ?? found?.[2]
    return value === undefined ? undefined : plainText(value)
  }
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Resolves the entities. */
export function plainText(written: string): string {
  if (!written.includes('&')) return written
  return written.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[String(name)] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0x10_ffff ? '' : String.fromCodePoint(code)
  })
}
