import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { shownAlert } from '../../ui/overlays/alert.ts'
import { RelatedTasks } from '../task/RelatedTasks.tsx'
import { History } from './History.tsx'

const refuse = () => {
  throw new Refused('INTERNAL', 'На сервере произошла ошибка')
}
const nothing = () => ({ items: [], totalCount: 0 })

test('a history that could not be read does not say that nothing was changed, and is read again', async () => {
  const api = fakeApi()
  api.on(contactsRoutes.actions, refuse)
  await renderIn(<History room="contacts" route={contactsRoutes.actions} id={8} />)
  expect(await screen.findByText('Не удалось загрузить историю')).toBeInTheDocument()
  expect(screen.queryByText('Изменений пока не было')).toBeNull()
  api.on(contactsRoutes.actions, nothing)
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Изменений пока не было')).toBeInTheDocument()
})

test('a retry in a window leaves the focus in the window', async () => {
  const api = fakeApi()
  api.on(contactsRoutes.actions, refuse)
  await renderIn(
    <div role="dialog" tabIndex={-1} aria-label="История контакта">
      <History room="contacts" route={contactsRoutes.actions} id={8} />
    </div>,
  )
  const again = await screen.findByRole('button', { name: 'Повторить' })
  expect(shownAlert.get()).toBeNull()
  api.on(contactsRoutes.actions, nothing)
  again.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Изменений пока не было')).toBeInTheDocument()
  expect(screen.getByRole('dialog')).toHaveFocus()
})

test('tasks that could not be read are not said to be none', async () => {
  const api = fakeApi()
  api.on(tasksRoutes.search, refuse)
  await renderIn(<RelatedTasks of={{ driverIds: [6] }} empty="У водителя заявок не было" />)
  expect(await screen.findByText('Не удалось загрузить заявки')).toBeInTheDocument()
  expect(screen.queryByText('У водителя заявок не было')).toBeNull()
  api.on(tasksRoutes.search, nothing)
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('У водителя заявок не было')).toBeInTheDocument()
})
