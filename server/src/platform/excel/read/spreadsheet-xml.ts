import type { Cell } from './cell.ts'
import { type Grid, openGrid } from './grid.ts'
import { isoDate } from './sheet.ts'
import { attribute, plainText, readXml } from './xml.ts'

const [sheetName, index, hidden, across, down, type, span, visible] = [
  attribute('Name'),
  attribute('Index'),
  attribute('Hidden'),
  attribute('MergeAcross'),
  attribute('MergeDown'),
  attribute('Type'),
  attribute('Span'),
  attribute('Visible'),
]

const placeOf = (attributes: string): number | undefined => {
  const written = Number(index(attributes) ?? 0)
  return Number.isInteger(written) && written > 0 && written <= 2 ** 21 ? written : undefined
}

const countOf = (written: string | undefined): number =>
  Math.min(Math.max(0, Number(written ?? 0) || 0), 20_000)

/** The worksheets of «Таблица XML 2003», as accounting and reporting programs save it. */
export async function readSpreadsheetXml(text: string): Promise<readonly Grid[]> {
  const grids: Grid[] = []
  let grid: ReturnType<typeof openGrid> | undefined
  let cell: { attributes: string; type: string; text: string; isData: boolean } | undefined
  let column = 0
  const parts = (async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < text.length; at += 65_536) yield Buffer.from(text.slice(at, at + 65_536))
  })()
  await readXml(parts, {
    open: (name, attributes) => {
      if (name === 'Worksheet') {
        grid = openGrid(sheetName(attributes) ?? '', visible(attributes) !== undefined)
        column = 0
      } else if (name === 'Column') {
        const first = (placeOf(attributes) ?? column + 1) - 1
        column = first + countOf(span(attributes)) + 1
        if (hidden(attributes) === '1') for (let at = first; at < column; at += 1) grid?.hide(at)
      } else if (name === 'Row') grid?.row(placeOf(attributes), hidden(attributes) === '1')
      else if (name === 'Cell') cell = { attributes, type: 'String', text: '', isData: false }
      else if (name === 'Data' && cell) {
        cell.type = type(attributes) ?? 'String'
        cell.isData = true
      }
    },
    close: (name) => {
      if (name === 'Data' && cell) cell.isData = false
      else if (name === 'Cell' && cell) {
        const { attributes } = cell
        const place = placeOf(attributes)
        grid?.cell(valueOf(cell.type, plainText(cell.text)), {
          index: place === undefined ? undefined : place - 1,
          across: countOf(across(attributes)),
          down: countOf(down(attributes)),
        })
        cell = undefined
      } else if (name === 'Worksheet' && grid) {
        grids.push(grid.finish())
        grid = undefined
      }
    },
    text: (part) => {
      if (cell?.isData) cell.text += part
    },
  })
  return grids
}

function valueOf(type: string, text: string): Cell {
  if (text.trim() === '') return null
  if (type === 'DateTime') return isoDate(text)
  if (type === 'Boolean') return text === '1'
  if (type !== 'Number') return text
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}
