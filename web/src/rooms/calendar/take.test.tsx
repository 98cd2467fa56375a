import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { setZone } from '../../ui/formats/zone.ts'
import { makeCalendar, makePerson, makeVisit } from './calendar.make.ts'
import { CalendarScreen } from './CalendarScreen.tsx'

const operator = { id: 7, lastName: 'Гусев', firstName: 'Антон', middleName: '' }

const part = {
  title: 'НКМ-2',
  quantity: 3,
  unitModelId: 4,
  isTaken: false,
  taskId: 18_402,
  queue: 'tachograph' as const,
  taskTitle: 'Нет связи',
  day: '2026-11-19',
}

async function openDay(partsCount: number) {
  setZone('Europe/Moscow')
  const visits = [makeVisit({ id: 18_402, operator, partsCount })]
  const { api } = await renderRegister(CalendarScreen, {
    path: '/calendar?date=2026-11-19&view=day',
    me: makeMe(),
    prepare: (fake) => {
      fake.on(calendarRoutes.search, () => makeCalendar({ visits, people: [makePerson()] }))
      fake.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
      fake.on(dueRoutes.stop, () => ({ items: [] }))
      fake.on(triageRoutes.day, () => ({
        items: [part],
        stock: [{ unitModelId: 4, inHands: 2, inOffice: 1 }],
      }))
    },
  })
  await screen.findByRole('rowheader')
  return api
}

test('the day of a person in the calendar says what to take along', async () => {
  const api = await openDay(1)
  await userEvent.click(await screen.findByRole('button', { name: /^Взять с собой: Гусев/ }))
  const window = within(await screen.findByRole('dialog', { name: /^Гусев\sА\., / }))
  expect(await window.findByRole('checkbox', { name: 'НКМ-2 × 3' })).not.toBeChecked()
  expect(window.getByText('у сотрудника 2, в офисе 1')).toBeInTheDocument()
  expect(api.calls(triageRoutes.day)[0]?.url.searchParams.get('userId')).toBe('7')
})

test('nothing is offered for a day that needs nothing', async () => {
  await openDay(0)
  expect(screen.queryByRole('button', { name: /^Взять с собой/ })).toBeNull()
})
