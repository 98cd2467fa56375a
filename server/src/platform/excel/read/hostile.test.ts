import { describe, expect, test } from 'vitest'

import { allOf, makeArchive, makeTable, makeXlsx } from '../excel.make.ts'
import { readRows } from './rows.ts'

const row = (inner: string) => `<row r="1">${inner}</row>`
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

const rowsOf = async (bytes: Buffer, maxRows = 1000) =>
  (await allOf(readRows(bytes, { maxRows, choose: () => 0 }))).flat()

const fault = async (bytes: Buffer | Promise<Buffer>, maxRows?: number): Promise<string> => {
  try {
    await rowsOf(await bytes, maxRows)
    return 'read'
  } catch (error) {
    return error instanceof Error ? error.message : 'thrown'
  }
}

const hostile = 'Файл не принимается: внутри то, чего в таблице не бывает'
const damaged = 'Файл повреждён: откройте его в Excel и сохраните заново'
const huge = 'Таблица слишком большая: разделите её на части'

describe('what is no table', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'Файл пустой'],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      'Файл в старом формате .xls или под паролем: откройте его в Excel и сохраните как .xlsx без пароля',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ'), 'Это не таблица: подходят файлы .xlsx и .csv'],
    ['bytes', Buffer.from([1, 2, 3, 4, 5]), 'Это не таблица: подходят файлы .xlsx и .csv'],
    [
      'an encrypted workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'Файл под паролем: сохраните его без пароля',
    ],
    [
      'a packed folder',
      Buffer.from('Rar!\u001a\u0007', 'latin1'),
      'Это архив, а не таблица: распакуйте его и загрузите таблицу из него',
    ],
    ['a broken archive', Buffer.from('PK\u0003\u0004 и всё'), damaged],
  ])('%s', async (_, bytes, message) => {
    expect(await fault(bytes)).toBe(message)
  })

  test('a document, a binary workbook', async () => {
    const relations =
      '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="word/document.xml"/></Relationships>'
    expect(await fault(makeArchive({ '_rels/.rels': relations, 'word/document.xml': '<w/>' }))).toBe(
      'Это документ, а не таблица: скопируйте таблицу из него в Excel и сохраните как .xlsx',
    )
    expect(await fault(makeArchive({ 'content.xml': '<o/>', mimetype: 'x' }))).toBe(
      'Файл в формате LibreOffice (.ods): откройте его и сохраните как .xlsx',
    )
    expect(await fault(makeArchive({ 'Парк.xlsx': 'PK' }))).toBe(
      'Это архив, а не таблица: распакуйте его и загрузите таблицу из него',
    )
    expect(await fault(makeArchive({ 'xl/workbook.bin': 'x' }))).toBe(
      'Файл в двоичном формате .xlsb: откройте его в Excel и сохраните как .xlsx',
    )
  })
})

describe('a trap', () => {
  test('of sixty megabytes in two hundred kilobytes springs before it is unpacked', async () => {
    const bomb = await makeXlsx({ sheet: row(inline('а'.repeat(30 * 1024 * 1024))) })
    expect(bomb.length).toBeLessThan(350_000)
    const before = process.memoryUsage().rss
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
    expect([hostile, huge]).toContain(await fault(bomb))
    clearInterval(watch)
    expect((peak - before) / 1024 / 1024).toBeLessThan(100)
  })

  test('of many empty cells springs too', async () => {
    const sheet = `<row>${'<c/>'.repeat(10_000)}</row>`
    expect(await fault(makeXlsx({ sheet: sheet.repeat(1000) }))).toBe(huge)
  })

  test('of a million columns, or of more than people fill in', async () => {
    const columns = 'В таблице слишком много столбцов: оставьте только нужные'
    expect(await fault(makeXlsx({ sheet: row('<c r="BDWGN1"><v>1</v></c>') }))).toBe(columns)
    expect(await fault(makeXlsx({ sheet: row('<c><v>1</v></c>'.repeat(201)) }))).toBe(columns)
    expect(await fault(makeXlsx({ sheet: row('<c/>'.repeat(20_000)) }))).toBe(columns)
    expect(await fault(Buffer.from('1;'.repeat(1000)))).toBe(columns)
    expect(await fault(Buffer.from(';'.repeat(1_000_000)))).toBe(columns)
  })

  test('of a declaration with entities', async () => {
    for (const declaration of ['<!DOCTYPE a [<!ENTITY b "в">]>', '<!ENTITY b SYSTEM "file:///etc/passwd">'])
      expect(await fault(makeXlsx({ sheet: row(inline(declaration)) }))).toBe(hostile)
  })

  test('of rows that go back, of strings that are not there', async () => {
    const sheet = '<row r="5"><c><v>1</v></c></row><row r="4"><c><v>2</v></c></row>'
    expect(await fault(makeXlsx({ sheet }))).toBe(damaged)
    expect(await rowsOf(await makeXlsx({ sheet: row('<c t="s"><v>99999</v></c><c><v>1</v></c>') }))).toEqual([
      { number: 1, cells: [null, 1] },
    ])
  })

  test('of too many rows', async () => {
    const book = makeTable(['А'], [['1'], ['2'], ['3']])
    expect(await fault(book, 3)).toBe('В таблице слишком много строк: разделите её на части')
    expect(await fault(book, 4)).toBe('read')
  })

  test('of attributes that would keep an expression busy', async () => {
    const relations = (target: string) =>
      `<Relationships><Relationship Id="r" Type="x/officeDocument" Target="${target}"/></Relationships>`
    // A busy machine makes nothing of it dearer.
    const began = process.cpuUsage()
    expect(await fault(makeArchive({ '_rels/.rels': relations('a'.repeat(300_000)) }))).toBe(hostile)
    expect(await fault(makeArchive({ '_rels/.rels': relations('a/../'.repeat(199)) }))).toBe(
      'Это архив, а не таблица: распакуйте его и загрузите таблицу из него',
    )
    for (const code of ['['.repeat(300_000), '0'.repeat(300_000)]) {
      const styles = `<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts>`
      expect(await fault(makeXlsx({ sheet: row('<c><v>1</v></c>'), styles }))).toBe(hostile)
    }
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(3000)
  })

  test('of a path out of the archive, of two files of one name, of too many files', async () => {
    expect(await fault(makeArchive({ '../../etc/passwd': 'x' }))).toBe(hostile)
    expect(await fault(makeArchive({ 'xl/A.xml': 'x', 'xl/a.xml': 'x' }))).toBe(hostile)
    const many = await makeArchive({ 'a.xml': 'x' })
    many.writeUInt16LE(3000, many.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1')) + 10)
    expect(await fault(many)).toBe(hostile)
  })
})

describe('an archive that lies', () => {
  const entry = Buffer.from('PK\u0001\u0002', 'latin1')
  const changed = async (change: (bytes: Buffer, directory: number) => void): Promise<Buffer> => {
    const bytes = await makeTable(['А'], [['1']])
    change(bytes, bytes.indexOf(entry))
    return bytes
  }

  test('of the size of what it holds is believed in nothing', async () => {
    const lying = await changed((bytes, at) => bytes.writeUInt32LE(7, at + 24))
    expect(await fault(lying)).toBe('read')
  })

  test('of the control sum is damaged', async () => {
    const lying = await changed((bytes, at) => {
      for (let next = at; next >= 0; next = bytes.indexOf(entry, next + 4)) bytes.writeUInt32LE(7, next + 16)
    })
    expect(await fault(lying)).toBe(damaged)
  })

  test('of places that overlap, or lie outside, is refused', async () => {
    const overlapping = await changed((bytes, at) => {
      const second = bytes.indexOf(entry, at + 4)
      bytes.writeUInt32LE(0, second + 42)
    })
    expect(await fault(overlapping)).toBe(hostile)
    expect(await fault(changed((bytes, at) => bytes.writeUInt32LE(10_000_000, at + 20)))).toBe(damaged)
    expect(await fault(changed((bytes, at) => bytes.writeUInt16LE(1, at + 8)))).toBe(
      'Файл под паролем: сохраните его без пароля',
    )
  })
})

test('reading takes only so long', async () => {
  const book = await makeTable(
    ['А'],
    Array.from({ length: 2000 }, () => ['значение']),
  )
  const reading = allOf(readRows(book, { maxRows: 10_000, choose: () => 0 }, { timeoutMs: 1, memoryMb: 64 }))
  await expect(reading).rejects.toThrow(
    'Таблица слишком сложная: скопируйте строки в новый файл и загрузите его',
  )
})
