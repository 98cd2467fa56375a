import { expect, test } from 'vitest'

import { makeCar } from '../../cars/cars.make.ts'
import { makeTask } from '../tasks.make.ts'
import { changedFields, checkedInput, draftOf, newDraft, withCar } from './draft.ts'

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

test.each([
  ['over midnight', '2026-12-01T19:00:00.000Z', '2026-12-01T23:00:00.000Z'],
  ['with an end alone', null, '2026-12-01T05:00:00.000Z'],
  ['that ends before it starts', '2026-12-01T19:00:00.000Z', '2026-12-01T08:00:00.000Z'],
])('a plan %s that was not touched is neither checked nor sent', (_, plannedFrom, plannedTo) => {
  const base = draftOf(makeTask({ plannedFrom, plannedTo }))
  expect(changedFields({ ...base, title: 'Другая тема' }, base, { role: 'operator' })).toEqual({
    input: { title: 'Другая тема' },
  })
})

test('a truck proposes its driver, unless the driver is of another organization', () => {
  const proposed = (hasForeignDriver: boolean) =>
    withCar(newDraft('tachograph'), makeCar({ hasForeignDriver })).driver
  expect(proposed(false)).toEqual(makeCar().driver)
  expect(proposed(true)).toBeNull()
})
