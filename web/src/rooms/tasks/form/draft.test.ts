import { expect, test } from 'vitest'

import { checkedInput, newDraft } from './draft.ts'

test('what was typed of the other side is sent with an external task alone', () => {
  const draft = {
    ...newDraft('external'),
    title: 'Перенос',
    typeId: 1,
    isWithoutCar: true,
    externalNumber: 'З-15',
  }
  expect(checkedInput(draft, { role: 'operator' })).toMatchObject({
    input: { direction: 'IN', externalNumber: 'З-15' },
  })
  expect(checkedInput({ ...draft, queue: 'glonass' }, { role: 'operator' })).toMatchObject({
    input: { direction: null, externalOrganization: '', externalNumber: '' },
  })
})
