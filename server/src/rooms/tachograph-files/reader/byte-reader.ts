import type { CardRef, TachographPlate } from '@naryad/contract/tachograph-files/tachograph-content'

import { nationOf } from './nations.ts'
import { decodeAscii, decodeText } from './texts.ts'

/** The section ends before its value. */
export class OutOfBytes extends Error {
  override name = 'OutOfBytes'
}

const firstYear = Date.UTC(2000, 0) / 1000
const lastYear = Date.UTC(2090, 0) / 1000

/** Zero and FFFFFFFF mean none; moments outside of the lifetime of digital tachographs are damaged. */
export const isPlausible = (seconds: number): boolean => seconds >= firstYear && seconds < lastYear

const momentOf = (seconds: number): string | null =>
  isPlausible(seconds) ? new Date(seconds * 1000).toISOString().replace('.000', '') : null

export const dayOf = (seconds: number): string | null => momentOf(seconds)?.slice(0, 10) ?? null

const noOdometer = 0xffffff

/** Reads values one after another and never past the end of its section. Numbers are big-endian. */
export class ByteReader {
  at: number
  readonly bytes: Uint8Array
  readonly end: number
  /** A text was decoded by guessing its code page. */
  hasGuessed = false

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes
    this.at = at
    this.end = Math.min(end, bytes.length)
  }

  get left(): number {
    return this.end - this.at
  }

  take(count: number): Uint8Array {
    if (count > this.left) throw new OutOfBytes()
    const taken = this.bytes.subarray(this.at, this.at + count)
    this.at += count
    return taken
  }

  number(size: 1 | 2 | 3 | 4): number {
    return this.take(size).reduce((value, byte) => value * 256 + byte, 0)
  }

  moment(): string | null {
    return momentOf(this.number(4))
  }

  day(): string | null {
    return dayOf(this.number(4))
  }

  odometer(): number | null {
    const km = this.number(3)
    return km === noOdometer ? null : km
  }

  ascii(size: number): string {
    return decodeAscii(this.take(size))
  }

  /** A name or an address: the code page and the letters. */
  text(size = 35): string {
    const { text, isGuessed } = decodeText(this.number(1), this.take(size))
    this.hasGuessed ||= isGuessed
    return text
  }

  /** «19790531», two digits a byte. */
  decimalDay(): string | null {
    const digits = [...this.take(4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const [, year = '', month = '', date = ''] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
    const day = `${year}-${month}-${date}`
    const moment = new Date(`${day}T00:00:00Z`)
    // «31 June» would become 1 July.
    return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null
  }

  plate(): TachographPlate {
    const nation = nationOf(this.number(1))
    return { nation, number: this.text(13) }
  }

  /** The empty number means that no card was inserted. */
  cardRef(hasGeneration: boolean): CardRef {
    this.take(1)
    const nation = nationOf(this.number(1))
    const raw = this.take(16)
    const number = raw.every((byte) => byte === 0xff || byte === 0) ? '' : decodeAscii(raw)
    if (hasGeneration) this.take(1)
    return { nation, number }
  }

  serial(): string {
    const serial = this.number(4)
    this.take(4)
    return String(serial).padStart(8, '0')
  }
}
