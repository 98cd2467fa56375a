import type {
  ActivitySpan,
  CardContent,
  UnitContent,
} from '@naryad/contract/tachograph-files/tachograph-content'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { writeCard } from '../writer/write-card.ts'
import { writeUnit } from '../writer/write-unit.ts'
import { readTachographFile } from './read-tachograph-file.ts'
import { cardOf, truck, unitOf } from './reader.make.ts'

const day = fc
  .integer({ min: Date.UTC(2010, 0) / 86_400_000, max: Date.UTC(2060, 0) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const moment = fc
  .integer({ min: Date.UTC(2010, 0) / 1000, max: Date.UTC(2060, 0) / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString().replace('.000', ''))
const letters = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
const word = fc
  .array(fc.constantFrom(...letters.split('')), { minLength: 1, maxLength: 30 })
  .map((signs) => signs.join(''))
const km = fc.option(fc.integer({ min: 0, max: 999_999 }), { nil: null })
const plate = fc
  .constantFrom('A123BC77', 'О777ОО178', 'E001KX799')
  .map((number) => ({ nation: 'RUS', number }))
const number = fc
  .array(fc.constantFrom(...'0123456789'.split('')), { minLength: 13, maxLength: 13 })
  .map((all) => `RUD${all.join('')}`)

type Kind = Omit<ActivitySpan, 'from' | 'to'>

/** Neighbouring spans from midnight to midnight. */
const spans = (kinds: readonly Kind[]): fc.Arbitrary<ActivitySpan[]> =>
  fc
    .uniqueArray(fc.record({ minute: fc.integer({ min: 1, max: 1439 }), kind: fc.constantFrom(...kinds) }), {
      selector: ({ minute }) => minute,
      maxLength: 30,
    })
    .map((changes) => {
      const sorted = changes.toSorted((a, b) => a.minute - b.minute)
      const [first = { activity: 'rest' }] = kinds
      const all = [{ minute: 0, kind: first }, ...sorted]
      return all.map(({ minute, kind }, at) => ({ from: minute, to: all[at + 1]?.minute ?? 1440, ...kind }))
    })
const cardSpans = spans([
  { activity: 'driving' },
  { activity: 'driving', isCrew: true },
  { activity: 'work', isCoDriver: true },
  { activity: 'availability' },
  { activity: 'rest' },
  { activity: 'rest', isManual: true },
  { activity: 'unknown' },
])
const cardDays = fc
  .uniqueArray(fc.record({ day, km: fc.integer({ min: 0, max: 2000 }), spans: cardSpans }), {
    selector: ({ day }) => day,
    maxLength: 20,
  })
  .map((days) =>
    days
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .map((one, at, { length }) => {
        const isOpen = at === length - 1
        return { ...one, spans: isOpen ? one.spans.slice(0, -1) : one.spans, isOpen }
      }),
  )
const card: fc.Arbitrary<CardContent> = fc
  .record({
    lastName: word,
    firstNames: word,
    number,
    birthDate: fc.option(fc.constantFrom('1979-05-31', '2001-02-28'), { nil: null }),
    expiresOn: day,
    days: cardDays,
    generation: fc.constantFrom(1, 2),
    isSkzi: fc.boolean(),
    lastDownloadAt: fc.option(moment, { nil: null }),
    uses: fc
      .uniqueArray(
        fc.record({
          plate,
          beginAt: moment,
          endAt: fc.option(moment, { nil: null }),
          odometerBegin: km,
          odometerEnd: km,
        }),
        { selector: ({ beginAt }) => beginAt, maxLength: 84 },
      )
      .map((uses) => uses.toSorted((a, b) => (a.beginAt < b.beginAt ? -1 : 1))),
  })
  .map(({ uses, ...facts }) => ({
    ...cardOf(0),
    ...facts,
    uses: uses.map((use) => ({ ...use, vin: facts.generation === 2 ? truck.vin : '' })),
    incidents: [],
  }))

const unit: fc.Arbitrary<UnitContent> = fc
  .record({
    vin: fc
      .array(fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'.split('')), {
        minLength: 17,
        maxLength: 17,
      })
      .map((signs) => signs.join('')),
    plate,
    downloadedAt: moment,
    days: fc
      .uniqueArray(
        fc.record({
          day,
          odometer: km,
          spans: spans([{ activity: 'driving' }, { activity: 'rest' }, { activity: 'work' }]),
          coDriverSpans: spans([
            { activity: 'availability', isCoDriver: true },
            { activity: 'rest', isCoDriver: true },
          ]),
        }),
        { selector: ({ day }) => day, maxLength: 12 },
      )
      .map((days) =>
        days.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map((one) => ({ ...one, drivers: [] })),
      ),
  })
  .map((facts) => ({ ...unitOf(1), ...facts }))

describe('what the writer writes is read whole', () => {
  it('reads cards of both generations, with and without СКЗИ', () => {
    fc.assert(
      fc.property(card, fc.constantFrom(5 as const, 80 as const), (content, page) => {
        const file = writeCard(content, { page })
        expect(readTachographFile(file)).toEqual({ cards: [content], unit: null, notes: [] })
      }),
      { numRuns: 25 },
    )
  })

  it('reads units of both generations', () => {
    fc.assert(
      fc.property(unit, fc.constantFrom(1 as const, 2 as const), (content, generation) => {
        const file = writeUnit(content, { generation, speedMinutes: generation === 1 ? 3 : 0 })
        const expected = { ...content, generations: [String(generation)] }
        expect(readTachographFile(file)).toEqual({ cards: [], unit: expected, notes: [] })
      }),
      { numRuns: 25 },
    )
  })

  it('reads the newest days of a ring that has wrapped around', () => {
    const written = cardOf(600)
    const read = readTachographFile(writeCard(written, { ringSize: 5544 }))
    expect(read.notes).toEqual([])
    const days = read.cards[0]?.days ?? []
    expect(days.length).toBeGreaterThan(100)
    expect(days.length).toBeLessThan(600)
    expect(days).toEqual(written.days.slice(-days.length))
  })
})
