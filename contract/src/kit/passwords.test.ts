import { describe, expect, test } from 'vitest'

import { isMadeOfNames } from './password-words.ts'
import { GivenPassword, NewPassword, passwordHints } from './passwords.ts'

const accepts = (password: string): boolean => NewPassword.safeParse(password).success

describe('the bounds of a password', () => {
  test('are counted in code points: 256 are taken, 257 are not; the least length is a setting', () => {
    expect(accepts('')).toBe(false)
    for (const sign of ['a', 'ж', '🚚']) {
      expect(accepts(sign)).toBe(true)
      expect(accepts(sign.repeat(256))).toBe(true)
      expect(accepts(sign.repeat(257))).toBe(false)
      expect(GivenPassword.safeParse(sign.repeat(257)).success).toBe(false)
    }
    expect(accepts('a'.repeat(100_000))).toBe(false)
  })

  test('are those of the composed form, however it was typed', () => {
    const typedOnMac = 'й'.repeat(256).normalize('NFD')
    expect([...typedOnMac]).toHaveLength(512)
    expect(accepts(typedOnMac)).toBe(true)
    expect(accepts('й'.repeat(257).normalize('NFD'))).toBe(false)
  })

  test('nothing else is asked: spaces, one case, no digits are a password', () => {
    for (const password of ['  с пробелами по краям  ', 'магистраль у волги', '--------', 'ЩЩЩЩЩЩЩЩ'])
      expect(NewPassword.parse(password)).toBe(password)
    for (const password of ['12345\u0000678', '1234567\ud800']) expect(accepts(password)).toBe(false)
  })
})

const names = ['Петрова', 'Ирина', 'irina.petrova@agrocargo.ru', 'ООО «АгроКарго»']

describe('a password', () => {
  test.each([
    'Петрова1987!!',
    'ПЕТРОВА-ирина',
    'petrova_2026',
    'gtnhjdf123456',
    'P3tr0va2026',
    'irina.petrova',
    'АгроКарго2026',
    'agrocargo.ru!!',
    'наряд-тахограф',
    'Тахограф2026',
    'nf[juhfa2026',
    'takhograf1234',
    'Агрокарго.ру-1',
    'Naryad!Naryad!',
    'p@ssw0rd12345',
    'администратор1',
    `${'Петрова'.normalize('NFD')}123456`,
  ])('with a name or a usual word at its heart is seen: %s', (password) => {
    expect(isMadeOfNames(password, names)).toBe(true)
  })

  test.each(['магистраль у волги', 'Петрова любит сырники', 'наряд на ремонт телеги', 'x7#kQ9vLm2pR', ''])(
    'of its own is left alone: %s',
    (password) => {
      expect(isMadeOfNames(password, names)).toBe(false)
    },
  )

  test('is not measured by a name of two letters, nor by «ООО»', () => {
    expect(isMadeOfNames('юлмагистра', ['Юл', 'ООО'])).toBe(false)
    expect(isMadeOfNames('ооомагист', ['ООО «Юл»'])).toBe(false)
  })
})

test('hints beside the field say what is met and what the server will check', () => {
  const hints = (password: string) =>
    passwordHints(password, { minLength: 12, names }).map(({ isMet }) => isMet)
  expect(hints('')).toEqual([false, false, null])
  expect(hints('Петрова1987!!')).toEqual([true, false, null])
  expect(hints('телега')).toEqual([false, true, null])
  expect(hints('магистраль у волги')).toEqual([true, true, null])
  expect(passwordHints('', { minLength: 15, names })[0]?.text).toBe('Не короче 15 знаков')
})
