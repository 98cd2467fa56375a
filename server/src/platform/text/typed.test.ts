import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { testDb } from '../../testing/database.ts'
import { codeReadings, foldCode, foldWords, phoneParts, wordReadings } from './typed.ts'

const db = await testDb()

describe('what was typed is written as the database writes what is looked for', () => {
  test.each([
    'ООО «Ёлка-Сервис», 2-й филиал',
    'a@b.ru; тел.: +7 (917) 245-18-63',
    'НКМ-2 № 000451122/7',
    'А 123 вс_77 | x\\y — «q» "w" \'e\'',
    'Scania R440 & Ко',
  ])('%s', async (text) => {
    const { rows } = await sql<{ words: string; code: string }>`
      select fold_words(${text}) as words, fold_code(${text}) as code`.execute(db)
    expect(rows).toEqual([{ words: foldWords(text), code: foldCode(text) }])
  })
})

test('words are read as they are and on Russian keys', () => {
  expect(wordReadings('Ёлка-Сервис')).toEqual([['елка', 'сервис']])
  expect(wordReadings(';er nhfyc')).toEqual([
    ['er', 'nhfyc'],
    ['жук', 'транс'],
  ])
  expect(wordReadings('OOO „Ёлка“ !')).toContainEqual(['ооо', 'елка'])
  expect(wordReadings('Королёв Сергей'.normalize('NFD'))).toContainEqual(['королев', 'сергей'])
})

test('codes are read on the keys of either alphabet, look-alike letters as one', () => {
  expect(codeReadings('а 123 вс-77')).toContain('A123BC77')
  expect(codeReadings('F123DC77')).toContain('A123BC77')
})

test.each([' «» ', '...', ',', '🔥', '[]', '\u200b', '№'])('%j is no word and no code', (query) => {
  expect([wordReadings(query), codeReadings(query)]).toEqual([[], []])
})

test.each([
  ['8 (917) 245-18-63', ['9172451863']],
  ['\u202a+7 917 245‑18‑63\u202c', ['9172451863']],
  ['+7917', ['917']],
  ['245', ['245']],
  ['+7 495 123-45-67 доб. 12', ['4951234567']],
  ['+375 29 123', ['37529123']],
  ['8 10 375 29', ['1037529', '37529']],
  ['00 375 29', ['0037529', '37529']],
  ['24', []],
  ['245а', []],
])('a part of a phone: %s', (typed, parts) => {
  expect(phoneParts(typed)).toEqual(parts)
})
