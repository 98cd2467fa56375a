import { expect, test } from 'vitest'

import {
  isEither,
  isFlag,
  isListOf,
  isNullOr,
  isOneOf,
  isRecordOf,
  isShapeOf,
  isText,
  isWhole,
  isWithin,
} from './fits.ts'

const isTruck = isShapeOf({ plate: isText, mileage: isNullOr(isWhole) })

test.each([
  ['a flag', isFlag, [true, false], [0, 'true', null, undefined]],
  ['a text', isText, ['', 'a'], [1, null, {}]],
  ['a whole number', isWhole, [0, -5], [1.5, '1', Number.NaN, 2 ** 53, null]],
  ['a number within bounds', isWithin(56, 2000), [56, 100.5, 2000], [55, 2001, Number.NaN, '100']],
  ['one of a few', isOneOf(['dense', 'large']), ['dense'], ['', 'toString', null, ['dense']]],
  ['either', isEither(isText, isFlag), ['a', true], [1, null]],
  ['a list', isListOf(isText), [[], ['a', 'b']], [['a', 1], 'a', null, { 0: 'a', length: 1 }]],
  ['a record', isRecordOf(isWhole), [{}, { a: 1 }], [{ a: 1, b: 'b' }, [1], null, 'a']],
  [
    'a shape',
    isTruck,
    [
      { plate: 'А417КМ', mileage: null },
      { plate: '', mileage: 5, more: 1 },
    ],
    [{ plate: 'А417КМ' }, { mileage: 5 }, [], null, 'plate'],
  ],
])(
  '%s is distinguished from other kinds of files',
  (_, fits: (value: unknown) => boolean, good: unknown[], bad: unknown[]) => {
    expect(good.filter((value) => !fits(value))).toEqual([])
    expect(bad.filter((value) => fits(value))).toEqual([])
  },
)
