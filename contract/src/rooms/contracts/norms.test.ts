import { expect, test } from 'vitest'

import { normText, readNorms } from './norms.ts'

const urgent = (takeMinutes: number | null, solveMinutes: number | null) => [
  { priority: 'URGENT', takeMinutes, solveMinutes },
]

test.each([
  ['взять 1,5 ч, выполнить 8 ч', urgent(90, 480)],
  ['взять 1 час 30 минут, выполнить 16 часов', urgent(90, 960)],
  ['выполнить 2 000 ч', urgent(null, 120_000)],
  ['Выполнить 8 ч. Взять 30 мин.', urgent(30, 480)],
])('the norm «%s» is read whole', (words, norms) => {
  expect(readNorms(`Срочный: ${words}`)).toEqual(norms)
})

test.each([
  'взять −1 ч, выполнить 8 ч',
  'взять 1 ч, позвонить 10 мин, выполнить 8 ч',
  'взять 1 ч, выполнить 2 дня',
  'взять 1 ч, взять 2 ч',
  'взять 1 ч примерно',
  'взять ч',
  'взять 0,01 ч',
  'взять 1:30',
  '',
])('a norm of which a part is not understood is refused: «%s»', (words) => {
  expect(readNorms(`Срочный: ${words}`)).toBeNull()
})

test('what is written is read again', () => {
  for (const minutes of [1, 59, 60, 90, 5_256_000])
    expect(
      readNorms(`Срочный: ${normText({ priority: 'URGENT', takeMinutes: minutes, solveMinutes: null })}`),
    ).toEqual(urgent(minutes, null))
})
