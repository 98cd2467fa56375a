import { expect, test } from 'vitest'

import { accusative, actedBy, genderOf, inGender } from './grammar.ts'

const person = (lastName: string, firstName = '', middleName = '') => ({ lastName, firstName, middleName })

test.each([
  [person('Морозова', 'Е.'), 'female'],
  [person('Гусев', 'А.'), 'male'],
  [person('Ли', 'Мария', 'Сергеевна'), 'female'],
  [person('Ким', 'Александр', 'Ильич'), 'male'],
  [person('Шевчук', 'Дарья'), 'female'],
  [person('Шевчук', 'Никита'), 'male'],
  [person('Мамедов', 'Руслан', 'Алиевич'), 'male'],
  [person('Алиева', 'Лейла', 'Рашид кызы'), 'female'],
  [person('Белая', 'Ольга'), 'female'],
  [person('Черных', 'Игорь'), 'male'],
  [person('Ли', 'А.'), null],
  [person('Шевчук', 'Саша'), null],
  [person('Петренко'), null],
])('the gender of %j is %s', (who, gender) => expect(genderOf(who)).toBe(gender))

test('a verb takes the gender of its subject', () => {
  expect(inGender('сменил(а) статус', 'female')).toBe('сменила статус')
  expect(inGender('сменил(а) статус', 'male')).toBe('сменил статус')
  expect(inGender('перевёл|перевела заявку', 'female')).toBe('перевела заявку')
  expect(inGender('перевёл|перевела заявку', 'male')).toBe('перевёл заявку')
  expect(actedBy('сдал(а)', person('Лапина', 'Ольга'))).toBe('сдала Лапина\u00a0О.')
})

test.each([
  ['Категория', 'категорию'],
  ['Вид работ', 'вид работ'],
  ['Внешняя организация', 'внешнюю организацию'],
  ['Дата рождения', 'дату рождения'],
  ['Водительское удостоверение', 'водительское удостоверение'],
  ['Водитель', 'водителя'],
  ['Карта водителя', 'карту водителя'],
  ['Имя', 'имя'],
  ['ТС', 'ТС'],
  ['VIN', 'VIN'],
  ['ID в мониторинге', 'ID в мониторинге'],
  ['Удостоверение до', 'срок удостоверения'],
])('«%s» after a verb is «%s»', (title, text) => expect(accusative(title)).toBe(text))
