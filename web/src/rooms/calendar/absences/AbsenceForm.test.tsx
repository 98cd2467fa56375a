import { absencesRoutes } from '@naryad/contract/calendar/calendar.routes'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { fakeApi } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderIn } from '../../../testing/renderIn.tsx'
import { setZone } from '../../../ui/formats/zone.ts'
import { makePerson } from '../calendar.make.ts'
import { AbsenceForm } from './AbsenceForm.tsx'

beforeEach(() => setZone('Europe/Moscow'))

function api() {
  const sent: number[] = []
  const fake = fakeApi()
  fake.on(absencesRoutes.create, ({ body }) => {
    sent.push(body.userId)
    const { userId: id, ...absence } = body
    const user = { id, lastName: 'Гусев', firstName: 'Антон', middleName: '' }
    return { ...absence, comment: '', id: 1, user, version: 1 }
  })
  return sent
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))

test('records the absence of the only person in a filtered calendar, not of the user', async () => {
  const sent = api()
  const gusev = makePerson({ id: 7 })
  await renderIn(<AbsenceForm absence={null} people={[gusev]} onBack={() => undefined} />, {
    me: makeMe({ id: 1 }),
  })
  expect(screen.getByRole('combobox', { name: /Сотрудник/ })).toHaveValue('Гусев Антон')
  save()
  await waitFor(() => expect(sent).toEqual([7]))
})

test('an engineer records own absences and is not asked for the person', async () => {
  const sent = api()
  const me = makeMe({ id: 7, role: 'engineer' })
  await renderIn(<AbsenceForm absence={null} people={[makePerson({ id: 7 })]} onBack={() => undefined} />, {
    me,
  })
  expect(screen.queryByRole('combobox', { name: /Сотрудник/ })).toBeNull()
  save()
  await waitFor(() => expect(sent).toEqual([7]))
})
