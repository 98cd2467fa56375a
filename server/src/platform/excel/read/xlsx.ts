import { BadTable, type TableFault } from './bad-table.ts'
import type { RowSink, SheetSource } from './cell.ts'
import { readLayout } from './layout.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheet } from './sheet.ts'
import { readNumberStyles } from './styles.ts'
import { type Archive, openArchive } from './unzip.ts'
import { attribute, readXml } from './xml.ts'

const relation = attribute('id')
const target = attribute('Target')
const relationType = attribute('Type')
const relationId = attribute('Id')
const state = attribute('state')
const sheetName = attribute('name')
const date1904 = attribute('date1904')

interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly path: string; readonly isHidden: boolean }[]
  readonly strings: string | undefined
  readonly styles: string | undefined
  readonly is1904: boolean
}

/** All sheets, the hidden ones marked. */
export async function openXlsx(bytes: Buffer): Promise<readonly SheetSource[]> {
  const archive = openArchive(bytes)
  const { sheets, strings, styles, is1904 } = await openWorkbook(archive)
  const context = {
    strings: strings === undefined ? [] : await readSharedStrings(archive, strings),
    styles: styles === undefined ? [] : await readNumberStyles(archive, styles),
    is1904,
  }
  return sheets.map(({ name, path, isHidden }) => ({
    name,
    isHidden,
    format: null,
    read: (sink, columns) => readSheet(paced(archive.read(path), sink), context, sink.put, columns),
    readLayout: () => readLayout(archive.read(path)),
  }))
}

/** Unpacks no faster than the rows are consumed (backpressure). */
async function* paced(parts: AsyncIterable<Buffer>, sink: RowSink): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    await sink.flow()
    yield part
  }
}

async function openWorkbook(archive: Archive): Promise<Workbook> {
  const path = await workbookPath(archive)
  const relations = await readRelations(archive, path)
  const sheets: Workbook['sheets'][number][] = []
  let is1904 = false
  await readXml(archive.read(path), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(date1904(attributes) ?? '')
      const found = name === 'sheet' ? relations.get(relation(attributes) ?? '') : undefined
      if (found?.type !== 'worksheet') return
      const isHidden = (state(attributes) ?? 'visible') !== 'visible'
      sheets.push({ name: sheetName(attributes) ?? '', path: found.path, isHidden })
    },
  })
  const partOf = (type: string): string | undefined =>
    [...relations.values()].find((part) => part.type === type)?.path
  return { sheets, is1904, strings: partOf('sharedStrings'), styles: partOf('styles') }
}

async function workbookPath(archive: Archive): Promise<string> {
  if (archive.has('xl/workbook.bin')) throw new BadTable('binary')
  const relations = await readRelations(archive, '')
  const path =
    [...relations.values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  if (!archive.has(path) || !path.startsWith('xl/')) throw new BadTable(otherContent(archive, path))
  return path
}

/** What else a zip archive may be: the sentence says what to do with it. */
function otherContent(archive: Archive, path: string): TableFault {
  if (path.startsWith('word/') || path.startsWith('ppt/')) return 'document'
  if (archive.has('content.xml')) return 'openDocument'
  if (archive.has('index/document.iwa') || archive.has('index.zip')) return 'numbers'
  return 'archive'
}

interface Part {
  readonly type: string
  readonly path: string
}

/** The parts that a part refers to, by relationship id. */
async function readRelations(archive: Archive, path: string): Promise<ReadonlyMap<string, Part>> {
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, slash + 1)
  const parts = new Map<string, Part>()
  await readXml(archive.read(`${folder}_rels/${path.slice(slash + 1)}.rels`), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const type = relationType(attributes)?.split('/').at(-1) ?? ''
      parts.set(relationId(attributes) ?? '', { type, path: resolve(folder, target(attributes) ?? '') })
    },
  })
  return parts
}

/** Longer than any path that programs write. */
const longestTarget = 1000

function resolve(folder: string, target: string): string {
  if (target.length > longestTarget) throw new BadTable('hostile')
  const path = target.startsWith('/') ? target.slice(1) : `${folder}${target}`
  const steps: string[] = []
  for (const step of path.toLowerCase().split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}
