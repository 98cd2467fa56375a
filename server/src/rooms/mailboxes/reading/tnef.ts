import type { LetterFile } from './letter.ts'

const maxFiles = 200
const signature = 0x22_3e_9f_78

const attributes = {
  codepage: 0x00_06_90_07,
  attachment: 0x00_06_90_02,
  title: 0x00_01_80_10,
  content: 0x00_06_80_0f,
  properties: 0x00_06_90_05,
} as const

const charsets: Readonly<Record<number, string>> = {
  1251: 'windows-1251',
  20866: 'koi8-r',
  65001: 'utf-8',
  1252: 'windows-1252',
}

/** The long file name among the MAPI properties of an attachment, as UTF-16. */
const longNameTag = 0x37_07_00_1f

/** The files of a winmail.dat. Throws if it is none, or is cut short. */
export function readTnef(bytes: Buffer): LetterFile[] {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) throw new Error('not a TNEF file')
  const files: { name: string; bytes: Buffer }[] = []
  let charset = 'windows-1251'
  for (let at = 6; at + 9 <= bytes.length;) {
    const id = bytes.readUInt32LE(at + 1)
    const length = bytes.readUInt32LE(at + 5)
    const value = bytes.subarray(at + 9, at + 9 + length)
    if (value.length < length) throw new Error('a TNEF file is cut short')
    at += 9 + length + 2
    if (id === attributes.codepage && length >= 4) charset = charsets[value.readUInt32LE(0)] ?? charset
    if (id === attributes.attachment) {
      if (files.length >= maxFiles) throw new Error('a TNEF file has too many files')
      files.push({ name: 'файл', bytes: Buffer.alloc(0) })
    }
    const file = files.at(-1)
    if (!file) continue
    if (id === attributes.title) file.name = textOf(value, charset)
    if (id === attributes.content) file.bytes = Buffer.from(value)
    if (id === attributes.properties) file.name = longNameOf(value) ?? file.name
  }
  return files
    .filter((file) => file.bytes.length > 0)
    .map((file) => ({ ...file, mime: 'application/octet-stream', isInline: false }))
}

function textOf(value: Buffer, charset: string): string {
  const end = value.indexOf(0)
  return new TextDecoder(charset).decode(end < 0 ? value : value.subarray(0, end))
}

function longNameOf(value: Buffer): string | undefined {
  for (let at = 0; at + 12 <= value.length; at += 4) {
    if (value.readUInt32LE(at) !== longNameTag) continue
    const length = value.readUInt32LE(at + 8)
    const name = value.subarray(at + 12, at + 12 + length).toString('utf16le')
    return name.replace(/\0+$/, '') || undefined
  }
  return undefined
}
