import type { TachographContent } from '@naryad/contract/tachograph-files/tachograph-content'
import { TachographContent as ContentSchema } from '@naryad/contract/tachograph-files/tachograph-content'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { encode, join, noise } from '../writer/byte-writer.ts'
import { writeCard } from '../writer/write-card.ts'
import { writeUnit } from '../writer/write-unit.ts'
import { looksLikeDownload, readTachographFile } from './read-tachograph-file.ts'
import { cardOf, codesOf, holder, truck, unitOf } from './reader.make.ts'
import { decodeText } from './texts.ts'

const files: readonly (readonly [name: string, file: Uint8Array])[] = [
  ['card', writeCard(cardOf(200))],
  ['card of the second generation', writeCard(cardOf(60, { generation: 2 }))],
  ['card with СКЗИ', writeCard(cardOf(100, { isSkzi: true }))],
  ['unit', writeUnit(unitOf(40), { speedMinutes: 20 })],
  ['unit of the second generation', writeUnit(unitOf(40), { generation: 2 })],
]

/** Everything with a date in it. */
const datedParts = ({ cards, unit }: TachographContent): Set<string> =>
  new Set(
    [
      ...cards.flatMap((card) => [...card.days, ...card.uses, ...card.places, ...card.incidents]),
      ...(unit ? [...unit.days, ...unit.incidents, ...unit.calibrations] : []),
      // Only the second generation of a card says the VIN.
    ].map((part) => JSON.stringify({ ...part, vin: '' })),
  )

const maxMs = 2000

describe('damaged files', () => {
  it.each(files)('%s: cut anywhere, it says nothing that the whole file does not say', (_, file) => {
    const whole = datedParts(readTachographFile(file))
    for (let length = 0; length < file.length; length += 100) {
      const cut = readTachographFile(file.subarray(0, length))
      for (const part of datedParts(cut)) expect(whole.has(part)).toBe(true)
    }
  })

  it.each(files)(
    '%s: any change is read or noted, in bounded time, without an impossible date',
    (_, file) => {
      const change = fc.record({ at: fc.nat({ max: file.length - 1 }), byte: fc.nat({ max: 255 }) })
      fc.assert(
        fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), (changes) => {
          const damaged = Uint8Array.from(file)
          for (const { at, byte } of changes) damaged[at] = byte
          const began = performance.now()
          const read = readTachographFile(damaged)
          expect(performance.now() - began).toBeLessThan(maxMs)
          // The schema allows only real days and moments.
          expect(ContentSchema.safeParse(read).success).toBe(true)
        }),
        { numRuns: 40 },
      )
    },
  )

  it('reads files of 8 MB that were made to be slow in bounded time', () => {
    const size = 8 * 1024 * 1024
    const repeated = (...bytes: readonly number[]) =>
      Uint8Array.from({ length: size }, (_, at) => bytes[at % bytes.length] ?? 0)
    const hostile = [
      repeated(0x76, 0x01),
      repeated(0x76, 0x02),
      repeated(0x76, 0x00, 0x02, 0x02),
      repeated(0x76, 0x22, 0x01, 0x00),
      repeated(0x05, 0x04, 0x00, 0x00, 0x01, 0x00),
      repeated(0x05, 0x04, 0x00, 0xff, 0xff, 0x00),
      repeated(0xff),
      repeated(0x76, 0x22, 0x01, 0xff, 0xff, 0xff, 0xff),
    ]
    for (const file of hostile) {
      const began = performance.now()
      readTachographFile(file)
      expect(performance.now() - began).toBeLessThan(maxMs * 5)
    }
  })
})

describe('awkward files', () => {
  const card = writeCard(cardOf(28))

  it('notes a truncated section, and one that is missing', () => {
    expect(codesOf(readTachographFile(card.subarray(0, card.length / 2)))).toContain('truncated')
    expect(codesOf(readTachographFile(card.subarray(0, 600)))).toContain('missing')
    const unit = writeUnit(unitOf(9))
    expect(codesOf(readTachographFile(unit.subarray(0, unit.length / 2)))).toContain('truncated')
  })

  it('finds the data behind foreign bytes and before padding', () => {
    const read = readTachographFile(
      join(Uint8Array.of(0xef, 0xbb, 0xbf, 0x0d, 0x0a), card, new Uint8Array(512).fill(0xff)),
    )
    expect(codesOf(read)).toEqual(['leading', 'padding'])
    expect(read.cards[0]?.days).toHaveLength(28)
  })

  it('reads several downloads in one file, and another truck not at all', () => {
    const other = writeCard(
      cardOf(5, { holder: { ...holder, lastName: 'ПЕТРОВ', number: 'RUD0000009999900' } }),
    )
    const cards = readTachographFile(join(card, other))
    expect(cards.cards.map(({ lastName }) => lastName)).toEqual(['ЩЕРБАКОВ', 'ПЕТРОВ'])
    expect(codesOf(cards)).toEqual(['second'])
    const units = readTachographFile(
      join(writeUnit(unitOf(3)), writeUnit({ ...unitOf(3), vin: 'XTC65020000000002' })),
    )
    expect(units.unit?.vin).toBe(truck.vin)
    expect(codesOf(units)).toEqual(['otherVehicle'])
  })

  it('keeps one of each day when both generations of a unit are in the file', () => {
    const read = readTachographFile(join(writeUnit(unitOf(9)), writeUnit(unitOf(9), { generation: 2 })))
    expect(read.unit?.generations).toEqual(['1', '2'])
    expect(read.unit?.days).toHaveLength(9)
    expect(read.unit?.calibrations).toHaveLength(2)
  })

  it('reads certificates and signatures of other lengths, and says that it guessed', () => {
    const read = readTachographFile(writeUnit(unitOf(9), { signature: 64, certificates: 1204 }))
    expect(read.unit?.vin).toBe(truck.vin)
    expect(codesOf(read)).toEqual(['certificates', 'signature'])
  })

  it('takes a day without changes for one without data, not for rest', () => {
    const locked = { ...unitOf(2), days: unitOf(2).days.map((one) => ({ ...one, spans: [] })) }
    const read = readTachographFile(writeUnit(locked))
    expect(read.unit?.days.map(({ spans }) => spans)).toEqual([[], []])
    expect(read.notes).toEqual([])
  })

  it('reads an unused card without days and notes', () => {
    const unused = { ...cardOf(0), incidents: [] }
    const read = readTachographFile(writeCard(unused))
    expect(read.cards[0]?.days).toEqual([])
    expect(read.notes).toEqual([])
  })

  it('takes no dates from zeros', () => {
    const blank = { ...cardOf(0), issuedOn: null, validFrom: null, expiresOn: null, birthDate: null }
    expect(readTachographFile(writeCard(blank)).cards[0]).toMatchObject({
      issuedOn: null,
      expiresOn: null,
      birthDate: null,
    })
  })

  it.each([
    ['text', Buffer.from('Иванов Пётр\n')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['an archive', Buffer.from('PK\u0003\u0004')],
    ['noise', Buffer.from(noise(4000))],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', (_, file) => {
    expect(looksLikeDownload(file)).toBe(false)
    expect(codesOf(readTachographFile(file))).toEqual(['unknown'])
  })
})

describe('texts', () => {
  it.each([
    ['the named code page', 5, 'iso-8859-5', 'Щербаков', false],
    ['KOI8-R', 80, 'koi8-r', 'Щербаков', false],
    ['cp1251 under a Latin page', 1, 'windows-1251', 'Иванов', true],
    ['a Latin name', 1, 'iso-8859-1', 'Müller', false],
    ['Russian letters without a page', 96, 'iso-8859-5', 'ИВАНОВ', true],
  ])('decodes %s', (_, page, label, text, isGuessed) => {
    expect(decodeText(page, encode(text, label))).toEqual({ text, isGuessed })
  })
})
