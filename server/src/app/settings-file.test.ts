import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { beforeEach, describe, expect, test } from 'vitest'

import { readSettingsFile } from './settings-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-settings-'))
  file = path.join(folder, 'naryad.env')
  return () => rmSync(folder, { recursive: true })
})

const read = (content: string | Buffer) => {
  writeFileSync(file, content)
  return readSettingsFile(file)
}

describe('the file of settings', () => {
  test('has a setting a line, comments, and quotes around what has a # or several lines', () => {
    const content = [
      '# Адрес',
      '',
      'PUBLIC_URL = https://naryad.example.ru  # в конце строки',
      'export PORT=8081',
      'NARYAD_GPS=\'{"provider": "a#b"}\'   # и здесь',
      'NARYAD_LDAP="первая\\nвторая',
      'третья"',
      'NARYAD_MAP={"provider": "raster"}',
      'TZ=Europe/Moscow',
      'DATABASE_URL=',
      'NARYAD_FILES=  # по умолчанию',
    ]
    expect(read(content.join('\r\n'))).toEqual({
      PUBLIC_URL: 'https://naryad.example.ru',
      PORT: '8081',
      NARYAD_GPS: '{"provider": "a#b"}',
      NARYAD_LDAP: 'первая\nвторая\nтретья',
      NARYAD_MAP: '{"provider": "raster"}',
      TZ: 'Europe/Moscow',
      DATABASE_URL: '',
      NARYAD_FILES: '',
    })
  })

  test('may begin with a mark of UTF-8, as editors of Windows write it', () => {
    expect(read('\uFEFFPORT=8081\n')).toEqual({ PORT: '8081' })
  })

  test.each<[string, string | Buffer, string]>([
    ['UTF-16', Buffer.from('\uFEFFPORT=8081\n', 'utf16le'), 'сохраните его в кодировке UTF-8'],
    ['UTF-16 without a mark', Buffer.from('PORT=8081\n', 'utf16le'), 'сохраните его в кодировке UTF-8'],
    ['another encoding', Buffer.from([0x23, 0xcf, 0xf0]), 'сохраните его в кодировке UTF-8'],
    ['a line without =', 'PORT=1\nHOST 0.0.0.0\n', 'строка 2: ожидается ИМЯ=значение'],
    ['a name that is none', '8PORT=1\n', 'строка 1: ожидается ИМЯ=значение'],
    ['a setting twice', 'PORT=1\n#\nPORT=2\n', 'строка 3: PORT уже задана в строке 1'],
    [
      'a misspelt setting',
      'PUBLIC_ULR=x\n',
      'строка 1: PUBLIC_ULR: такой настройки нет; похоже на PUBLIC_URL',
    ],
    [
      'a setting of no meaning',
      'NARYAD_S3_BUCKET=x\n',
      'NARYAD_S3_BUCKET: такой настройки нет; похоже на NARYAD_S3',
    ],
    [
      'a # in a password',
      'DATABASE_URL=postgres://u:p#w@h/x\n',
      'строка 1: DATABASE_URL: значение, в котором есть #',
    ],
    ['a # in JSON', 'NARYAD_GPS={"a": "b #c"}\n', 'строка 1: NARYAD_GPS: значение, в котором есть #'],
    [
      'a quote that is not closed',
      "PORT=1\nNARYAD_GPS='{\nHOST=a\n",
      'строка 2: NARYAD_GPS: кавычка не закрыта',
    ],
    ['text after a quote', "NARYAD_GPS='{'a'}'\n", 'строка 1: NARYAD_GPS: после закрытой кавычки'],
  ])('with %s is refused, and the line is named', (_, content, sentence) => {
    expect(() => read(content)).toThrow(expect.objectContaining({ name: 'Mistake' }))
    expect(() => read(content)).toThrow(sentence)
    expect(() => read(content)).not.toThrow('p#w')
  })

  test('is no folder', () => {
    expect(() => readSettingsFile(folder)).toThrow(`Это папка, а нужен файл: ${folder}`)
  })
})
