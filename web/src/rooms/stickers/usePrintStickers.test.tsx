import type { Role } from '@naryad/contract/kit/rights'
import type { SharedSettings } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { stickersRoutes } from '@naryad/contract/stickers/stickers.routes'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { AlertHost } from '../../app/overlays/AlertHost.tsx'
import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { shownAlert } from '../../ui/overlays/alert.ts'
import { usePrintStickers } from './usePrintStickers.ts'

const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
// A followed link would take the whole test away.
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()

function Print() {
  const { start } = usePrintStickers()
  return (
    <button type="button" onClick={() => start([7])}>
      Напечатать
    </button>
  )
}

beforeEach(() => {
  save.mockClear()
})

async function open(role: Role, facts: Pick<SharedSettings, 'companyPhone' | 'isAddressLocal'>) {
  const api = fakeApi()
  api.on(settingsRoutes.shared, () => ({
    companyName: 'ТахоСервис',
    companyEmail: null,
    hasRequisites: true,
    queueLabels: queueTitles,
    closeReasons: [],
    commentPhrases: { internal: [], public: [] },
    map: { mode: 'offline' as const },
    ...facts,
  }))
  const ui = (
    <>
      <Print />
      <AlertHost />
    </>
  )
  const { router } = await renderIn(ui, { me: makeMe({ role }) })
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Напечатать' }))
  return { api, router, press }
}

const phone = '+78432000000'

test('an administrator is warned before stickers that would lead to localhost are printed', async () => {
  const { api, router, press } = await open('admin', { companyPhone: null, isAddressLocal: true })
  const printing = Promise.withResolvers<Response>()
  api.on(stickersRoutes.print, () => printing.promise)
  await press()
  expect(await screen.findByText(/Код на наклейке поведёт на localhost/)).toBeVisible()
  expect(save).not.toHaveBeenCalled()
  printing.resolve(new Response('%PDF-'))
  await waitFor(() => expect(save).toHaveBeenCalled())
  await userEvent.click(screen.getByRole('button', { name: 'Задать адрес' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/mail'))
})

test('a dispatcher is referred to an administrator', async () => {
  const { api, press } = await open('operator', { companyPhone: phone, isAddressLocal: true })
  api.on(stickersRoutes.print, () => new Response('%PDF-'))
  await press()
  expect(await screen.findByText(/Задать адрес системы может администратор/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Задать адрес' })).toBeNull()
  await waitFor(() => expect(save).toHaveBeenCalled())
})

test('with an address that others can open only a missing phone number is said', async () => {
  const { api, press } = await open('admin', { companyPhone: null, isAddressLocal: false })
  api.on(stickersRoutes.print, () => new Response('%PDF-'))
  await press()
  expect(await screen.findByText(/нет телефона вашей компании/)).toBeVisible()
  expect(screen.queryByText(/localhost/)).toBeNull()
})

test('a failure of the print takes the place of the hint', async () => {
  const { api, press } = await open('admin', { companyPhone: phone, isAddressLocal: true })
  api.on(stickersRoutes.print, () => Promise.reject(new TypeError('no network')))
  await press()
  await waitFor(() => expect(shownAlert.get()?.text).toMatch(/Нет связи с сервером/))
})

test('with address and phone nothing is said', async () => {
  const { api, press } = await open('admin', { companyPhone: phone, isAddressLocal: false })
  api.on(stickersRoutes.print, () => new Response('%PDF-'))
  await press()
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect(api.calls(settingsRoutes.shared)).toHaveLength(1)
  expect(shownAlert.get()).toBeNull()
})
