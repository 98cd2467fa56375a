export type Block = { kind: 'heading' | 'text'; text: string }

/** «1. Кто обрабатывает данные», «# Кто обрабатывает данные»: a short line without a final full stop. */
const numbered = /^(?:#{1,3}\s+)?(\d+(?:\.\d+)*\.?\s+\S.{0,100})$/
const marked = /^#{1,3}\s+(\S.*)$/

const headingOf = (line: string): string | undefined => {
  const text = marked.exec(line)?.[1] ?? numbered.exec(line)?.[1]
  return text !== undefined && !/[.;:,]$/.test(text) ? text : undefined
}

/** The policy is plain text: empty lines separate paragraphs, and short numbered lines are headings. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) blocks.push({ kind: 'text', text: lines.join('\n') })
    lines = []
  }
  for (const line of text.split(/\r?\n/).map((line) => line.trim())) {
    const heading = headingOf(line)
    if (heading !== undefined || line === '') flush()
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading })
    else if (line !== '') lines.push(line)
  }
  flush()
  return isTitle(blocks[0]) ? blocks.slice(1) : blocks
}

/** The page already shows the title. */
const isTitle = (block: Block | undefined): boolean =>
  block !== undefined && /^Политика [^\n.]{1,100}$/.test(block.text)

export type Piece = { kind: 'plain' | 'mail'; text: string; at: number }

/** Turns e-mail addresses into links. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(/[\w.+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu)) {
    if (index > end) pieces.push({ kind: 'plain', text: text.slice(end, index), at: end })
    pieces.push({ kind: 'mail', text: address, at: index })
    end = index + address.length
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end), at: end })
  return pieces
}
