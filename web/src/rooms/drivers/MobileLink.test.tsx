import type { Driver } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { Dialogs } from '../../app/overlays/Dialogs.tsx'
import { type FakeApi, fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeDriver } from '../../testing/makePeople.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { MobileLink } from './MobileLink.tsx'

const shakirov = makeDriver({ id: 6, hasMobileToken: true })
const valiev = makeDriver({ id: 7 })

async function open(driver: Driver, prepare: (api: FakeApi) => void) {
  const api = fakeApi()
  prepare(api)
  await renderIn(
    <>
      <MobileLink driver={driver} />
      <Dialogs />
    </>,
    { me: makeMe({ isSenior: true }) },
  )
  return { api }
}

describe('the mobile link', () => {
  const token = {
    token: 'abc',
    url: 'https://naryad.ru/m/#abc',
    qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    expiresAt: '2027-11-19T00:00:00.000Z',
  }

  test('is issued again only after a question, and shown as a picture', async () => {
    await open(shakirov, (api) => api.on(driversRoutes.issueMobileToken, () => token))
    await userEvent.click(await screen.findByRole('button', { name: 'Выпустить заново' }))
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    const code = await screen.findByRole('img', { name: 'Код ссылки водителя' })
    expect(code.getAttribute('src')).toMatch(/^data:image\/svg\+xml/)
    expect(screen.getByText('Новая ссылка готова, прежняя больше не работает')).toBeInTheDocument()
    expect(screen.getByText('naryad.ru/m/#abc')).toBeInTheDocument()
  })

  test('the first one needs no question', async () => {
    await open(valiev, (api) => api.on(driversRoutes.issueMobileToken, () => token))
    await userEvent.click(await screen.findByRole('button', { name: 'Выпустить ссылку' }))
    expect(await screen.findByText('Ссылка готова')).toBeInTheDocument()
  })

  test('is revoked after a question', async () => {
    const { api } = await open(shakirov, (api) => api.on(driversRoutes.revokeMobileToken, () => undefined))
    await userEvent.click(await screen.findByRole('button', { name: 'Отозвать' }))
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    await waitFor(() => expect(api.calls(driversRoutes.revokeMobileToken)).toHaveLength(1))
  })
})
