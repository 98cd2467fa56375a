import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeDriver } from '../../testing/makePeople.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { DriversScreen } from './DriversScreen.tsx'

const shakirov = makeDriver({ id: 6 })

const open = async (more: (api: FakeApi) => void, me = makeMe({ role: 'admin' })) => {
  const view = await renderRegister(DriversScreen, {
    path: '/drivers/6',
    me,
    prepare: (api) => {
      api.on(driversRoutes.search, () => ({ items: [shakirov], totalCount: 1 }))
      api.on(driversRoutes.get, () => shakirov)
      more(api)
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Действия' }))
  return view
}
const line = (name: string) => screen.findByRole('menuitem', { name })

test('everything about one person comes as a file', async () => {
  const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  // A followed link would take the whole test away.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { api } = await open((api) => {
    api.on(privacyRoutes.export, () => new Response('{}'))
  })
  await userEvent.click(await line('Выгрузить данные'))
  await waitFor(() => expect(click).toHaveBeenCalled())
  expect(api.calls(privacyRoutes.export)[0]?.url.pathname).toBe('/api/privacy/drivers/6/data')
  url.mockRestore()
  click.mockRestore()
})

test('an erasure asks for its ground, and shows the act until it is read', async () => {
  const { api } = await open((api) => {
    api.on(privacyRoutes.erase, ({ params, body }) => ({
      number: 7,
      at: '2026-11-20T08:00:00.000Z',
      subject: params,
      reason: body.reason,
      changed: { Водитель: 1, 'Заявки: описание': 12 },
      erasedBy: 'Морозова Елена Викторовна',
    }))
  })
  await userEvent.click(await line('Стереть персональные данные…'))
  const window = within(await screen.findByRole('dialog', { name: 'Стереть персональные данные' }))
  await userEvent.click(await window.findByRole('button', { name: 'Стереть навсегда' }))
  expect(api.calls(privacyRoutes.erase)).toEqual([])
  expect(window.getByLabelText(/^Основание/)).toBeInvalid()
  await userEvent.type(window.getByLabelText(/^Основание/), 'Требование')
  await userEvent.click(window.getByRole('button', { name: 'Стереть навсегда' }))
  const act = within(await screen.findByRole('alertdialog', { name: 'Персональные данные стёрты' }))
  expect(act.getByText('№ 7')).toBeInTheDocument()
  expect(act.getByText('Требование')).toBeInTheDocument()
  expect(act.getByText('Заявки: описание').closest('li')).toHaveTextContent('12')
  await userEvent.click(act.getByRole('button', { name: 'Хорошо' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a refused erasure leaves the window open with what was written', async () => {
  await open((api) => {
    api.on(privacyRoutes.erase, () => {
      throw new Refused('CONFLICT', 'Последнего администратора стереть нельзя')
    })
  })
  await userEvent.click(await line('Стереть персональные данные…'))
  const window = within(await screen.findByRole('dialog'))
  await userEvent.type(await window.findByLabelText(/^Основание/), 'Просьба')
  await userEvent.click(window.getByRole('button', { name: 'Стереть навсегда' }))
  expect(await screen.findByText('Последнего администратора стереть нельзя')).toBeInTheDocument()
  expect(window.getByLabelText(/^Основание/)).toHaveValue('Просьба')
})

test('only an administrator is offered either', async () => {
  await open(() => {}, makeMe({ isSenior: true }))
  expect(await line('Скопировать ссылку')).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: /данные/ })).not.toBeInTheDocument()
})
