import { expect, test } from 'vitest'

import { groupFailures } from './failures.ts'

test('failures that differ in a day, a number or a sum alone are of one reason', () => {
  const late = (day: string) => ({ error: `Прибор уже перемещали ${day}.11.2026, раньше этого дня нельзя` })
  const failed = [{ error: 'Прибор не найден' }, late('11'), late('12')]
  expect(groupFailures(failed)).toEqual([
    ['Прибор уже перемещали …, раньше этого дня нельзя', failed.slice(1)],
    ['Прибор не найден', failed.slice(0, 1)],
  ])
  expect(groupFailures(failed.slice(1, 2))).toEqual([[late('11').error, [late('11')]]])
})
