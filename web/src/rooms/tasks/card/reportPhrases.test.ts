import { expect, test } from 'vitest'

import { insertPhrase, phraseTitle, unansweredPhrase } from './reportPhrases.ts'

const serial = 'Серийный номер: …'

test('a phrase stands on its button without the place for the answer', () => {
  expect(phraseTitle(serial)).toBe('Серийный номер')
  expect(phraseTitle('Калибровка')).toBe('Калибровка')
})

test('a phrase goes into a line of its own, with the caret where its answer is typed', () => {
  const first = insertPhrase('', serial)
  expect(first).toEqual({ text: 'Серийный номер: ', from: 16, to: 16 })
  const second = insertPhrase('Серийный номер: 77 ', 'Пломбы: ...')
  expect(second.text).toBe('Серийный номер: 77\nПломбы: ')
  expect(second.from).toBe(second.text.length)
})

test('a place within a phrase is selected', () => {
  const { text, from, to } = insertPhrase('', 'Заменили … на новый')
  expect(text.slice(from, to)).toBe('…')
})

test('a phrase without an answer is found, an answered one is not', () => {
  const phrases = [serial, 'Пломбы: …', 'Калибровка']
  expect(unansweredPhrase('Серийный номер: 77\nПломбы: ', phrases)).toBe('Пломбы: …')
  expect(unansweredPhrase('Серийный номер: …', phrases)).toBe(serial)
  expect(unansweredPhrase('Серийный номер: 77\nКалибровка', phrases)).toBeUndefined()
  expect(unansweredPhrase('Проверили питание… всё в порядке', phrases)).toBeUndefined()
})
