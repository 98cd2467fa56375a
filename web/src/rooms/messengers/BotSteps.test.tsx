import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { renderMessengers as open } from '../../testing/renderMessengers.tsx'
import { makeBots } from './messengers.make.ts'

describe('without a bot', () => {
  const token = '123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQ'

  test('shows three steps, and checks the token as it is typed', async () => {
    const { api } = await open({
      bots: makeBots(false),
      more: (fake) => {
        fake.on(connectionsRoutes.test, () => ({ message: 'Бот отвечает: Наряд, @naryad_bot', error: null }))
        fake.on(connectionsRoutes.change, () => ({
          key: 'telegram' as const,
          provider: 'telegram',
          values: {},
          secrets: ['token'],
          areSecretsLost: false,
          isFixed: false,
        }))
      },
    })
    const steps = within(await screen.findByRole('region', { name: 'Как подключить бота' }))
    expect(steps.getAllByRole('listitem')).toHaveLength(3)
    await userEvent.type(steps.getByLabelText('Токен бота'), token)
    expect(await steps.findByText('Бот отвечает: Наряд, @naryad_bot')).toBeInTheDocument()
    await userEvent.click(steps.getByRole('button', { name: 'Подключить' }))
    await waitFor(() => expect(api.calls(connectionsRoutes.change)).toHaveLength(1))
    expect(api.calls(connectionsRoutes.change)[0]?.body).toEqual({
      connection: { provider: 'telegram', values: { token } },
    })
  })

  test('a wrong token shows the error and cannot be saved', async () => {
    await open({
      bots: makeBots(false),
      more: (api) =>
        api.on(connectionsRoutes.test, () => ({ message: '', error: 'Telegram не принимает токен бота' })),
    })
    const steps = within(await screen.findByRole('region', { name: 'Как подключить бота' }))
    await userEvent.type(steps.getByLabelText('Токен бота'), token)
    expect(await steps.findByText('Telegram не принимает токен бота')).toBeInTheDocument()
    expect(steps.getByRole('button', { name: 'Подключить' })).toBeDisabled()
  })

  test('a senior dispatcher sees who can connect the bot', async () => {
    await open({ bots: makeBots(false), role: 'operator' })
    expect(await screen.findByText(/Это делает администратор/)).toBeInTheDocument()
    expect(screen.queryByLabelText('Токен бота')).toBeNull()
  })
})
