import { expect, test } from 'vitest'

import { exactFirst, filterOptions } from './exactFirst.ts'

const order = (items: string[], typed: string) => exactFirst(items, typed, (item) => item)

test.each([
  ['агрокарго', ['ООО «АгроКарго 16»', 'ООО «АгроКарго»'], ['ООО «АгроКарго»', 'ООО «АгроКарго 16»']],
  ['агрока', ['ООО «АгроКарго 16»', 'ООО «АгроКарго»'], ['ООО «АгроКарго»', 'ООО «АгроКарго 16»']],
  ['ООО Агрокарго', ['АО «Ооо Агро»', 'ООО «АгроКарго»'], ['ООО «АгроКарго»', 'АО «Ооо Агро»']],
  ['а417км116', ['А 417 КМ 716', 'А 417 КМ 116'], ['А 417 КМ 116', 'А 417 КМ 716']],
  ['чёрн', ['Чернов', 'Чёрный', 'Черн'], ['Черн', 'Чернов', 'Чёрный']],
  ['', ['Б 2', 'Б'], ['Б 2', 'Б']],
])('«%s» orders %j as %j', (typed, given, wanted) => {
  expect(order(given, typed)).toEqual(wanted)
})

test('options of a select are filtered, each group by itself', () => {
  const options = (labels: string[]) => labels.map((label) => ({ value: label, label }))
  expect(
    filterOptions({
      options: [
        ...options(['Замена карты', 'Замена', 'Ремонт']),
        { group: 'Ещё', items: options(['Замена СКЗИ']) },
      ],
      search: 'замена',
    }),
  ).toEqual([...options(['Замена', 'Замена карты']), { group: 'Ещё', items: options(['Замена СКЗИ']) }])
})
