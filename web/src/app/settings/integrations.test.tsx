import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import type { ConnectionState } from '@naryad/contract/connections/connections.schema'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'

const gps: ConnectionState = {
  key: 'gps',
  provider: null,
  values: {},
  secrets: [],
  areSecretsLost: false,
  isFixed: false,
}
const fort: ConnectionState = {
  ...gps,
  provider: 'fort',
  values: { url: 'https://fort.example.ru', login: 'robot' },
  secrets: ['password'],
}

async function show(state: ConnectionState = gps, prepare: (api: FakeApi) => void = () => {}, settings = {}) {
  const view = await renderSettings({
    section: 'integrations',
    settings,
    prepare: (api) => {
      api.on(connectionsRoutes.list, () => ({ items: [state], totalCount: 1 }))
      prepare(api)
    },
  })
  const row = (await screen.findByText('Система мониторинга')).closest('li') as HTMLElement
  return { ...view, row: within(row) }
}

async function openForm() {
  await userEvent.click(screen.getByRole('button', { name: /^(Подключить|Настроить)… Система мониторинга$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Система мониторинга' }))
  await dialog.findByLabelText('Адрес сервера')
  return dialog
}

describe('a connection', () => {
  test('is created with the fields of the chosen system', async () => {
    const { api } = await show(gps, (served) => served.on(connectionsRoutes.change, () => fort))
    const dialog = await openForm()
    await userEvent.type(dialog.getByLabelText('Адрес сервера'), 'https://fort.example.ru')
    await userEvent.type(dialog.getByLabelText('Логин'), 'robot')
    await userEvent.type(dialog.getByLabelText('Пароль'), 'секрет{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(connectionsRoutes.change)[0]?.body).toEqual({
      connection: {
        provider: 'fort',
        values: { url: 'https://fort.example.ru', login: 'robot', password: 'секрет' },
      },
    })
  })

  test('shows an error under its field and sends nothing', async () => {
    const { api } = await show()
    const dialog = await openForm()
    await userEvent.type(dialog.getByLabelText('Адрес сервера'), 'fort{Enter}')
    expect(await dialog.findByText(/ожидается адрес вида https/i)).toBeVisible()
    expect(dialog.getAllByText(/заполните поле/i)).toHaveLength(2)
    expect(api.calls(connectionsRoutes.change)).toHaveLength(0)
  })

  test('shows no stored secret and does not ask for it again', async () => {
    const { api, row } = await show(fort, (served) => served.on(connectionsRoutes.change, () => fort))
    expect(row.getByText('Форт Монитор')).toBeVisible()
    const dialog = await openForm()
    expect(dialog.getByLabelText('Пароль')).toHaveValue('')
    expect(dialog.getByText(/Сохранён и не показывается/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(api.calls(connectionsRoutes.change)).toHaveLength(1))
  })

  test('is checked with the typed values, and the response is shown', async () => {
    let error: string | null = 'Неверный логин или пароль'
    const { api } = await show(fort, (served) =>
      served.on(connectionsRoutes.test, () => ({ message: 'Отвечает, 12 автомобилей', error })),
    )
    const dialog = await openForm()
    await userEvent.click(dialog.getByRole('button', { name: 'Проверить' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Неверный логин или пароль')
    error = null
    await userEvent.type(dialog.getByLabelText('Логин'), '2')
    expect(dialog.queryByRole('alert')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Проверить' }))
    expect(await dialog.findByRole('status')).toHaveTextContent('Отвечает, 12 автомобилей')
    expect(api.calls(connectionsRoutes.test)[1]?.body).toMatchObject({
      connection: { values: { login: 'robot2' } },
    })
  })

  test('is disconnected after a confirmation', async () => {
    const { api } = await show(fort, (served) => served.on(connectionsRoutes.change, () => gps))
    const dialog = await openForm()
    await userEvent.click(dialog.getByRole('button', { name: 'Отключить' }))
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    await waitFor(() => expect(api.calls(connectionsRoutes.change)[0]?.body).toEqual({ connection: null }))
  })

  test('from the environment is shown with its variable and cannot be changed', async () => {
    const { row } = await show({ ...fort, isFixed: true })
    expect(row.getByText('NARYAD_GPS')).toBeVisible()
    expect(row.queryByRole('button')).toBeNull()
  })

  test('asks for a secret that cannot be read', async () => {
    const { row } = await show({ ...fort, areSecretsLost: true })
    expect(row.getByText(/Введите его заново/)).toBeVisible()
  })
})

test('shows an error when connections could not be read', async () => {
  await renderSettings({
    section: 'integrations',
    prepare: (api) =>
      api.on(connectionsRoutes.list, () => {
        throw new Refused('INTERNAL', 'Ошибка на сервере')
      }),
  })
  expect(await screen.findByText('Не удалось загрузить подключения')).toBeVisible()
})

test('shows whether the API description is public', async () => {
  const { unmount } = await show(gps, undefined, { isApiDescribed: true })
  expect(screen.getByText(/Описание вызовов открыто по адресу \/api\/docs/)).toBeVisible()
  unmount()
  await show(gps, undefined, { isApiDescribed: false })
  expect(screen.getByText(/Описание вызовов по адресу .+ включает/)).toBeVisible()
})
