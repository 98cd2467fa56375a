import type { CurrentCall } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type FakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { closeTaskForm } from '../tasks/index.ts'
import { CallCards } from './cards/CallCards.tsx'
import { closedCalls } from './cards/closedCalls.ts'

// The form of a request that a card has opened is that of all files of the worker.
afterEach(() => closeTaskForm())

const phone = '+79172451863'
const company = { id: 7, name: 'ООО «Рейс»' }
const contact = { id: 3, name: 'Ахметов К.', position: 'механик', phones: [{ phone, note: '' }] }

const current: CurrentCall = {
  id: 5,
  state: 'RINGING',
  phone,
  line: null,
  startedAt: '2026-11-28T10:15:00.000Z',
  isMine: false,
  callers: [
    {
      kind: 'contact',
      id: 3,
      name: 'Ахметов К.',
      note: 'механик',
      company,
      contact,
      driver: null,
      cars: [],
      openTasks: [{ id: 41, queue: 'tachograph', status: 'NEW', title: 'Не печатает чек' }],
    },
  ],
  lastCalls: [],
}

beforeEach(() => closedCalls.set([]))

const show = (prepare: (api: FakeApi) => void) =>
  renderRegister(
    () => (
      <>
        <input aria-label="Другое поле" />
        <CallCards />
      </>
    ),
    { path: '/suggestions', me: makeMe({ role: 'operator' }), prepare },
  )

const serve = (call: CurrentCall) => (api: FakeApi) => api.on(callsRoutes.current, () => ({ items: [call] }))

test('a card leaves the focus where it is, and is reached by F2', async () => {
  await show(serve(current))
  const field = await screen.findByLabelText('Другое поле')
  await userEvent.click(field)
  const card = await screen.findByRole('region', { name: 'Входящий звонок: Ахметов К.' })
  expect(field).toHaveFocus()
  await userEvent.keyboard('[F2]')
  await waitFor(() => expect(within(card).getByRole('button', { name: 'Новая заявка' })).toHaveFocus())
  await userEvent.keyboard('{ArrowDown}')
  expect(within(card).getByRole('button', { name: /^К заявке №.41/ })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(card).not.toBeInTheDocument()
})

test('the card makes place for the form of its request', async () => {
  await show(serve({ ...current, id: 8 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Новая заявка' }))
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument())
})

test('an unknown number and a hidden one are named so', async () => {
  await show(serve({ ...current, callers: [] }))
  expect(await screen.findByText('Такого номера нет ни у кого в базе')).toBeVisible()
  cleanup()
  await show(serve({ ...current, id: 9, phone: null, callers: [] }))
  expect(await screen.findByRole('region', { name: 'Входящий звонок: номер скрыт' })).toBeVisible()
})
