import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { fakeApi } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderIn } from '../../../testing/renderIn.tsx'
import { setZone } from '../../../ui/formats/zone.ts'
import { shownAlert } from '../../../ui/overlays/alert.ts'
import { makeTaskItem } from '../../tasks/tasks.make.ts'
import { makeDayVisit } from '../calendar.make.ts'
import { DayVisitCard } from './DayVisitCard.tsx'

const me = makeMe({ role: 'engineer' })
const operator = { id: me.id, lastName: me.lastName, firstName: me.firstName, middleName: '' }

const task = makeTaskItem({ id: 7, status: 'PLANNED', version: 4, operator, title: 'Проверить разъём' })

beforeEach(() => {
  setZone('Europe/Moscow')
})

test('begins the work without a network, also of a task that is not on this device', async () => {
  const api = fakeApi()
  api.on(tasksRoutes.status, () => {
    throw new TypeError('Failed to fetch')
  })
  await renderIn(<DayVisitCard visit={makeDayVisit({ task })} now={Date.now()} />, { me })
  await userEvent.click(await screen.findByRole('button', { name: 'В работу' }))
  expect(await screen.findByRole('link', { name: 'Отчёт и завершение' })).toBeVisible()
  expect(screen.getByText('В работе')).toBeVisible()
  expect(screen.getByText('Ждёт отправки')).toBeVisible()
  expect(shownAlert.get()).toBeNull()
})

test('shows the way to the organization of a visit without a place of its own', async () => {
  const place = { address: 'Альметьевск, ул. Базовая, 23', point: { lat: 54.9, lon: 52.3 } }
  await renderIn(<DayVisitCard visit={makeDayVisit({ task, ...place })} now={Date.now()} />, { me })
  expect(await screen.findByText(place.address)).toBeVisible()
  expect(screen.getByText('Маршрут')).toBeVisible()
})

test('names its calls as the card of the task does', async () => {
  const phone = '+79172451863'
  const driver = { id: 3, lastName: 'Шакиров', firstName: 'Тимур', middleName: '', phone }
  const contact = { id: 4, name: 'Рамиль', position: '', phones: [{ phone, note: '' }] }
  const visit = makeDayVisit({ task, contact, address: 'Казань, ул. Восстания, 41' })
  await renderIn(<DayVisitCard visit={{ ...visit, task: { ...visit.task, driver } }} now={Date.now()} />, {
    me,
  })
  expect(await screen.findByRole('link', { name: 'Водитель, позвонить: Шакиров\u00a0Т.' })).toHaveTextContent(
    /^Водитель$/,
  )
  expect(screen.getByRole('link', { name: 'Контакт, позвонить: Рамиль' })).toHaveTextContent(/^Контакт$/)
})
