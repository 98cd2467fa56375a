import { describe, expect, test } from 'vitest'

import { allOf, cellsOf, makeWorkbook } from '../excel.make.ts'
import { openArchive } from '../read/unzip.ts'
import type { SheetColumn } from './sheet.ts'
import { sheetName, writeWorkbook } from './workbook.ts'
import { clockOf } from './zone.ts'

const column = (title: string, kind: SheetColumn['kind'] = 'text', width = 124): SheetColumn => ({
  title,
  kind,
  width,
})

const columns = [
  column('Госномер', 'code'),
  column('Пробег, км', 'integer'),
  column('Затраты', 'money'),
  column('Добавлен', 'moment'),
  column('Договор до', 'day'),
  column('Заметка', 'long'),
]
const row = ['А123ВС77', 120_000, 186_050, '2026-11-20T21:30:00.000Z', '2026-11-21', '=1+1 <b>&"кавычки"']

async function partOf(book: Buffer, name: string): Promise<string> {
  const chunks = await allOf(openArchive(book).read(name))
  return Buffer.concat(chunks).toString()
}

describe('a workbook', () => {
  test('is read back as it was written: Moscow time, days, roubles, formulas as text', async () => {
    const book = await makeWorkbook([{ name: 'Авто', columns, rows: [row] }])
    expect(await cellsOf(book)).toEqual([
      ['Госномер', 'Пробег, км', 'Затраты', 'Добавлен', 'Договор до', 'Заметка'],
      [
        'А123ВС77',
        120_000,
        1860.5,
        { day: '2026-11-21', time: '00:30:00' },
        { day: '2026-11-21', time: null },
        '=1+1 <b>&"кавычки"',
      ],
    ])
  })

  test('has a frozen header, widths and a filter over all rows', async () => {
    const book = await makeWorkbook([{ name: "Авто'мобили", columns, rows: [row, row] }])
    const sheet = await partOf(book, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<col min="1" max="1" width="17" style="2" customWidth="1"/>')
    // A moment is never narrower than it is long.
    expect(sheet).toContain('<col min="4" max="4" width="18" style="3" customWidth="1"/>')
    expect(sheet).toContain('</sheetData><autoFilter ref="A1:F3"/></worksheet>')
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">')
    expect(sheet).not.toContain('<f>')
    expect(await partOf(book, 'xl/workbook.xml')).toContain(
      `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'Авто''мобили'!$A$1:$F$3</definedName>`,
    )
  })

  test('has the styles that its cells name', async () => {
    const book = await makeWorkbook([{ name: 'Авто', columns, rows: [row] }])
    const styles = await partOf(book, 'xl/styles.xml')
    const formats = [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)]
    expect(formats.map(([, id, code]) => [id, code])).toEqual([
      ['164', 'dd\\.mm\\.yyyy\\ hh:mm'],
      ['165', 'dd\\.mm\\.yyyy'],
      ['166', '#,##0.00\\ &quot;₽&quot;'],
      ['167', '[h]:mm'],
    ])
    const [, xfs = ''] = /<cellXfs count="20">(.*)<\/cellXfs>/.exec(styles) ?? []
    expect([...xfs.matchAll(/<xf (?:quotePrefix="1" )?numFmtId="(\d+)"/g)].map(([, id]) => id)).toEqual([
      '0',
      '49',
      '49',
      '164',
      '165',
      '166',
      '1',
      '0',
      '49',
      '0',
      '49',
      '0',
      '49',
      '167',
      '9',
      '0',
      '1',
      '166',
      '167',
      '9',
    ])
  })

  test('keeps what begins like a formula a text when it is edited', async () => {
    const texts = ['=1+1', '+7 917', '-5', '@sum', 'обычный', '5-5']
    const kinds = ['text', 'code', 'long', 'error'] as const
    const rows = texts.map((value) => ({ values: kinds.map(() => value), kinds }))
    const book = await makeWorkbook([{ name: 'А', columns: kinds.map((kind) => column(kind)), rows }])
    const sheet = await partOf(book, 'xl/worksheets/sheet1.xml')
    const [, xfs = ''] = /<cellXfs count="20">(.*)<\/cellXfs>/.exec(await partOf(book, 'xl/styles.xml')) ?? []
    const styles = [...xfs.matchAll(/<xf ([^>]*)>/g)].map(([, attributes = '']) => attributes)
    const isQuoted = (place: string) => {
      const style = new RegExp(`<c r="${place}"(?: s="(\\d+)")?`).exec(sheet)?.[1] ?? '0'
      return styles[Number(style)]?.includes('quotePrefix="1"')
    }
    for (const [at, value] of texts.entries())
      for (const place of ['A', 'B', 'C', 'D'].map((letter) => `${letter}${at + 2}`))
        expect([value, place, isQuoted(place)]).toEqual([value, place, /^[=+\-@]/.test(value)])
    expect((await cellsOf(book)).slice(1)).toEqual(texts.map((value) => kinds.map(() => value)))
  })

  test('loses control characters and lone surrogates, and no more than a cell takes', async () => {
    const long = 'я'.repeat(40_000)
    const book = await makeWorkbook([
      { name: 'Авто', columns: [column('А')], rows: [['а\u0000б\u001f\ud800в'], [long], ['_x0041_']] },
    ])
    const [, first, second, third] = await cellsOf(book)
    expect(first).toEqual(['аб\ufffdв'])
    expect(second?.[0]).toHaveLength(32_767)
    expect(third).toEqual(['_x0041_'])
  })

  test('offers choices from a hidden sheet', async () => {
    const list = {
      name: 'Списки',
      columns: [column('Статусы')],
      rows: [['Готов']],
      isHidden: true,
      isBare: true,
    }
    const choosing = { ...column('Статус'), choices: 'Списки!$A$1:$A$1' }
    const book = await makeWorkbook([{ name: 'ТС', columns: [choosing], rows: [] }, list])
    expect(await partOf(book, 'xl/worksheets/sheet1.xml')).toContain(
      '<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="A2:A10000"><formula1>Списки!$A$1:$A$1</formula1></dataValidation>',
    )
    expect(await partOf(book, 'xl/workbook.xml')).toContain('<sheet name="Списки" sheetId="2" state="hidden"')
  })

  test('asks for no more rows when its reader has gone', async () => {
    let asked = 0
    let isLeft = false
    async function* rows() {
      try {
        for (; asked < 1_000_000; asked += 1) yield [`Строка ${asked} ${Math.random()}`]
      } finally {
        isLeft = true
      }
    }
    const book = writeWorkbook([{ name: 'А', columns: [column('А')], rows: rows() }])
    for await (const _ of book) if (asked > 0) break
    await expect.poll(() => isLeft).toBe(true)
    expect(asked).toBeLessThan(100_000)
  })

  test('breaks off with the error of its rows', async () => {
    async function* rows() {
      yield ['а']
      throw new Error('the database is away')
    }
    const book = makeWorkbook([{ name: 'А', columns: [column('А')], rows: rows() }])
    await expect(book).rejects.toThrow('the database is away')
  })

  test('has a title over its header, an outline, and totals under its rows that a filter leaves alone', async () => {
    const book = await makeWorkbook([
      {
        name: 'А',
        title: 'Отчёт за ноябрь',
        columns: [column('Группа'), { title: 'Сумма', width: 120, kind: 'money' }],
        rows: [
          { values: ['Ноябрь', { formula: 'SUBTOTAL(9,B4:B4)', value: 250 }], isBold: true },
          { values: ['ЛУВ', 250], level: 1 },
        ],
        footer: (first, last) => ({ values: ['Итого', { formula: `SUM(B${first}:B${last})`, value: null }] }),
      },
    ])
    const sheet = await partOf(book, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<f>SUBTOTAL(9,B4:B4)</f><v>2.5</v>')
    expect(sheet).toContain('<f>SUM(B3:B4)</f></c>')
    expect(sheet).toMatch(/<row r="4" outlineLevel="1">/)
    expect(sheet).toContain('<pane ySplit="2" topLeftCell="A3"')
    expect(sheet).toContain('<autoFilter ref="A2:B4"/>')
    expect(await partOf(book, 'xl/workbook.xml')).toContain('$A$2:$B$4')
    expect((await cellsOf(book)).map(([first]) => first)).toEqual([
      'Отчёт за ноябрь',
      'Группа',
      'Ноябрь',
      'ЛУВ',
      'Итого',
    ])
  })

  test('has a name that spreadsheets take', () => {
    expect(sheetName('Заявки: тахографы/ЛУВ [все] за ноябрь 2026 года')).toBe(
      'Заявки  тахографы ЛУВ  все  за ',
    )
  })
})

test('clocks follow the zone through the day they were moved', () => {
  const moscow = clockOf('Europe/Moscow')
  const at = (iso: string) => new Date(moscow(Date.parse(iso))).toISOString().slice(0, 16)
  expect(at('2026-11-21T21:00:00Z')).toBe('2026-11-22T00:00')
  expect(at('2014-10-25T21:59:00Z')).toBe('2014-10-26T01:59')
  expect(at('2014-10-25T22:00:00Z')).toBe('2014-10-26T01:00')
})
