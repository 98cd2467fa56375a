import type { Cell } from './cell.ts'
import { type Grid, openGrid } from './grid.ts'
import { plainText } from './xml.ts'

const tags = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi

const spanOf = (attributes: string, name: string): number => {
  const written = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(attributes)?.[1]
  return Math.max(0, Number(written ?? 1) - 1)
}

const isHidden = (attributes: string): boolean =>
  /display\s*:\s*none|visibility\s*:\s*hidden|\bhidden\b/i.test(attributes)

const textIn = (html: string): Cell => {
  const text = plainText(html.replaceAll(/&nbsp;/gi, '\u00a0')).replaceAll(/[ \t\r\n]+/g, ' ')
  const lines = text.replaceAll(/ ?\u2028 ?/g, '\n').trim()
  return lines === '' ? null : lines
}

/** The tables of a web page, as many programs save them under the name of a workbook. */
export function readWebPage(html: string): readonly Grid[] {
  const body = html.replaceAll(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
  const reader = openTables()
  let last = 0
  for (const match of body.matchAll(tags)) {
    const [whole, slash, tag = '', attributes = ''] = match
    reader.text(body.slice(last, match.index))
    last = match.index + whole.length
    reader.tag(tag.toLowerCase(), attributes, slash === '/')
  }
  return reader.finish().filter(({ rows }) => rows.length > 0)
}

const lineTags = new Set(['br', 'p', 'div'])
const cellTags = new Set(['td', 'th'])

function openTables() {
  const grids: Grid[] = []
  let grid: ReturnType<typeof openGrid> | undefined
  /** A table within a cell is text of the cell. */
  let depth = 0
  let cell: { text: string; attributes: string } | undefined

  const closeCell = (): void => {
    if (grid && cell) {
      const { text, attributes } = cell
      grid.cell(textIn(text), { across: spanOf(attributes, 'colspan'), down: spanOf(attributes, 'rowspan') })
    }
    cell = undefined
  }
  const closeTable = (): void => {
    closeCell()
    if (grid) grids.push(grid.finish())
    grid = undefined
    depth = 0
  }
  const table = (isEnd: boolean): void => {
    depth += isEnd ? -1 : 1
    if (depth === 1 && !isEnd) grid = openGrid(`Таблица ${grids.length + 1}`)
    if (depth <= 0) closeTable()
  }
  const part = (name: string, attributes: string, isEnd: boolean): void => {
    closeCell()
    if (isEnd) return
    if (name === 'tr') grid?.row(undefined, isHidden(attributes))
    else cell = { text: '', attributes }
  }

  return {
    text: (text: string): void => {
      if (cell) cell.text += text
    },
    tag: (name: string, attributes: string, isEnd: boolean): void => {
      if (name === 'table') table(isEnd)
      else if (depth === 1 && (name === 'tr' || cellTags.has(name))) part(name, attributes, isEnd)
      else if (cell && lineTags.has(name)) cell.text += isEnd ? ' ' : '\u2028'
      else if (cell && depth > 1) cell.text += ' '
    },
    finish: (): readonly Grid[] => {
      closeTable()
      return grids
    },
  }
}
