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

test('many failures are counted by their reasons, the most frequent first', () => {
  const failed = [
    ...Array.from({ length: 2 }, (_, at) => ({
      id: at + 1,
      error: `Нельзя закрыть: затраты ${at + 1}\u202f500\u00a0₽ не согласованы`,
    })),
    { id: 3, error: 'Заявка подписана' },
    ...Array.from({ length: 9 }, (_, at) => ({
      id: at + 4,
      error: `Заявки №\u00a0${at + 4} нет или она вам недоступна`,
    })),
  ]
  const { title, text } = describeBulkResult(status, 20, { failed, unchangedCount: 0 })
  expect(title).toBe('Статус изменён в 8\u00a0заявках из 20')
  expect(text.split('\n')).toEqual([
    'Заявки №\u00a0… нет или она вам недоступна — 9\u00a0заявок',
    'Нельзя закрыть: затраты …\u00a0₽ не согласованы — 2\u00a0заявки',
    'ID 3: Заявка подписана',
  ])
})
