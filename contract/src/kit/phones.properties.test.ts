import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { cleanPhone, readPhone, showPhone } from './phone-plans.ts'
import { splitPhone } from './phones.ts'
import { valueOf } from './values/reading.ts'

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Numbers of several plans, and near misses of them. */
const seeds = fc.oneof(
  fc.stringMatching(/^[3489]\d{9}$/).map((national) => `7${national}`),
  fc
    .constantFrom('375', '998', '993', '996', '44', '49', '39', '1', '84', '81', '800', '52', '54')
    .chain((code) => fc.stringMatching(/^\d{6,11}$/).map((rest) => code + rest)),
  fc.constantFrom(
    '79172451863',
    '375291234568',
    '442079460958',
    '99365123456',
    '77011234567',
    '390612345678',
  ),
)

const prefixes = fc.constantFrom(
  '+',
  '+',
  '+',
  '',
  '',
  '00',
  '8 10 ',
  '8',
  '8 ',
  '8(',
  '+8 ',
  '+7 8',
  '(+',
  'тел. ',
  'tel:',
  '\u202a+',
)
const endings = fc.constantFrom(
  '',
  '',
  '',
  ' доб. 12',
  ';ext=007',
  ' #3',
  ', ext 12',
  '\u202c',
  ' Пётр',
  ',12',
  '/34',
  '1',
  ' +7',
)
const gaps = fc.constantFrom(
  '',
  ' ',
  ' ',
  '-',
  '-',
  '\u2011',
  '\u00a0',
  '(',
  ')',
  '.',
  '/',
  '\u200b',
  ' (0)',
  ',',
  ';',
  '+',
)

/** A number with its digits split by separators, some digits lost or doubled. */
const spellings = fc
  .tuple(
    seeds,
    prefixes,
    endings,
    fc.array(fc.tuple(fc.nat(14), gaps), { maxLength: 4 }),
    fc.nat(99),
    fc.boolean(),
  )
  .map(([seed, prefix, ending, splits, at, isNational]) => {
    const digits = isNational && seed.startsWith('7') ? seed.slice(1) : seed
    const bent = at < digits.length ? digits.slice(0, at) + digits.slice(at + 1) : digits
    const split = splits.reduce((text, [place, gap]) => text.slice(0, place) + gap + text.slice(place), bent)
    return prefix + split + ending
  })

const anything = fc.oneof(
  { weight: 5, arbitrary: spellings },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.stringMatching(/^[+\d ()/.,;#x-]{0,25}$/) },
)

/** What the named spellings may make of the digits that were typed. */
function allowed(typed: string): string[] {
  const written = cleanPhone(typed)
  const digits = digitsOf(written)
  return [
    digits,
    `7${digits}`,
    digits.replace(/^8/, '7'),
    digits.replace(/^00/, ''),
    digits.replace(/^810/, ''),
    ...(written.includes('+') ? [digitsOf(written.replace('(0)', ''))] : []),
  ]
}

test('what is accepted is shown, read again and stored as the same number, with the digits that were typed', () => {
  let accepted = 0
  fc.assert(
    fc.property(anything, (typed) => {
      const reading = readPhone(typed)
      if ('refusal' in reading) {
        expect(reading.refusal).toMatch(/\p{L}{4}/u)
        return
      }
      const phone = reading.value
      accepted += 1
      expect(phone).toMatch(/^\+[1-9]\d{5,14}(;ext=\d{1,10})?$/)
      expect(readPhone(showPhone(phone))).toEqual({ value: phone })
      expect(readPhone(phone)).toEqual({ value: phone })
      expect(allowed(typed)).toContain(digitsOf(phone))
    }),
    { numRuns: 4000 },
  )
  expect(accepted).toBeGreaterThan(200)
})

test('a digit that is lost or added is never made up for', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('8 917 245-18-63', '+7 (843) 210-44-18', '8 (495) 123-45-67'),
      fc.nat(20),
      (number, at) => {
        const bent = number.slice(0, at) + number.slice(at + 1)
        const phone = valueOf(readPhone(bent))
        const isTrunkLost = /^\W*\d{3}\D/.test(bent.replace(/^\+/, '')) && digitsOf(bent).length === 10
        if (phone !== null && digitsOf(bent).length < 11) expect([bent, isTrunkLost]).toEqual([bent, true])
        const digit = /\d/.exec(number.slice(at))?.[0] ?? '5'
        expect(splitPhone(valueOf(readPhone(number + digit)) ?? '').number).toBe('')
      },
    ),
  )
})
