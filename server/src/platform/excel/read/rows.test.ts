import { describe, expect, test } from 'vitest'

import { allOf, cellsOf, makeSheets, makeTable, makeXlsx, rowsOf } from '../excel.make.ts'
import type { SheetLayout } from './cell.ts'
import type { SheetHead } from './heads.ts'
import { readRows } from './rows.ts'
import { isDateFormat } from './styles.ts'

const cell = (place: string, inner: string, attributes = '') => `<c r="${place}"${attributes}>${inner}</c>`
const date = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'

describe('cells of other programs', () => {
  test('shared strings, pieces of one text, marks above characters', async () => {
    const strings =
      '<si><t>Госномер</t></si><si><r><t>А123</t></r><r><t xml:space="preserve"> ВС77</t></r></si><si><t>日</t><rPh><t>にち</t></rPh></si>'
    const row = `<row r="1">${cell('A1', '<v>0</v>', ' t="s"')}${cell('B1', '<v>1</v>', ' t="s"')}${cell('C1', '<v>2</v>', ' t="s"')}</row>`
    expect(await cellsOf(await makeXlsx({ sheet: row, strings }))).toEqual([['Госномер', 'А123 ВС77', '日']])
  })

  test('a namespace before every name, single quotes, places left out', async () => {
    const sheet = `<x:row r='1'><x:c t='inlineStr'><x:is><x:t>ТО-1 &amp; ТО-2</x:t></x:is></x:c><x:c><x:v>5</x:v></x:c></x:row>`
    expect(await cellsOf(await makeXlsx({ sheet }))).toEqual([['ТО-1 & ТО-2', 5]])
  })

  test('what a formula has come to, yes and no, errors', async () => {
    const sheet = `<row r="3">${cell('B3', '<f>"а"&amp;"б"</f><v>аб</v>', ' t="str"')}${cell('C3', '<v>1</v>', ' t="b"')}${cell('D3', '<v>#N/A</v>', ' t="e"')}${cell('E3', '<f>2*2</f><v>4</v>')}</row>`
    expect(await rowsOf(await makeXlsx({ sheet }))).toEqual([
      { number: 3, cells: [null, 'аб', true, '#N/A', 4] },
    ])
  })

  test('a formula that no program has worked out is not empty; one that gives nothing is', async () => {
    const sheet = `<row r="1">${cell('A1', '<f>B1*2</f>')}${cell('B1', '<f>""</f><v></v>', ' t="str"')}${cell('C1', '<v>1</v>')}</row>`
    expect(await cellsOf(await makeXlsx({ sheet }))).toEqual([['#CALC!', null, 1]])
  })

  test('escaped characters, CDATA, comments', async () => {
    const sheet = `<row r="1">${cell('A1', '<is><t>_x041F_ривет&#33;<!-- нет --></t></is>', ' t="inlineStr"')}${cell('B1', '<is><t><![CDATA[<А&Б>]]></t></is>', ' t="inlineStr"')}</row>`
    expect(await cellsOf(await makeXlsx({ sheet }))).toEqual([['Привет!', '<А&Б>']])
  })

  test.each([
    [46_347, '', { day: '2026-11-21', time: null }],
    [46_347.5, '', { day: '2026-11-21', time: '12:00:00' }],
    [1, '', { day: '1900-01-01', time: null }],
    [59, '', { day: '1900-02-28', time: null }],
    [61, '', { day: '1900-03-01', time: null }],
    [44_885, '<workbookPr date1904="1"/>', { day: '2026-11-21', time: null }],
    [0.25, '', 0.25],
    [9e9, '', 9e9],
  ])('the day %d of «%s»', async (serial, props, expected) => {
    const workbook = `<workbook xmlns:r="r">${props}<sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`
    const sheet = `<row r="1">${cell('A1', `<v>${serial}</v>`, ' s="1"')}</row>`
    expect(await cellsOf(await makeXlsx({ sheet, styles: date, workbook }))).toEqual([[expected]])
  })

  test.each([
    ['dd\\.mm\\.yyyy', true],
    ['[$-419]d mmm yy;@', true],
    ['[h]:mm:ss', true],
    ['ДД.ММ.ГГГГ', true],
    ['General', false],
    ['Основной', false],
    ['0.00E+00', false],
    ['#,##0.00 "дн"', false],
    ['[Red]0.0', false],
  ])('the format «%s» is of a date: %s', (code, expected) => {
    expect(isDateFormat(code)).toBe(expected)
  })

  test('a hidden sheet is not read', async () => {
    const workbook = `<workbook xmlns:r="r"><sheets><sheet name="1" sheetId="1" state="hidden" r:id="rId1"/><sheet name="2" sheetId="2" r:id="rId2"/></sheets></workbook>`
    expect(await cellsOf(await makeXlsx({ sheet: '<row r="1"/>', workbook }))).toEqual([[2]])
    expect(await cellsOf(await makeXlsx({ sheet: '' }))).toEqual([])
  })

  test('the sheet to read is recognised by its first rows; one that is wide does no harm', async () => {
    const long = Array.from({ length: 30 }, (_, index) => [index])
    const wide = [Array.from({ length: 100 }, (_, index) => index)]
    const book = await makeSheets({ Титул: [['Парк']], Сводка: wide, ТС: [['Номер'], ...long] })
    let heads: readonly SheetHead[] = []
    const choose = (all: readonly SheetHead[]) => {
      heads = all
      return 2
    }
    expect((await allOf(readRows(book, { maxRows: 100, choose }))).flat()).toHaveLength(31)
    expect(heads.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Титул', 1],
      ['Сводка', 1],
      ['ТС', 20],
    ])
  })

  test('many rows come in portions, in their order', async () => {
    const book = await makeTable(
      ['Номер'],
      Array.from({ length: 5000 }, (_, index) => [index]),
    )
    const portions = await allOf(readRows(book, { maxRows: 10_000, choose: () => 0 }))
    expect(portions.length).toBeGreaterThan(5)
    const rows = portions.flat()
    expect(rows).toHaveLength(5001)
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  })
})

/** «Госномер;Вид» and so on in the code page of Windows, as Excel saves «CSV». */
const windows1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((sign) => {
      const code = sign.charCodeAt(0)
      if (code >= 0x410 && code <= 0x44f) return code - 0x410 + 0xc0
      return sign === 'ё' ? 0xb8 : sign === '№' ? 0xb9 : code
    }),
  )

describe('layout of a sheet', () => {
  const wide = (place: string) => cell(place, '<v>1</v>')

  test('a sheet wider than the limit is read by its columns with values', async () => {
    const sheet = `<row r="1">${wide('A1')}${wide('ZZ1')}</row><row r="2">${wide('C2')}${cell('AAA2', '', ' s="1"')}</row>`
    expect(await cellsOf(await makeXlsx({ sheet }))).toEqual([
      [1, null, 1],
      [null, 1],
    ])
  })

  test('hidden rows and columns are marked, whatever hides them', async () => {
    const sheet = `<row r="1">${wide('A1')}${wide('C1')}</row><row r="2" hidden="1">${wide('A2')}</row><row r="3" ht="0" customHeight="1">${wide('A3')}</row><row r="4" ht="15">${wide('A4')}</row>`
    const after = '<cols><col min="2" max="3" hidden="1"/><col min="4" max="16384" width="0"/></cols>'
    const book = await makeXlsx({ sheet, after })
    expect((await rowsOf(book)).map(({ isHidden }) => isHidden ?? false)).toEqual([false, true, true, false])
    let layout: SheetLayout | undefined
    await allOf(readRows(book, { maxRows: 10, choose: () => 0, onLayout: (read) => (layout = read) }))
    expect(layout?.hiddenColumns).toEqual([2])
  })

  test('zeros of a number format are part of the value', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="200" formatCode="000"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs>'
    const sheet = `<row r="1">${cell('A1', '<v>8</v>', ' s="1"')}${cell('B1', '<v>8</v>')}${cell('C1', '<v>1234</v>', ' s="1"')}</row>`
    expect(await cellsOf(await makeXlsx({ sheet, styles }))).toEqual([['008', 8, '1234']])
  })

  test('a text formula is the text', async () => {
    const sheet = `<row r="1">${cell('A1', '<is><t>="0""8"</t></is>', ' t="inlineStr"')}${cell('B1', '<is><t>="а"&amp;"б"</t></is>', ' t="inlineStr"')}</row>`
    expect(await cellsOf(await makeXlsx({ sheet }))).toEqual([['0"8', '="а"&"б"']])
  })
})

describe('text with delimiters', () => {
  const expected = [
    ['Госномер', 'Вид', 'Заметка'],
    ['А123ВС77', 'ТО-1', 'ещё; и ещё'],
  ]
  test.each([
    ['UTF-8 with semicolons', Buffer.from('Госномер;Вид;Заметка\r\nА123ВС77;ТО-1;"ещё; и ещё"\r\n')],
    ['UTF-8 with a mark', Buffer.from('\ufeffГосномер;Вид;Заметка\nА123ВС77;ТО-1;"ещё; и ещё"')],
    ['commas', Buffer.from('Госномер,Вид,Заметка\nА123ВС77,ТО-1,ещё; и ещё\n')],
    ['tabs', Buffer.from('Госномер\tВид\tЗаметка\rА123ВС77\tТО-1\tещё; и ещё\r')],
    ['the code page of Windows', windows1251('Госномер;Вид;Заметка\r\nА123ВС77;ТО-1;"ещё; и ещё"')],
    ['UTF-16', Buffer.from('\ufeffГосномер\tВид\tЗаметка\nА123ВС77\tТО-1\tещё; и ещё', 'utf16le')],
  ])('%s', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual(expected)
  })

  test('the delimiter may be said outright', async () => {
    expect(await rowsOf(Buffer.from('sep=|\nа|б;в\n'))).toEqual([{ number: 2, cells: ['а', 'б;в'] }])
  })

  test.each([
    ['="008";="1;2"', ['008', '1;2']],
    ['"=""008""";\'008', ['008', "'008"]],
    ['"ООО "Юг"";2', ['ООО "Юг"', '2']],
    ['"ООО "Юг" и Ко";2', ['ООО "Юг" и Ко', '2']],
    ['"Юг" ООО;2', ['"Юг" ООО', '2']],
    ['"счёт "до 5"; почтой";2', ['счёт "до 5"; почтой', '2']],
    ['"АО "Юг" Казань";12" экран;"5"', ['АО "Юг" Казань', '12" экран', '5']],
    ['"ООО ""Юг""";труба 1/2";3', ['ООО "Юг"', 'труба 1/2"', '3']],
    ['"а" ;2', ['а', '2']],
    ['"";""', ['', '']],
    ['а;"";б', ['а', '', 'б']],
  ])('the record %s', async (record, cells) => {
    const next = '"Весна" ИП;3'
    const rows = await cellsOf(Buffer.from(`${record}\r\n${next}\r\nх;у\r\n`))
    const expected = cells.map((text) => (text === '' ? null : text))
    expect(rows).toEqual([...(expected.some(Boolean) ? [expected] : []), ['"Весна" ИП', '3'], ['х', 'у']])
  })

  test('quotes, line breaks within them, empty rows, missing ends', async () => {
    const text = 'а;б\n"1 ""один""\nещё";2\n\n;;\n"3"х;"4'
    expect(await rowsOf(Buffer.from(text))).toEqual([
      { number: 1, cells: ['а', 'б'] },
      { number: 2, cells: ['1 "один"\nещё', '2'] },
      { number: 5, cells: ['"3"х', '"4'] },
    ])
  })
})

describe('markup under the name of a workbook', () => {
  test('a web page: its tables, with spans, entities, line breaks and hidden rows', async () => {
    const page = `<html><head><style>td { color: red }</style></head><body><p>Отчёт</p>
      <table><tr><th>Госномер<th colspan="2">Марка &amp;&nbsp;модель</th></tr>
      <TR><TD rowspan=2>А417КМ116</TD><td>КАМАЗ<br>5490</td><td></td></TR>
      <tr style='display:none'><td>МАЗ</td><td>1</td></tr>
      <tr><td><table><tr><td>внутри</td></tr></table></td><td>&lt;b&gt;</td></tr></table>`
    expect(await rowsOf(Buffer.from(page))).toEqual([
      { number: 1, cells: ['Госномер', 'Марка &\u00a0модель'] },
      { number: 2, cells: ['А417КМ116', 'КАМАЗ\n5490'] },
      { number: 3, cells: ['А417КМ116', 'МАЗ', '1'], isHidden: true },
      { number: 4, cells: ['внутри', '<b>'] },
    ])
  })

  test('a spreadsheet of XML: sheets, places, kinds, hidden rows', async () => {
    const data = (type: string, text: string) => `<Data ss:Type="${type}">${text}</Data>`
    const book = `<?xml version="1.0" encoding="windows-1251"?><?mso-application progid="Excel.Sheet"?>
      <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      <Worksheet ss:Name="Парк"><Table><Column ss:Hidden="1" ss:Index="4"/>
      <Row><Cell>${data('String', 'Номер')}</Cell><Cell ss:Index="3">${data('String', '<B>Год</B>')}</Cell></Row>
      <Row ss:Index="5" ss:Hidden="1"><Cell ss:MergeDown="1">${data('String', 'А1 &amp; А2')}</Cell><Cell ss:Index="3">${data('Number', '2019')}</Cell></Row>
      <Row><Cell ss:Index="3">${data('DateTime', '2026-11-21T00:00:00.000')}</Cell><Cell>${data('String', 'х')}</Cell></Row>
      </Table></Worksheet></Workbook>`
    expect(await rowsOf(windows1251(book))).toEqual([
      { number: 1, cells: ['Номер', null, 'Год'] },
      { number: 5, cells: ['А1 & А2', null, 2019], isHidden: true },
      { number: 6, cells: ['А1 & А2', null, { day: '2026-11-21', time: null }, 'х'] },
    ])
  })

  test.each([
    ['<html><body>нет', /веб-страница без таблицы/],
    ['MIME-Version: 1.0\r\nContent-Type: multipart/related', /веб-страница без таблицы/],
    ['<?xml version="1.0"?>\n<report/>', /файл XML/],
  ])('%s says what to do', async (text, message) => {
    await expect(rowsOf(Buffer.from(text))).rejects.toThrow(message)
  })
})
