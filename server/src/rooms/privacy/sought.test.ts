import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { testDb } from '../../testing/database.ts'
import { maskOf, type Named, soughtOf } from './spelling.ts'

const db = await testDb()

const pyotr: Named = {
  lastName: 'Королёв-Щепкин',
  firstName: 'Пётр',
  middleName: 'Семёнович',
  phones: ['+79172451863', '+375291234567'],
  emails: ['p_kk.100%@reis.ru'],
  marks: ['16 ОР 123456', '@p_korol.ev'],
  isOnly: true,
}

const gaps = ['', ' ', '\u00a0', '-', ' - ', ') ', '‑', '–', '_']

/** Every way in which a piece may be written: each letter in either case, every gap between its parts. */
function* written(parts: readonly string[]): Generator<string> {
  for (const gap of gaps)
    for (const turn of [0, 1, 2, 3])
      yield [...parts.join(gap)]
        .map((sign, at) => ((at + turn) % (turn + 2) === 0 ? sign.toUpperCase() : sign.toLowerCase()))
        .map((sign, at) => (turn === 3 && at % 2 === 0 ? sign.replace('ё', 'е').replace('Е', 'Ё') : sign))
        .join('')
}

const texts = [
  ['Королёвым-Щепкиным', 'Петром'],
  ['Королёв-Щепкин', 'Пётр', 'Семёнович'],
  ['Пётр', 'Семёнович'],
  ['Королёв-Щепкин'],
  ['П', 'Королёва-Щепкина'],
  ['+7', '917', '245', '18', '63'],
  ['8', '(917)', '2451863'],
  ['+375', '29', '1234567'],
  ['p_kk.100%@reis.ru'],
  ['16', 'ОР', '123456'],
  ['@p_korol.ev'],
].flatMap((parts) => [...written(parts)].map((text) => `Звонил ${text}, ждёт`))

const found = async (named: Named, sought: readonly string[]) => {
  const { pattern, likes } = soughtOf(named)
  const { rows } = await sql<{ text: string; byPattern: boolean; byLikes: boolean }>`
    select text, text ~ ${pattern} as by_pattern, lower(text) like any(${likes}::text[]) as by_likes
    from unnest(${sought}::text[]) as text`.execute(db)
  return rows
}

test('no text that names a person is passed over by either of the quick looks', async () => {
  const mask = maskOf(pyotr, '…')
  const naming = texts.filter((text) => mask(text, true) !== text)
  expect(naming.length).toBeGreaterThan(150)
  const passedOver = (await found(pyotr, naming)).filter(({ byPattern, byLikes }) => !byPattern || !byLikes)
  expect(passedOver).toEqual([])
})

test('a letter of a sort of its own is found as the letter that it is', async () => {
  const named = { ...pyotr, emails: ['kraft@reis.ru'] }
  const [text] = ['пишите: \u212araft@reis.ru']
  expect(maskOf(named, '…')(text, false)).toBe('пишите: …')
  expect(await found(named, [text])).toMatchObject([{ byPattern: true, byLikes: true }])
})

test('texts of others are hardly looked at', async () => {
  const others = ['Звонил Иванов Пётр', 'Королева красоты', 'тел. 8 917 245 18 64', '', 'reis.ru']
  expect((await found(pyotr, others)).filter(({ byPattern }) => byPattern)).toEqual([])
})

test('of whom nothing is known nothing is sought', () => {
  const nobody = {
    lastName: '',
    firstName: '',
    middleName: '',
    phones: [],
    emails: [],
    marks: [],
    isOnly: true,
  }
  expect(soughtOf(nobody).likes).toEqual([])
})
