import { describe, expect, test } from 'vitest'

import { allOf, makeArchive, makeXlsx, rowsOf } from '../excel.make.ts'
import { readRows } from './rows.ts'
import { openArchive } from './unzip.ts'

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, ...cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`
const merged = (references: readonly string[]) =>
  `<mergeCells count="${references.length}">${references.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`

const shown = async (sheet: string, ...references: readonly string[]) =>
  (await rowsOf(await makeXlsx({ sheet, after: merged(references) }))).map(
    ({ number, cells }) => [number, ...cells] as const,
  )

describe('a cell that spans rows', () => {
  const trucks =
    row(1, cell('A1', 'ООО'), cell('B1', 'А1')) + row(2, cell('B2', 'А2')) + row(3, cell('B3', 'А3'))

  test('is said in each of them, and no further', async () => {
    expect(await shown(trucks, 'A1:A2')).toEqual([
      [1, 'ООО', 'А1'],
      [2, 'ООО', 'А2'],
      [3, null, 'А3'],
    ])
  })

  test('to the right of what a row says of its own', async () => {
    const sheet = row(1, cell('A1', 'А1'), cell('D1', 'ООО')) + row(2, cell('A2', 'А2'))
    expect(await shown(sheet, 'D1:E2')).toEqual([
      [1, 'А1', null, null, 'ООО'],
      [2, 'А2', null, null, 'ООО'],
    ])
  })

  test('makes no rows of those that say nothing of their own', async () => {
    const sheet =
      row(1, cell('A1', 'ООО'), cell('B1', 'А1')) +
      row(2, '<c r="B2" s="1"/>') +
      row(9, cell('A9', 'не видно'))
    expect(await shown(sheet, 'A1:A90', 'B1:B9')).toEqual([[1, 'ООО', 'А1']])
  })

  test('hides what has stayed under it; an empty one hides nothing', async () => {
    const sheet =
      row(1, cell('A1', 'ООО'), cell('B1', 'А1')) +
      row(2, cell('A2', 'старое'), cell('B2', 'А2'), cell('C2', 'есть'))
    expect(await shown(sheet, 'A1:A2', 'C1:C2')).toEqual([
      [1, 'ООО', 'А1'],
      [2, 'ООО', 'А2', 'есть'],
    ])
  })

  test('whose first row is empty says nothing; one of columns alone is as it was', async () => {
    const sheet = row(2, cell('B2', 'А2')) + row(3, cell('A3', 'заметка'), cell('B3', 'А3'))
    expect(await shown(sheet, 'A1:A3', 'A3:B3', 'B2:D2')).toEqual([
      [2, null, 'А2'],
      [3, 'заметка', 'А3'],
    ])
  })
})

describe('spans that no program makes', () => {
  const rows =
    row(1, cell('A1', 'а')) + row(2, cell('B2', 'б')) + row(3, cell('B3', 'в')) + row(4, cell('B4', 'г'))

  test('overlap: the lower one counts, and after it nothing', async () => {
    const sheet = rows.replace('<row r="2">', `<row r="2">${cell('A2', 'ниже')}`)
    expect(await shown(sheet, 'A1:A4', 'A2:A3')).toEqual([
      [1, 'а'],
      [2, 'ниже', 'б'],
      [3, 'ниже', 'в'],
      [4, null, 'г'],
    ])
  })

  test('are of the whole sheet, of whole columns, backwards, or no references at all', async () => {
    expect(await shown(rows, 'A1:XFD1048576')).toHaveLength(4)
    expect(
      await shown(rows, 'A:A', '1:9', 'A4:A1', '', 'ы1:ы2', 'A1', 'ABCD1:ABCD2', 'CV1:CV9', 'A1:A'),
    ).toEqual([
      [1, 'а'],
      [2, null, 'б'],
      [3, null, 'в'],
      [4, null, 'г'],
    ])
  })

  test('are a million: refused before they take up memory', async () => {
    const references = Array.from({ length: 1_000_000 }, (_, at) => `A${at + 1}:B${at + 2}`)
    const book = await makeXlsx({ sheet: rows, after: merged(references) })
    await expect(
      allOf(readRows(book, { maxRows: 1000, choose: () => 0 }, { timeoutMs: 20_000, memoryMb: 96 })),
    ).rejects.toThrow('Таблица слишком большая: разделите её на части')
  })

  test('are as many as a long table may have: read within a little memory', async () => {
    const references = Array.from({ length: 400_000 }, (_, at) => `A${at * 2 + 1}:A${at * 2 + 2}`)
    const book = await makeXlsx({ sheet: rows, after: merged(references.toReversed()) })
    const read = await allOf(
      readRows(book, { maxRows: 1000, choose: () => 0 }, { timeoutMs: 20_000, memoryMb: 96 }),
    )
    expect(read.flat().map(({ cells }) => cells)).toEqual([['а'], ['а', 'б'], [null, 'в'], [null, 'г']])
  })
})

test('a sheet that is gone through twice is counted once', async () => {
  // It shrinks as sheets do, not as traps.
  const lineAt = (at: number) => `${Math.sqrt(at)} ${Math.cbrt(at)} ${'строка, которой много'.repeat(50)}\n`
  const text = Array.from({ length: 60_000 }, (_, at) => lineAt(at)).join('')
  const archive = openArchive(await makeArchive({ 'a.xml': text }))
  for (let time = 0; time < 2; time += 1) {
    let size = 0
    for await (const chunk of archive.read('a.xml')) size += chunk.length
    expect(size).toBeGreaterThan(110 * 1024 * 1024)
  }
})
