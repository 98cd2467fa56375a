import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { publicApi } from '../../testing/makePublicSettings.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { momentAt } from '../../ui/formats/typedMoment.ts'
import { ResendForm } from './ResendForm.tsx'

test('sends again what failed since the typed moment, and asks for a time that is none', async () => {
  const api = publicApi()
  api.on(webhooksRoutes.resendSince, () => ({ queuedCount: 3, isCut: false }))
  await renderIn(<ResendForm id={7} />)
  const day = screen.getByRole('textbox', { name: 'Недоставленные с' })
  const time = screen.getByRole('textbox', { name: 'Время' })
  await userEvent.clear(time)
  await userEvent.type(time, 'утром')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить все ещё раз' }))
  expect(await screen.findByText(/Укажите день и время/)).toBeInTheDocument()
  await userEvent.clear(day)
  await userEvent.type(day, '25.11.2026')
  await userEvent.clear(time)
  await userEvent.type(time, '9:30')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить все ещё раз' }))
  expect(await screen.findByText('Отправляется ещё раз: 3')).toBeInTheDocument()
  expect(api.calls(webhooksRoutes.resendSince).map(({ body }) => body)).toEqual([
    { from: momentAt('2026-11-25', '09:30') },
  ])
})
