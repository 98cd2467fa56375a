import { phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import type { PhoneConnection } from '@naryad/contract/calls/phone-connections'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { type FakeApi } from '../../../testing/fakeApi.ts'
import { renderSettings } from '../../../testing/renderSettings.tsx'

const asterisk: PhoneConnection = {
  id: 1,
  provider: 'ASTERISK',
  title: 'Офис',
  isOn: true,
  values: { host: '10.0.0.5', login: 'naryad' },
  storedKeys: ['secret'],
  areKeysLost: false,
  url: null,
  heardAt: null,
  error: null,
  failingSince: null,
  version: 1,
}

async function open(items: PhoneConnection[], prepare: (api: FakeApi) => void = () => {}) {
  const { api } = await renderSettings({
    section: 'telephony',
    prepare: (served) => {
      served.on(phoneConnectionsRoutes.list, () => ({ items, totalCount: items.length }))
      prepare(served)
    },
  })
  return api
}

test('an Asterisk is connected with a user of its manager interface, without an address of the product', async () => {
  const api = await open([], (served) => {
    served.on(phoneConnectionsRoutes.create, () => asterisk)
    served.on(phoneConnectionsRoutes.test, () => ({
      message: '',
      error: 'Проверка не удалась: АТС не ответила вовремя',
    }))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Подключить АТС…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Подключить АТС' }))
  await userEvent.click(await dialog.findByRole('combobox', { name: 'АТС' }))
  await userEvent.click(await dialog.findByRole('option', { name: 'Asterisk, FreePBX, MikoPBX (AMI)' }))
  expect(dialog.getByText(/read = call/)).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Название'), 'Офис')
  await userEvent.type(dialog.getByLabelText('Адрес вашей АТС'), '10.0.0.5')
  await userEvent.type(dialog.getByLabelText('Пользователь AMI'), 'naryad')
  await userEvent.type(dialog.getByLabelText('Пароль AMI (secret)'), 'ami-secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(api.calls(phoneConnectionsRoutes.create)).toHaveLength(1))
  expect(api.calls(phoneConnectionsRoutes.create)[0]?.body).toMatchObject({
    provider: 'ASTERISK',
    values: { host: '10.0.0.5', login: 'naryad', secret: 'ami-secret' },
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'Проверить' }))
  expect(await dialog.findByText('Проверка не удалась: АТС не ответила вовремя')).toBeVisible()
  expect(dialog.queryByText('Адрес для АТС')).not.toBeInTheDocument()
})

test('an Asterisk is connected over TLS with the certificate of an own authority', async () => {
  const api = await open([], (served) => served.on(phoneConnectionsRoutes.create, () => asterisk))
  await userEvent.click(await screen.findByRole('button', { name: 'Подключить АТС…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Подключить АТС' }))
  await userEvent.click(await dialog.findByRole('combobox', { name: 'АТС' }))
  await userEvent.click(await dialog.findByRole('option', { name: 'Asterisk, FreePBX, MikoPBX (AMI)' }))
  expect(dialog.queryByLabelText(/^Сертификат удостоверяющего центра/)).not.toBeInTheDocument()
  await userEvent.click(dialog.getByRole('switch', { name: /^Шифровать соединение/ }))
  await userEvent.type(dialog.getByLabelText('Название'), 'Офис')
  await userEvent.type(dialog.getByLabelText('Адрес вашей АТС'), 'pbx.company.ru')
  const field = dialog.getByLabelText(/^Сертификат удостоверяющего центра/)
  await userEvent.type(field, 'нет')
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText(/начинается с BEGIN CERTIFICATE/)).toBeVisible()
  await userEvent.clear(field)
  await userEvent.click(field)
  const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
  await userEvent.paste(pem)
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(api.calls(phoneConnectionsRoutes.create)).toHaveLength(1))
  expect(api.calls(phoneConnectionsRoutes.create)[0]?.body).toMatchObject({
    values: { host: 'pbx.company.ru', tls: 'on', ca: pem },
  })
})

test('an Asterisk that is not heard says why and since when', async () => {
  await open([
    {
      ...asterisk,
      error: 'АТС не принимает соединения по этому адресу и порту',
      failingSince: new Date().toISOString(),
    },
  ])
  expect(await screen.findByText(/^Нет связи с .*: АТС не принимает соединения/)).toBeVisible()
})
