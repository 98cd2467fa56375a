import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { makeCall } from '../../entities/call/calls.make.ts'
import type { FakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { CallsScreen } from './CallsScreen.tsx'

const me = makeMe({ role: 'operator' })
const author = { id: me.id, lastName: me.lastName, firstName: me.firstName, middleName: me.middleName }
const missed = makeCall({ phone: null })
const talked = makeCall({
  id: 7,
  result: 'ANSWERED',
  hasRecording: true,
  answeredBy: author,
  talkSeconds: 65,
  contact: { id: 3, name: 'Ахметов К.' },
})

const open = (path: string, more: (api: FakeApi) => void = () => {}) =>
  renderRegister(CallsScreen, {
    path,
    me,
    prepare: (api) => {
      api.on(callsRoutes.search, () => ({ items: [missed, talked], totalCount: 2 }))
      api.on(callsRoutes.get, ({ params }) => (params.id === 7 ? talked : missed))
      more(api)
    },
  })

const asked = (api: FakeApi) => api.calls(callsRoutes.search).at(-1)?.body

test('the period, the result and the words of an address are the conditions of the log', async () => {
  const { api } = await open(
    '/calls?results=MISSED&startedFrom=2026-11-01T00:00:00.000Z&query=%D1%81%D1%87%D1%91%D1%82',
  )
  expect(await screen.findByText('номер скрыт')).toBeVisible()
  expect(asked(api)).toMatchObject({
    results: ['MISSED'],
    startedFrom: '2026-11-01T00:00:00.000Z',
    query: 'счёт',
  })
  await userEvent.click(screen.getByRole('tab', { name: /^Не перезвонили/ }))
  await waitFor(() => expect(asked(api)).toMatchObject({ isUnreturned: true }))
})

test('the list is downloaded as a sheet with its columns', async () => {
  const { api } = await open('/calls', (api) => api.on(exportsRoutes.calls, () => new Response('xlsx')))
  await userEvent.click(await screen.findByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(api.calls(exportsRoutes.calls)).toHaveLength(1))
  expect(api.calls(exportsRoutes.calls)[0]?.url.searchParams.get('columns')).toContain('outcome')
})

test('a recording is played in place at a signed address', async () => {
  await open('/calls/7', (api) =>
    api.on(callsRoutes.recordingAddress, () => ({ url: '/api/calls/7/recording/play?token=x' })),
  )
  const panel = within(await screen.findByRole('region', { name: 'Звонок' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Слушать' }))
  expect(await panel.findByLabelText('Запись разговора')).toHaveAttribute(
    'src',
    '/api/calls/7/recording/play?token=x',
  )
})

test('a call without a request becomes one or is linked to one', async () => {
  const { api } = await open('/calls/6')
  const panel = within(await screen.findByRole('region', { name: 'Звонок' }))
  expect(await panel.findByRole('button', { name: 'Новая заявка' })).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'К заявке…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Отнести' }))
  expect(await screen.findByText('Выберите заявку')).toBeVisible()
  expect(api.calls(callsRoutes.link)).toEqual([])
})

test('a call of a request is taken back after a question, or linked to another one', async () => {
  const linked = makeCall({ id: 9, taskId: 41, version: 4 })
  const { api } = await open('/calls/9', (api) => {
    api.on(callsRoutes.get, () => linked)
    api.on(callsRoutes.link, () => ({ ...linked, taskId: null, version: 5 }))
  })
  const panel = within(await screen.findByRole('region', { name: 'Звонок' }))
  await userEvent.click(await panel.findByRole('button', { name: 'К другой заявке…' }))
  expect(await screen.findByRole('dialog', { name: 'Отнести звонок к другой заявке' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(panel.getByRole('button', { name: 'Убрать из заявки' }))
  expect(await screen.findByText(/^Убрать звонок из заявки №.41\?$/)).toBeVisible()
  expect(api.calls(callsRoutes.link)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'ДА' }))
  await waitFor(() => expect(api.calls(callsRoutes.link)).toHaveLength(1))
  expect(api.calls(callsRoutes.link)[0]?.body).toEqual({ taskId: null, version: 4 })
})

test('only a call that was written down is edited, by its author', async () => {
  const noted = makeCall({ id: 8, connection: null, notedBy: author, note: 'Просит счёт' })
  const { api } = await open('/calls/8', (api) => {
    api.on(callsRoutes.get, () => noted)
    api.on(callsRoutes.update, () => noted)
  })
  const panel = within(await screen.findByRole('region', { name: 'Звонок' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Действия' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Изменить/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Изменить звонок' }))
  const words = await form.findByLabelText('Заметка')
  await userEvent.clear(words)
  await userEvent.type(words, 'Счёт отправлен')
  await userEvent.click(form.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(api.calls(callsRoutes.update)[0]?.body).toMatchObject({ note: 'Счёт отправлен', version: 1 }),
  )
})

test('a call is written down with the time at which the form was opened', async () => {
  const { api } = await open('/calls', (api) => api.on(callsRoutes.create, () => missed))
  await userEvent.click(await screen.findByRole('button', { name: /Записать звонок/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Записать звонок' }))
  await userEvent.click(await form.findByRole('radio', { name: 'Исходящий' }))
  await userEvent.click(form.getByRole('button', { name: 'Записать звонок' }))
  expect(await form.findByText('Укажите телефон или организацию')).toBeVisible()
  await userEvent.type(form.getByLabelText('Телефон'), '8 917 245 18 63')
  await userEvent.type(form.getByLabelText('Заметка'), 'Перезвонили')
  await userEvent.click(form.getByRole('button', { name: 'Записать звонок' }))
  await waitFor(() =>
    expect(api.calls(callsRoutes.create)[0]?.body).toMatchObject({
      direction: 'OUT',
      result: 'ANSWERED',
      phone: '+79172451863',
      note: 'Перезвонили',
      taskId: null,
    }),
  )
})
