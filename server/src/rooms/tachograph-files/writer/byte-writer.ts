import type { CardRef, TachographPlate } from '@naryad/contract/tachograph-files/tachograph-content'

import { nationCode } from '../reader/nations.ts'

export const join = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)

/** Big-endian. */
export function number(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  for (let at = size - 1, rest = value; at >= 0; at -= 1, rest = Math.floor(rest / 256))
    bytes[at] = rest % 256
  return bytes
}

export const filled = (length: number, byte = 0): Uint8Array => new Uint8Array(length).fill(byte)

/** In place of signatures and certificates: never looks like the beginning of a section. */
export const noise = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => 0x80 + ((at * 73 + length * 31) % 0x60))

export const ascii = (text: string, length: number): Uint8Array =>
  Buffer.from(text.padEnd(length, ' ').slice(0, length), 'latin1')

export type CodePage = 1 | 5 | 80
const labels: Readonly<Record<CodePage, string>> = { 1: 'iso-8859-1', 5: 'iso-8859-5', 80: 'koi8-r' }
const tables = new Map<string, ReadonlyMap<string, number>>()

function tableOf(label: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(label)
  const table =
    tables.get(label) ??
    // Backwards, so that of equal characters the first byte counts.
    new Map(Array.from({ length: 256 }, (_, at) => [decoder.decode(Uint8Array.of(255 - at)), 255 - at]))
  tables.set(label, table)
  return table
}

export const encode = (text: string, label: string): Uint8Array =>
  Uint8Array.from([...text], (character) => tableOf(label).get(character) ?? 0x3f)

export function text(value: string, page: CodePage, length = 35): Uint8Array {
  const letters = encode(value, labels[page]).subarray(0, length)
  return join(number(page, 1), letters, filled(length - letters.length, 0x20))
}

export const plate = ({ nation, number: value }: TachographPlate, page: CodePage): Uint8Array =>
  join(number(nationCode(nation), 1), text(value, page, 13))

export const noPlate = filled(15)

export const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000)

export const moment = (at: string | null): Uint8Array => number(at === null ? 0 : secondsOf(at), 4)

export const odometer = (km: number | null): Uint8Array => (km === null ? filled(3, 0xff) : number(km, 3))

/** «1979-05-31», two digits a byte. */
export const decimalDay = (day: string | null): Uint8Array =>
  day === null ? filled(4) : Buffer.from(day.replaceAll('-', ''), 'hex')

export const cardRef = (
  card: CardRef | undefined,
  { hasGeneration, type = 1 }: { readonly hasGeneration: boolean; readonly type?: number },
): Uint8Array =>
  card === undefined
    ? filled(hasGeneration ? 19 : 18, 0xff)
    : join(
        number(type, 1),
        number(nationCode(card.nation), 1),
        ascii(card.number, 16),
        filled(hasGeneration ? 1 : 0, 2),
      )

/** A serial number, the month of production, the type of the equipment and its maker. */
export const serial = (digits: string): Uint8Array =>
  join(number(Number(digits), 4), Uint8Array.of(0x03, 0x21), Uint8Array.of(6, 0x10))
