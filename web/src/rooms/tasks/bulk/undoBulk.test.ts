import { expect, test } from 'vitest'

import { makeTaskItem } from '../tasks.make.ts'
import { bulkActions } from './bulkActions.ts'
import { stepsBack, takingBack } from './undoBulk.ts'

const gusev = { id: 5, lastName: 'Гусев', firstName: 'Артём', middleName: '' }
const before = [
  makeTaskItem({ id: 1, operator: gusev, car: null }),
  makeTaskItem({ id: 2, operator: null, car: null }),
  makeTaskItem({ id: 3, operator: gusev, car: null }),
]
const operator = bulkActions.operator({ id: 9, name: 'Лапина О.' })

test('tasks with the same earlier value are one call', () => {
  expect(stepsBack(operator, [1, 2, 3], before)?.map(({ ids }) => ids)).toEqual([[1, 3], [2]])
})

test('what was not on the screen cannot be taken back, nor what carries a text', () => {
  expect(stepsBack(operator, [1, 4], before)).toBeUndefined()
  expect(stepsBack(bulkActions.close('Отменена клиентом'), [1], before)).toBeUndefined()
})

test('a status is put back only where that step is allowed', () => {
  const items = [makeTaskItem({ id: 1, status: 'NEW' }), makeTaskItem({ id: 2, status: 'ASSIGNED' })]
  expect(stepsBack(bulkActions.status('IN_PROGRESS'), [1], items)).toBeUndefined()
  expect(stepsBack(bulkActions.status('PLANNED'), [2], items)).toHaveLength(1)
})

test('all steps are summed up in one message', async () => {
  const step = (ids: number[], failed: number[]) => ({
    ids,
    action: {
      ...operator,
      send: async () => ({
        failed: failed.map((id) => ({ id, error: 'Заявка закрыта' })),
        unchangedCount: 0,
      }),
    },
  })
  const reply = await takingBack([step([1, 3], []), step([2], [2])]).send([1, 2, 3])
  expect(reply).toEqual({ failed: [{ id: 2, error: 'Заявка закрыта' }], unchangedCount: 0 })
})
