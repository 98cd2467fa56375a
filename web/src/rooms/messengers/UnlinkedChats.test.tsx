import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { renderMessengers as open } from '../../testing/renderMessengers.tsx'
import { makeRule, makeRuleChat, makeUnlinkedChat } from './messengers.make.ts'

const section = async () => within(await screen.findByRole('region', { name: 'Непривязанные чаты' }))

test('an unlinked chat shows who added the bot, and is linked to a chosen rule', async () => {
  const unlinkedChats = [makeUnlinkedChat()]
  const { api } = await open({
    rules: [makeRule(), makeRule({ id: 6, title: 'Просрочки' })],
    unlinkedChats,
    more: (fake) =>
      fake.on(messengersRoutes.linkChat, () => {
        unlinkedChats.length = 0
        return makeRuleChat({ id: 52, title: 'Выездная бригада' })
      }),
  })
  const chats = await section()
  expect(chats.getByText('Не привязан')).toBeInTheDocument()
  expect(chats.getByText(/^Кто добавил: Гилязов Марат, /)).toBeInTheDocument()
  await userEvent.click(chats.getByRole('button', { name: 'Привязать чат «Выездная бригада»' }))
  const window = within(await screen.findByRole('dialog', { name: 'Привязать чат «Выездная бригада»' }))
  await userEvent.click(window.getByRole('button', { name: 'Привязать' }))
  expect(await window.findByText('Выберите, какие уведомления присылать в этот чат')).toBeInTheDocument()
  await window.findByRole('option', { name: 'Просрочки' })
  await userEvent.selectOptions(window.getByRole('combobox'), 'Просрочки')
  await userEvent.click(window.getByRole('button', { name: 'Привязать' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Непривязанные чаты' })).toBeNull())
  const [sent] = api.calls(messengersRoutes.linkChat)
  expect(sent).toMatchObject({ body: { chatId: 71 } })
  expect(sent?.url.pathname).toBe('/api/telegram/notifications/6/chats')
})

test('an unlinked chat is dismissed after a question', async () => {
  const unlinkedChats = [makeUnlinkedChat()]
  await open({
    unlinkedChats,
    more: (fake) =>
      fake.on(messengersRoutes.dismissChat, () => {
        unlinkedChats.length = 0
        return undefined
      }),
  })
  await userEvent.click((await section()).getByRole('button', { name: 'Забыть чат «Выездная бригада»' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'ДА' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Непривязанные чаты' })).toBeNull())
})

test('a chat that the bot has left meanwhile keeps the window open with the reason', async () => {
  await open({
    unlinkedChats: [makeUnlinkedChat()],
    more: (fake) =>
      fake.on(messengersRoutes.linkChat, () => {
        throw new Refused('CONFLICT', 'Бота удалили из чата «Выездная бригада»')
      }),
  })
  await userEvent.click((await section()).getByRole('button', { name: 'Привязать чат «Выездная бригада»' }))
  const window = within(await screen.findByRole('dialog', { name: 'Привязать чат «Выездная бригада»' }))
  await window.findByRole('option', { name: 'Новые заявки: тахографы' })
  await userEvent.selectOptions(window.getByRole('combobox'), 'Новые заявки: тахографы')
  await userEvent.click(window.getByRole('button', { name: 'Привязать' }))
  expect(await screen.findByText('Бота удалили из чата «Выездная бригада»')).toBeInTheDocument()
  expect(window.getByRole('combobox')).toHaveValue('5')
})
