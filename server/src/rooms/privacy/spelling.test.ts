import { describe, expect, test } from 'vitest'

import { squeezed } from '../../platform/db/personal-data/erased.ts'
import { maskOf, type Named, namesIn, piecesOf } from './spelling.ts'

const olga: Named = {
  lastName: 'Лапина',
  firstName: 'Ольга',
  middleName: 'Сергеевна',
  phones: ['+79172451863'],
  emails: ['lapina@reis.ru'],
  marks: ['16 ОР 123456'],
  isOnly: true,
}
const mask = maskOf(olga, '…')

describe('a person is found in a text', () => {
  test.each([
    ['Звонила Лапина Ольга Сергеевна, ждёт', 'Звонила …, ждёт'],
    ['Звонила Ольга Лапина', 'Звонила …'],
    ['Передать Лапиной О. С.', 'Передать …'],
    ['Передать Лапиной О.С. сегодня', 'Передать … сегодня'],
    ['Передать О. С. Лапиной сегодня', 'Передать … сегодня'],
    ['Оператор: Лапина\u00a0О.', 'Оператор: …'],
    ['С ЛАПИНОЙ ОЛЬГОЙ СЕРГЕЕВНОЙ согласовано', 'С … согласовано'],
    ['лапина ольга просила', '… просила'],
    ['Права_Лапина_Ольга.pdf', 'Права_….pdf'],
    ['тел. 8 (917) 245-18-63.', 'тел. ….'],
    ['тел. +7 917 245 18 63', 'тел. …'],
    ['9172451863', '…'],
    ['пишите на Lapina@Reis.ru, жду', 'пишите на …, жду'],
    ['удостоверение 16ОР123456', 'удостоверение …'],
    ['удостоверение 16 ор 123 456', 'удостоверение …'],
  ])('«%s» → «%s»', (text, expected) => {
    expect(mask(text, false)).toBe(expected)
    expect(piecesOf(olga).some((piece) => squeezed(text).includes(piece))).toBe(true)
  })

  test.each(['Лапинаева Ольга', 'Лапин Олег', 'номер 19172451863', 'Сергеевна', 'Ольга', 'xlapina@reis.ru'])(
    'and no other person: «%s»',
    (text) => expect(mask(text, false)).toBe(text),
  )

  test('by surname alone only where the text belongs to the person', () => {
    expect(mask('Лапина не отвечает', false)).toBe('Лапина не отвечает')
    expect(mask('Лапина не отвечает, Ольга Сергеевна занята', true)).toBe('… не отвечает, … занята')
    expect(mask('Ответил Лапиной', true)).toBe('Ответил …')
  })

  test('by an initial only where no other person of the surname is known', () => {
    const one = maskOf({ ...olga, isOnly: false }, '…')
    expect(one('Оператор: Лапина О.', false)).toBe('Оператор: Лапина О.')
    expect(one('Оператор: Лапина О.', true)).toBe('Оператор: …')
    expect(one('Оператор: Лапина О. С.', false)).toBe('Оператор: …')
  })

  test('in every case of the declension', () => {
    const spelled = (lastName: string, text: string) =>
      maskOf({ ...olga, lastName, firstName: 'Пётр', middleName: '' }, '…')(text, true)
    expect(spelled('Морозов', 'Морозову, Морозовым, о Морозове и Морозовых')).toBe('…, …, о … и …')
    expect(spelled('Островский', 'Островскому, Островским, Островского')).toBe('…, …, …')
    expect(spelled('Шевчук', 'Шевчука, Шевчуком, Шевчуку')).toBe('…, …, …')
    expect(spelled('Соловей', 'Соловья нет, Соловей тут')).toBe('Соловья нет, … тут')
    expect(spelled('Кузьмина', 'Кузьминой, Кузьмину, с Петром Кузьминым')).toBe('…, …, с …')
    expect(spelled('Королёв', 'Королев, КОРОЛЁВА')).toBe('…, …')
    expect(spelled('О.*(', 'О.*( и О')).toBe('… и О')
  })
})

test('a contact has one field for all names', () => {
  expect(namesIn('Лапина Ольга Сергеевна')).toEqual({
    lastName: 'Лапина',
    firstName: 'Ольга',
    middleName: 'Сергеевна',
  })
  expect(namesIn('Ольга Сергеевна')).toEqual({ lastName: '', firstName: 'Ольга', middleName: 'Сергеевна' })
  expect(namesIn('Гараж №5')).toEqual({ lastName: 'Гараж', firstName: '', middleName: '' })
})

test('a hyphen in a name or an address is a sign like others', () => {
  const double = { ...olga, lastName: 'Римская-Корсакова', emails: ['r-korsakova@tatarsnab-kzn.ru'] }
  const found = maskOf(double, '…')('Ольга Римская-Корсакова, r-korsakova@tatarsnab-kzn.ru', false)
  expect(found).toBe('…, …')
})

test('of whom nothing is known nothing is sought', () => {
  const nobody: Named = {
    lastName: '',
    firstName: '',
    middleName: '',
    phones: [],
    emails: [],
    marks: [],
    isOnly: true,
  }
  expect(maskOf(nobody, '…')('Текст', true)).toBe('Текст')
  expect(piecesOf(nobody)).toEqual([])
})
