import { deflateSync } from 'node:zlib'

import { allowedExtensions, allowedFiles } from '@naryad/contract/attachments/attachments'
import { describe, expect, it } from 'vitest'

import { makeArchive } from '../excel/excel.make.ts'
import { accepted, BadFile } from './bad-file.ts'
import { fileTypes } from './file-types.ts'
import { docxParts, makeDdd, makeDocx, makePdf, makePicture, makeXlsx, makeZip } from './files.make.ts'
import { recognise } from './recognise.ts'

const text = (content: string): Buffer => Buffer.from(content)
const windows1251 = Buffer.from([0xff, 0xe1, 0xeb, 0xee, 0xea, 0xee, 0x20, 0xb9, 0x35, 0x0d, 0x0a])
const after = (bytes: Buffer, tail: string): Buffer => Buffer.concat([bytes, Buffer.from(tail, 'latin1')])

async function faultOf(name: string, bytes: Buffer): Promise<string> {
  try {
    return `taken as ${await recognise(name, bytes)}`
  } catch (error) {
    return error instanceof BadFile ? error.fault : String(error)
  }
}

describe('a file is what its content says', () => {
  it.each([
    ['снимок.jpg', 'jpeg', () => makePicture('jpeg')],
    ['снимок.png', 'png', () => makePicture('png')],
    ['снимок.webp', 'webp', () => makePicture('webp')],
    ['снимок.exe', 'jpeg', () => makePicture('jpeg')],
    ['акт.pdf', 'pdf', () => makePdf()],
    ['акт.docx', 'docx', () => makeDocx()],
    // As Word keeps its icons.
    ['акт со значком.docx', 'docx', () => makeDocx({ 'word/media/image1.svg': '<svg/>' })],
    ['счёт.xlsx', 'xlsx', () => makeXlsx()],
    ['заметка.txt', 'txt', () => text('Замена блока СКЗИ\r\n\tпломба № 5\n')],
    ['заметка.txt', 'txt', () => windows1251],
    ['заметка.txt', 'txt', () => text('\ufeffс меткой порядка байтов')],
    ['выгрузка.csv', 'csv', () => text('госномер;пробег\nА123ВС77;12000\n')],
    ['карта.ddd', 'ddd', () => makeDdd()],
    ['блок.V1B', 'ddd', () => makeDdd()],
    ['карта.c1b', 'ddd', () => makeDdd()],
    ['блок.esm', 'ddd', () => makeDdd()],
  ])('%s is taken as %s', async (name, type, make) => {
    expect(await recognise(name, await make())).toBe(type)
  })

  it('takes exactly the types that the contract names', () => {
    expect(accepted).toBe(allowedFiles.toUpperCase())
    expect(Object.values(fileTypes).flatMap(({ extensions }) => extensions)).toEqual(allowedExtensions)
  })
})

describe('what is not on the list is refused, whatever its name', () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)])
  const elf = Buffer.concat([Buffer.from('\u007fELF', 'latin1'), Buffer.alloc(300)])
  it.each([
    ['empty', 'пусто.txt', Buffer.alloc(0), 'empty'],
    ['a program of Windows', 'акт.pdf', program, 'unknown'],
    ['a program of Windows as a tachograph file', 'карта.ddd', program, 'unknown'],
    ['a program of Linux', 'карта.ddd', elf, 'unknown'],
    ['an archive', 'архив.docx', makeZip({ 'a.txt': 'a' }), 'unknown'],
    ['an archive of Java', 'x.docx', makeZip({ 'META-INF/MANIFEST.MF': 'Main-Class: A' }), 'unknown'],
    ['SVG', 'рисунок.svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unknown'],
    ['SVG named as an image', 'рисунок.png', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unknown'],
    ['HTML', 'страница.html', text('<!doctype html><p>а'), 'unknown'],
    ['XML', 'данные.xml', text('<?xml version="1.0"?><a/>'), 'unknown'],
    ['a script', 'запуск.js', text('alert(1)'), 'unknown'],
    ['a script as a tachograph file', 'карта.ddd', text('#!/bin/sh\nrm -rf /\n'), 'unknown'],
    ['a GIF', 'кот.gif', Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;', 'latin1'), 'unknown'],
    ['bytes of no kind', 'что-то.bin', Buffer.from([1, 2, 3, 0, 255]), 'unknown'],
    ['text with a control character', 'заметка.txt', text('а\u0000б'), 'unknown'],
    ['HTML named as text', 'страница.txt', text('<!DOCTYPE html><script>alert(1)</script>'), 'hidden'],
    ['HTML behind a heading', 'страница.txt', text('Заголовок\n<script>alert(1)</script>'), 'hidden'],
    ['XML named as a table', 'данные.csv', text('\ufeff <?xml version="1.0"?><a/>'), 'hidden'],
    ['a shell script named as text', 'заметка.txt', text('#!/bin/sh\n'), 'hidden'],
    ['a PDF of plain signs named as text', 'акт.txt', text('%PDF-1.4\n'), 'hidden'],
  ])('%s', async (_, name, bytes, fault) => {
    expect(await faultOf(name, bytes)).toBe(fault)
  })
})

describe('a file that is two things at once is refused', () => {
  it('a PDF with a page in front of its objects', async () => {
    const bytes = text('%PDF-1.4\n<html><script>alert(1)</script></html>\n%%EOF')
    expect(await faultOf('акт.pdf', bytes)).toBe('hidden')
  })

  it('a PDF with a page behind its end', async () => {
    expect(await faultOf('акт.pdf', after(await makePdf(), '<script>alert(1)</script>'))).toBe('hidden')
    expect(await faultOf('акт.pdf', after(await makePdf(), '<html>'))).toBe('hidden')
  })

  it('a PDF with an archive behind its end', async () => {
    const bytes = Buffer.concat([await makePdf(), makeZip({ 'a.txt': 'a' })])
    expect(await faultOf('акт.pdf', bytes)).toBe('hidden')
  })

  it('a PDF with a script deep between its objects', async () => {
    const pdf = (await makePdf()).toString('latin1')
    const bytes = Buffer.from(pdf.replace('xref\n', `<script>${' '.repeat(2000)}</script>\nxref\n`), 'latin1')
    expect(await faultOf('акт.pdf', bytes)).toBe('hidden')
  })

  it('a PDF without an end, or of a version that never was', async () => {
    const pdf = (await makePdf()).toString('latin1')
    expect(await faultOf('акт.pdf', Buffer.from(pdf.replace('%%EOF', ''), 'latin1'))).toBe('damaged')
    expect(await faultOf('акт.pdf', Buffer.from(pdf.replace('PDF-1.4', 'PDF-9.9'), 'latin1'))).toBe('damaged')
  })

  it('a document with a macro, a program or a comment that is a page', async () => {
    expect(await faultOf('акт.docx', makeDocx({ 'word/vbaProject.bin': 'x' }))).toBe('hidden')
    expect(await faultOf('акт.docx', makeDocx({ 'META-INF/MANIFEST.MF': 'Main-Class: A' }))).toBe('hidden')
    expect(await faultOf('акт.docx', makeDocx({ 'word/media/setup.exe': 'x' }))).toBe('hidden')
    expect(await faultOf('акт.docx', makeDocx({}, '<script>alert(1)</script>'))).toBe('hidden')
  })

  const relation = (type: string, target = 'x') =>
    `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`

  it.each([
    ['an OLE object', { 'word/embeddings/oleObject1.bin': 'x' }],
    ['an OLE object under another name', { 'word/_rels/document.xml.rels': relation('oleObject') }],
    ['ActiveX', { 'word/activeX/activeX1.xml': '<a/>' }],
    ['a control', { 'word/_rels/document.xml.rels': relation('control') }],
    [
      'a template elsewhere',
      { 'word/_rels/settings.xml.rels': relation('attachedTemplate', 'http://a/t.dotm') },
    ],
    ['a frame of another document', { 'word/_rels/webSettings.xml.rels': relation('frame') }],
    [
      'DDE',
      { 'word/header1.xml': '<w:instrText xml:space="preserve"> DDEAUTO c:\\\\cmd.exe </w:instrText>' },
    ],
    [
      'DDE in pieces',
      { 'word/footer1.xml': '<w:instrText>DD</w:instrText></w:r><w:r><w:instrText>E cmd</w:instrText>' },
    ],
    ['DDE of a simple field', { 'word/footnotes.xml': '<w:fldSimple w:instr=" dde cmd ">' }],
    ['DDE between apostrophes', { 'word/footnotes.xml': "<w:fldSimple w:a='>' w:instr=' dde cmd '>" }],
    ['DDE under another prefix', { 'word/header1.xml': '<x:instrText> DDEAUTO cmd </x:instrText>' }],
    [
      'DDE of a workbook',
      { 'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd"/>' },
    ],
    ['a path out of the archive', { '../../evil.xml': 'x' }],
    ['an absolute path', { '/etc/passwd': 'x' }],
  ])('a document with %s', async (_, more) => {
    expect(await faultOf('акт.docx', makeDocx(more))).toBe('hidden')
  })

  it('a document that unpacks to much more than it is', async () => {
    const bomb = { ...docxParts, 'word/media/a.bmp': '0'.repeat(20_000_000) }
    expect(await faultOf('акт.docx', await makeArchive(bomb))).toBe('hidden')
    expect(await faultOf('акт.docx', await makeArchive(docxParts))).toBe('taken as docx')
  })

  it('a document whose text unpacks to more than is searched', async () => {
    const long = makeDocx({ 'word/header1.xml': '<w:p/>'.repeat(6_000_000) })
    expect(await faultOf('акт.docx', long)).toBe('hidden')
  })

  // A search that starts again at each tag would take minutes, longer than a test may.
  it('but not one of tags that never close', async () => {
    const open = '<w:instrText<w:fldSimple'.repeat(100_000)
    expect(await faultOf('акт.docx', makeDocx({ 'word/header1.xml': open }))).toBe('taken as docx')
  })

  it.each([
    ['/S /JavaScript /JS (app.alert)'],
    ['/S/Launch/F(cmd.exe)'],
    ['/J#53 (x)'],
    ['/OpenAction<</S/#4cau#6ech>>'],
  ])('a PDF with %s', async (entry) => {
    const pdf = (await makePdf()).toString('latin1')
    const bytes = Buffer.from(pdf.replace('/Lang(ru-RU)', entry), 'latin1')
    expect(await faultOf('акт.pdf', bytes)).toBe('hidden')
  })

  const withObjects = async (...streams: Buffer[]) => {
    const pdf = (await makePdf()).toString('latin1')
    const objects = streams.map((data) => {
      const head = `9 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${data.length}>>stream\n`
      return `${head}${data.toString('latin1')}\nendstream\nendobj\n`
    })
    return Buffer.from(
      pdf.replace('xref\n', () => `${objects.join('')}xref\n`),
      'latin1',
    )
  }

  it('a PDF whose packed objects together unpack to too much', async () => {
    const half = deflateSync(Buffer.alloc(40 * 1024 * 1024))
    expect(await faultOf('акт.pdf', await withObjects(half))).toBe('taken as pdf')
    expect(await faultOf('акт.pdf', await withObjects(half, half))).toBe('damaged')
  })

  it('a PDF with an action in packed objects, or with packed objects that cannot be read', async () => {
    expect(await faultOf('акт.pdf', await withObjects(deflateSync('1 0 <</S/JavaScript/JS(x)>>')))).toBe(
      'hidden',
    )
    expect(await faultOf('акт.pdf', await withObjects(Buffer.from('rubbish')))).toBe('damaged')
    expect(await faultOf('акт.pdf', await withObjects(deflateSync('1 0 <</Type/Page>>')))).toBe(
      'taken as pdf',
    )
  })

  it('but not one with a link, an embedded table, a picture or a word that looks like it', async () => {
    const harmless = {
      'word/_rels/document.xml.rels': relation('hyperlink', 'https://example.ru'),
      'word/embeddings/Microsoft_Excel_Sheet1.xlsx': 'x',
      'word/header1.xml': '<w:instrText> PAGE </w:instrText><w:t>DDE и DDEAUTO</w:t>',
      'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook/></externalLink>',
    }
    expect(await faultOf('акт.docx', makeDocx(harmless))).toBe('taken as docx')
    const pdf = (await makePdf()).toString('latin1')
    const named = Buffer.from(pdf.replace('/Lang(ru-RU)', '/JSON 1/Launcher 2'), 'latin1')
    expect(await faultOf('акт.pdf', named)).toBe('taken as pdf')
  })

  it('a document with something behind its end', async () => {
    expect(await faultOf('акт.docx', after(makeDocx(), 'MZ'))).toBe('hidden')
  })

  it('a document cut in the middle', async () => {
    const whole = makeDocx()
    expect(await faultOf('акт.docx', whole.subarray(0, whole.length - 30))).toBe('damaged')
  })
})
