import { expect, test } from 'vitest'

import { rankedByTitle } from './kindSearch.ts'

const titles = ['Демонтаж', 'Установка', 'Ремонт', 'Калибровка', 'Перенос на другое ТС']
const found = (typed: string) => rankedByTitle(titles, typed, (title) => title)

test.each([
  ['монт', ['Установка', 'Демонтаж', 'Ремонт']],
  ['демонт', ['Демонтаж']],
  ['другое', ['Перенос на другое ТС']],
  ['рем', ['Ремонт']],
  ['починка', ['Ремонт']],
  ['яя', []],
  ['  ', titles],
])('«%s» finds %j', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})
