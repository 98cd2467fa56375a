import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { publicApi } from '../../testing/makePublicSettings.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { RecoveryScreen } from './RecoveryScreen.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const message = 'Если такая почта есть в системе, письмо уже отправлено.'
const email = () => screen.getByLabelText('Почта')
const send = () => userEvent.click(screen.getByRole('button', { name: 'Отправить ссылку' }))

function scene() {
  const api = publicApi()
  api.on(recoveryRoutes.recover, () => ({ message }))
  return api
}

test('the answer is the sentence of the server, whatever the address', async () => {
  const api = scene()
  await renderIn(<RecoveryScreen />)
  expect(email()).toHaveFocus()
  await userEvent.type(email(), ' Morozova@tahoservis.ru{Enter}')
  expect(await screen.findByText(/письмо уже отправлено/)).toBeVisible()
  expect(screen.getByText(/Повторить можно через/)).toBeVisible()
  expect(api.calls(recoveryRoutes.recover)[0]?.body).toEqual({ email: 'morozova@tahoservis.ru' })
})

test('a second letter waits for its minute; one to another address does not', async () => {
  const api = scene()
  await renderIn(<RecoveryScreen />)
  await userEvent.type(email(), 'a@b.ru')
  await send()
  await screen.findByText(/письмо уже отправлено/)
  await send()
  expect(api.calls(recoveryRoutes.recover)).toHaveLength(1)
  await userEvent.type(email(), 'x')
  await send()
  expect(api.calls(recoveryRoutes.recover)).toHaveLength(2)
})

test('after a minute the letter can be sent again', async () => {
  const api = scene()
  await renderIn(<RecoveryScreen />)
  await userEvent.type(email(), 'a@b.ru')
  await send()
  await screen.findByText(/письмо уже отправлено/)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  await vi.waitFor(() => expect(screen.queryByText(/Повторить можно/)).toBeNull(), { timeout: 5000 })
  await send()
  expect(api.calls(recoveryRoutes.recover)).toHaveLength(2)
})

test('what is no address is said under the field', async () => {
  scene()
  await renderIn(<RecoveryScreen />)
  await userEvent.type(email(), 'morozova{Enter}')
  expect(
    await screen.findByText('«morozova» не похоже на адрес почты, например ivanov@company.ru'),
  ).toBeVisible()
  expect(email()).toHaveFocus()
  expect(email()).toBeInvalid()
})

test('too many tries are refused over the form', async () => {
  const api = publicApi()
  api.on(recoveryRoutes.recover, () => {
    throw new Refused('TOO_OFTEN', 'Слишком часто. Попробуйте через час.')
  })
  await renderIn(<RecoveryScreen />)
  await userEvent.type(email(), 'a@b.ru{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Слишком часто')
})

test('there is a way back to the sign-in', async () => {
  scene()
  await renderIn(<RecoveryScreen />)
  expect(screen.getByRole('link', { name: 'Ко входу' })).toHaveAttribute('href', '/login')
})
