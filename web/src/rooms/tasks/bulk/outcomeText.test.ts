import { describe, expect, test } from 'vitest'

import { bulkActions } from './bulkActions.ts'
import { describeBulkResult } from './outcomeText.ts'

const status = bulkActions.status('IN_PROGRESS')
const refused = { id: 7, error: 'Заявка закрыта' }

describe('the message about a bulk action', () => {
  test('how many were changed', () => {
    expect(describeBulkResult(status, 5, { failed: [], unchangedCount: 0 })).toEqual({
      type: 'success',
      title: 'Готово',
      text: 'Статус изменён в 5\u00a0заявках',
    })
  })

  test('how many needed no change, which is no failure', () => {
    expect(describeBulkResult(status, 5, { failed: [], unchangedCount: 1 })).toEqual({
      type: 'success',
      title: 'Готово',
      text: 'Статус изменён в 4\u00a0заявках из 5, ещё 1 уже в этом статусе',
    })
  })

  test('that there was nothing to change', () => {
    const nobody = bulkActions.operator({ id: null, name: '' })
    expect(describeBulkResult(nobody, 2, { failed: [], unchangedCount: 2 })).toEqual({
      type: 'info',
      text: 'Менять нечего: 2\u00a0заявки уже без оператора',
    })
  })

  test('why the others failed, beside those that needed no change', () => {
    expect(describeBulkResult(status, 5, { failed: [refused], unchangedCount: 1 })).toEqual({
      type: 'error',
      title: 'Статус изменён в 3\u00a0заявках из 5, ещё 1 уже в этом статусе',
      text: 'ID 7: Заявка закрыта',
    })
    expect(describeBulkResult(status, 1, { failed: [refused], unchangedCount: 0 })).toMatchObject({
      title: 'Ни одна заявка не изменена',
    })
  })
})

test('the new operator of many tasks is named as in the list of operators', () => {
  const { question } = bulkActions.operator({ id: 9, name: 'Иванов И.\u00a0И.' })
  expect(question(21).replaceAll('\u00a0', ' ')).toBe('Передать 21 заявку? Новый оператор: Иванов И. И.')
  expect(question(5).replaceAll('\u00a0', ' ')).toBe('Передать 5 заявок? Новый оператор: Иванов И. И.')
})
