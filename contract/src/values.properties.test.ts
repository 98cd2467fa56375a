import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readDriverCard, readLicense } from './kit/values/card-numbers.ts'
import { type DayRules, readDay } from './kit/values/day.ts'
import { readSerial, readTrackerNumber } from './kit/values/device-numbers.ts'
import { readEmail } from './kit/values/email.ts'
import { readCompanyName, readPersonName } from './kit/values/names.ts'
import { readMileage, readMoney, readNumber, readWhole } from './kit/values/number.ts'
import { type Reader, type Reading, valueOf } from './kit/values/reading.ts'
import { readLine, readText } from './kit/values/text.ts'
import { readVin } from './kit/values/vin.ts'
import { formatPlate, readPlate } from './rooms/cars/plates.ts'
import { readBankAccount, readBik, readInn, readKpp, readOgrn } from './rooms/companies/requisites.ts'

const runs = { numRuns: 1500, seed: 20_261_128 }
const today = '2026-11-28'
const days =
  (rules: Partial<DayRules> = {}): Reader =>
  (typed) =>
    readDay(typed, { today, zone: 'Europe/Moscow', years: 'century', ...rules })

/** Readers of texts, each with how its value is shown; and examples of what they accept. */
const readers: readonly [
  kind: string,
  read: Reader,
  samples: readonly string[],
  show?: (value: string) => string,
][] = [
  ['text', readText, ['Шумит мост\r\nпроверить', '👩🏽‍🔧 ждёт ❤️']],
  ['line', readLine, ['ул. Й\u00a0ошкар-Олинская,\t5']],
  ['name of a person', readPersonName, ['Cергей', 'Мамин-Сибиряк', "О'Нил", 'Гасан оглы']],
  ['name of an organization', readCompanyName, ['OOO “Юг”', 'ООО «Магистраль-Юг»', 'АО Scania']],
  ['e-mail', readEmail, [' Ivanov@Company.RU ', 'зайцев@пример.рф']],
  [
    'Russian plate',
    (typed) => readPlate(typed, 'RU'),
    ['a 123 bc 77', 'ав-1234 77', '1234ab77'],
    formatPlate,
  ],
  ['foreign plate', (typed) => readPlate(typed, 'MN'), ['12-34 убж', '12-34 УӨҮ', 'ав 1234-7', 'AБC12']],
  ['VIN', readVin, ['ХТС549015Р2561234', 'xtc 549015 p2561234']],
  ['ИНН', readInn, ['7707083893', '5001 0073 2259']],
  ['КПП', readKpp, ['7707 01 001', '7707АВ001']],
  ['ОГРН', readOgrn, ['1027700132195']],
  ['БИК', readBik, ['044 525 225']],
  ['bank account', readBankAccount, ['40702 810 9 0000 0000001']],
  ['serial number', readSerial, ['НКМ-2  № 000451122/7']],
  ['number of a tracker', readTrackerNumber, ['35-000000-000001-0', '861785007344219', 'ГЛ-15']],
  ['driver card', readDriverCard, ['rud00001234567890', 'RUD 0000 1234 5678', 'D1234567890']],
  ['licence', readLicense, ['9915 654321', '16УА654321', 'AB 12']],
  ['day', days(), ['21.11.2026', '21 ноября 2026 г.', '2026-11-21T21:00:00.000Z', '1/2/27']],
  ['birthday', days({ years: 'past' }), ['01.02.85', '29.02.04']],
  ['day typed now', days({ isTypedNow: true }), ['завтра', '+2', '25.11', '251126']],
]

const numbers: readonly [
  kind: string,
  read: (typed: string) => Reading<number>,
  show: (value: number) => string,
][] = [
  ['whole number', readWhole, String],
  ['quantity', (typed) => readNumber(typed, { decimals: 3 }), (value) => String(value).replace('.', ',')],
  ['mileage', readMileage, (value) => `${value.toLocaleString('ru')} км`],
  [
    'money',
    readMoney,
    (kopecks) => `${(kopecks / 100).toLocaleString('ru', { minimumFractionDigits: 2 })} ₽`,
  ],
]

const invisibleSigns = [
  '\u200b',
  '\u200d',
  '\u200e',
  '\u202a',
  '\u202e',
  '\u00ad',
  '\ufeff',
  '\u2060',
  '\ufe0f',
  '\u034f',
]
const awkwardSigns = [
  ...invisibleSigns, '\u2800', '\u3164', '\u00a0', '\u202f', '\t', '\r\n', '\u2028', '\u000b', '\u0000', '\u0007', '\ud800', '\udc00', '\u0306',
  '\u0308', 'и\u0306', 'й', 'ё', '👩', '🏽', '🔧', '❤', '1', '0', '2', '7', ' ', '-', '‑', '−', '.', ',', "'", '’', '/', '@', '«', '“', '"', 'a',
  'B', 'O', 'I', 'Q', 'ß', 'ſ', 'ı', 'İ', 'K', 'ﬁ', 'А', 'в', 'І', 'Ө', 'x', 'z', 't', 'e', '+', '٣', '１', '#', '=', '№', '%', '_', '\\',
] // prettier-ignore

const awkward = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(fc.constantFrom(...awkwardSigns), { maxLength: 20 }).map((signs) => signs.join('')),
)
/** A sample with awkward signs in between. */
const spoilt = (samples: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...awkwardSigns)), { maxLength: 3 }),
    )
    .map(([sample, signs]) =>
      signs.reduce((text, [at, sign]) => text.slice(0, at) + sign + text.slice(at), sample),
    )

const twins = new Map(
  Array.from('АВЕКМНОРСТУХІЅЈ', (letter, at) => [letter, 'ABEKMHOPCTYXISJ'[at] ?? letter] as const),
)
/** The letters and digits of a text without the named normalizations: case, composition, look-alikes. */
const signsOf = (text: string): string =>
  Array.from(
    text
      .replace(/[\u2800\u3164\uffa0]/g, ' ')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .normalize('NFC')
      .toUpperCase()
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]/gu, ''),
    (sign) => twins.get(sign) ?? sign,
  ).join('')

describe.each(readers)('%s', (_, read, samples, show = (value) => value) => {
  const anything = fc.oneof(awkward, spoilt(samples))

  test('understands its samples', () => {
    for (const sample of samples)
      expect([sample, read(sample)]).toEqual([sample, { value: expect.any(String) }])
  })

  test('never throws, and gives a value or a Russian reason', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const reading = read(typed)
        if ('refusal' in reading) expect(reading.refusal).toMatch(/[а-я]{2}/)
        else expect(typeof reading.value).toBe('string')
      }),
      runs,
    )
  })

  test('what is accepted, shown and read again is the same value', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const value = valueOf(read(typed))
        if (value !== null) {
          expect(read(value)).toEqual({ value })
          expect(read(show(value))).toEqual({ value })
        }
      }),
      runs,
    )
  })

  test('is the same with invisible characters and decomposed letters', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.nat(40),
        fc.constantFrom(...invisibleSigns),
        (sample, at, sign) => {
          // A joiner within an emoji is a part of it.
          fc.pre(!/\p{Extended_Pictographic}/u.test(sample))
          const typed = sample.slice(0, at) + sign + sample.slice(at)
          expect(read(typed)).toEqual(read(sample))
          expect(read(typed.normalize('NFD'))).toEqual(read(sample))
        },
      ),
      runs,
    )
  })
})

describe.each(readers.filter(([kind]) => !/day/.test(kind)))('%s', (_, read, samples) => {
  test('accepts no other letters and digits than were typed', () => {
    fc.assert(
      fc.property(fc.oneof(awkward, spoilt(samples)), (typed) => {
        const value = valueOf(read(typed))
        // «RUS» on a plate is not a part of it.
        const plain = (text: string): string => signsOf(text).replace(/(?<=\d)(RUS|PУC)$/, '')
        if (value !== null) expect(plain(value)).toBe(plain(typed))
      }),
      runs,
    )
  })
})

describe.each(numbers)('%s', (_, read, show) => {
  const forms = [
    '1 500,50',
    '120\u00a0000',
    '1.125.300,5',
    '1,125,300.5',
    '-3',
    '0,125',
    '1500',
    '125 300,999',
  ]
  const anything = fc.oneof(awkward, spoilt(forms), fc.integer().map(String), fc.double().map(String))

  test('never throws, and is finite', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const reading = read(typed)
        if ('refusal' in reading) expect(reading.refusal).toMatch(/[а-я]{2}/)
        else expect(Number.isFinite(reading.value)).toBe(true)
      }),
      runs,
    )
  })

  test('what is accepted, shown and read again is the same value', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const value = valueOf(read(typed))
        if (value !== null) expect(read(show(value))).toEqual({ value })
      }),
      runs,
    )
  })

  test('any value of the field that is shown is read', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (value) => {
        expect(read(show(value))).toEqual({ value })
      }),
      runs,
    )
  })
})
