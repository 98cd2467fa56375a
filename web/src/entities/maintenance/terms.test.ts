import { describe, expect, test } from 'vitest'

import { leftWords, shortTermWords, type Term, termWords } from './terms.ts'

const nbsp = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const ok: Term = { state: 'OK', daysLeft: 115, kmLeft: null }

describe('the words of a badge', () => {
  test.each<[Term, string]>([
    [ok, 'в норме'],
    [{ state: 'SOON', daysLeft: 11, kmLeft: 1240 }, 'через 11 дней'],
    [{ state: 'SOON', daysLeft: 1, kmLeft: null }, 'завтра'],
    [{ state: 'SOON', daysLeft: 0, kmLeft: null }, 'сегодня'],
    [{ state: 'SOON', daysLeft: 200, kmLeft: 640 }, 'через 640 км'],
    [{ state: 'OVERDUE', daysLeft: -6, kmLeft: null }, 'просрочено 6 дней'],
    [{ state: 'OVERDUE', daysLeft: 40, kmLeft: -1200 }, 'просрочено на 1 200 км'],
    [{ state: 'OVERDUE', daysLeft: null, kmLeft: 0 }, 'срок вышел'],
    [{ state: 'DONE', daysLeft: null, kmLeft: null }, 'выполнено'],
  ])('%o', (term, words) => expect(nbsp(termWords(term))).toBe(words))
})

test('what is left is shown in kilometres where there are some, and not shown when nothing is left', () => {
  expect(nbsp(leftWords({ state: 'SOON', daysLeft: 11, kmLeft: 1240 }) ?? '')).toBe('осталось 1 240 км')
  expect(nbsp(leftWords(ok) ?? '')).toBe('осталось 115 дней')
  expect(leftWords({ state: 'OVERDUE', daysLeft: -6, kmLeft: null })).toBeNull()
})

test('a column shows the same in short, with a minus for what is past', () => {
  expect(nbsp(shortTermWords({ state: 'OVERDUE', daysLeft: -21, kmLeft: null }))).toBe('−21 день')
  expect(nbsp(shortTermWords({ state: 'SOON', daysLeft: 90, kmLeft: 640 }))).toBe('640 км')
})
