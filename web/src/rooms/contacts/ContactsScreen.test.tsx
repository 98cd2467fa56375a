import type { Contact } from '@naryad/contract/contacts/contacts'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { keyUsed } from '@naryad/contract/kit/idempotency'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { makeTaskItem } from '../tasks/tasks.make.ts'
import { ContactsScreen } from './ContactsScreen.tsx'

const contact: Contact = {
  id: 8,
  name: 'Ахметов Камиль',
  position: 'Начальник колонны',
  phones: [
    { phone: '+79172451863', note: 'рабочий' },
    { phone: '+78432104418', note: 'бухгалтерия' },
  ],
  company: { id: 3, name: 'ООО «ТрансЛогистик»' },
  email: 'park@translog.ru',
  emailFailedAt: null,
  telegram: 'kamil',
  accountingCode: null,
  comment: '',
  version: 1,
  createdAt: '2026-11-18T13:42:00.000Z',
  updatedAt: '2026-11-18T13:42:00.000Z',
}

const open = (path: string, more: (api: FakeApi) => void = () => {}) =>
  renderRegister(ContactsScreen, {
    path,
    prepare: (api) => {
      api.on(contactsRoutes.search, () => ({ items: [contact], totalCount: 1 }))
      api.on(contactsRoutes.get, () => contact)
      more(api)
    },
  })

test('a contact has all numbers one touch away, and the organization', async () => {
  await open('/contacts/8')
  const panel = within(await screen.findByRole('region', { name: 'Контакт' }))
  expect(await panel.findByRole('link', { name: 'Позвонить: Ахметов Камиль, бухгалтерия' })).toHaveAttribute(
    'href',
    'tel:+78432104418',
  )
  expect(panel.getByRole('link', { name: 'ООО «ТрансЛогистик»' })).toHaveAttribute('href', '/organizations/3')
})

test('the tasks that name a contact are counted and shown beside the contact', async () => {
  const { api } = await open('/contacts/8', (api) =>
    api.on(tasksRoutes.search, () => ({
      items: [makeTaskItem({ title: 'Нет связи с блоком' })],
      totalCount: 1,
    })),
  )
  const tab = await screen.findByRole('tab', { name: /Заявки\s*1/ })
  await userEvent.click(tab)
  expect(await screen.findByRole('link', { name: /Нет связи с блоком/ })).toBeInTheDocument()
  expect(api.calls(tasksRoutes.search)[0]?.body).toMatchObject({ contactIds: [8] })
})

test('an address that letters do not reach is marked until a person trusts it', async () => {
  let emailFailedAt: string | null = '2026-11-12T09:00:00.000Z'
  await open('/contacts/8', (api) => {
    api.on(contactsRoutes.get, () => ({ ...contact, emailFailedAt }))
    api.on(contactsRoutes.trustEmail, () => {
      emailFailedAt = null
      return contact
    })
  })
  const panel = within(await screen.findByRole('region', { name: 'Контакт' }))
  expect(await panel.findByText(/Не принимает письма с 12 ноября/)).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'Адрес исправен: Ахметов Камиль' }))
  expect(await screen.findByText('Письма снова будут уходить на этот адрес')).toBeInTheDocument()
  await waitFor(() => expect(panel.queryByText(/Не принимает письма/)).toBeNull())
})

test('the history is read when it is asked for', async () => {
  const { api } = await open('/contacts/8', (api) =>
    api.on(contactsRoutes.actions, () => ({
      items: [
        {
          id: 1,
          at: '2026-11-18T13:42:00.000Z',
          who: { id: 2, lastName: 'Лапина', firstName: 'Ольга', middleName: '' },
          source: 'STAFF' as const,
          kind: 'CHANGED' as const,
          field: 'Должность',
          from: 'Механик',
          to: 'Начальник колонны',
        },
      ],
      totalCount: 1,
    })),
  )
  expect(api.calls(contactsRoutes.actions)).toEqual([])
  await userEvent.click(await screen.findByRole('tab', { name: 'История' }))
  const history = within(await screen.findByRole('list', { name: 'История' }))
  expect(await history.findByRole('listitem')).toHaveTextContent(
    'Лапина О. изменила должность: Механик → Начальник колонны',
  )
})

test('phones are rows: added, taken away, and refused each in its place', async () => {
  const { api } = await open('/contacts', (api) =>
    api.on(contactsRoutes.create, () => {
      throw new Refused('VALIDATION', 'Проверьте поля', {
        fields: { 'phones.1.phone': 'Такой телефон уже записан' },
      })
    }),
  )
  await userEvent.keyboard('c')
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый контакт' }))
  await userEvent.type(await dialog.findByLabelText(/^Имя/), 'Ахметов')
  await userEvent.type(dialog.getByLabelText('Телефон 1'), '9172451863')
  await userEvent.click(dialog.getByRole('button', { name: 'Ещё телефон' }))
  await userEvent.type(dialog.getByLabelText('Телефон 2'), '9272104418')
  await userEvent.type(dialog.getByLabelText('Пометка к телефону 2'), 'касса')
  await userEvent.click(dialog.getByRole('button', { name: 'Ещё телефон' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Добавить контакт' }))
  await waitFor(() => expect(api.calls(contactsRoutes.create)).toHaveLength(1))
  // The last row is blank and is no phone.
  expect(api.calls(contactsRoutes.create)[0]?.body).toMatchObject({
    phones: [
      { phone: '+79172451863', note: '' },
      { phone: '+79272104418', note: 'касса' },
    ],
  })
  expect(await dialog.findByText('Такой телефон уже записан')).toBeInTheDocument()
  expect(dialog.getByLabelText('Телефон 2')).toHaveFocus()
})

test('a contact corrected after a lost answer is reported as already saved, and then goes under another key', async () => {
  let tries = 0
  const { api } = await open('/contacts', (api) =>
    api.on(contactsRoutes.create, () => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch')
      if (tries === 2) throw new Refused('IMPOSSIBLE', keyUsed)
      return contact
    }),
  )
  await userEvent.keyboard('n')
  await userEvent.keyboard('c')
  const form = within(await screen.findByRole('dialog', { name: 'Новый контакт' }))
  await userEvent.type(await form.findByLabelText(/^Имя/), 'Ахметов')
  const save = () => userEvent.click(form.getByRole('button', { name: 'Добавить контакт' }))
  await save()
  await screen.findByText(/Нет связи с сервером/)
  await userEvent.type(form.getByLabelText(/^Имя/), ' Камиль')
  await save()
  expect(await screen.findByText(/Первый вариант уже сохранён/)).toBeInTheDocument()
  await save()
  await waitFor(() => expect(api.calls(contactsRoutes.create)).toHaveLength(3))
  const [first, second, third] = api
    .calls(contactsRoutes.create)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
