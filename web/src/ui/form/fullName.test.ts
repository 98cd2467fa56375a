import { expect, test } from 'vitest'

import { checkName, nameParts } from './fullName.ts'

test.each([
  ['Сабиров Данис Ильдарович', ['Сабиров', 'Данис', 'Ильдарович']],
  ['  Сабиров   Данис ', ['Сабиров', 'Данис', '']],
  ['Мамедов Али Гасан оглы', ['Мамедов', 'Али', 'Гасан оглы']],
  ['Сабиров', ['Сабиров', '', '']],
  ['', ['', '', '']],
])('«%s» is %o', (typed, [lastName, firstName, middleName]) =>
  expect(nameParts(typed)).toEqual({ lastName, firstName, middleName }),
)

test('a surname alone is not enough', () => {
  expect(checkName('Сабиров ')).toEqual({ name: 'Напишите фамилию и имя' })
  expect(checkName('Сабиров Данис')).toEqual({})
})
