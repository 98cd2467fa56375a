import { allowedExtensions, allowedFiles } from '@naryad/contract/attachments/attachments'
import { describe, expect, it } from 'vitest'

import { accepted, BadFile } from './bad-file.ts'
import { fileTypes } from './file-types.ts'
import { makeDdd, makeDocx, makePdf, makePicture, makeXlsx, makeZip } from './files.make.ts'
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

  it('a document with something behind its end', async () => {
    expect(await faultOf('акт.docx', after(makeDocx(), 'MZ'))).toBe('hidden')
  })

  it('a document cut in the middle', async () => {
    const whole = makeDocx()
    expect(await faultOf('акт.docx', whole.subarray(0, whole.length - 30))).toBe('damaged')
  })
})
