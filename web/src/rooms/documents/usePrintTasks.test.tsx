import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import type { Role } from '@naryad/contract/kit/rights'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { AlertHost } from '../../app/overlays/AlertHost.tsx'
import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { shownAlert } from '../../ui/overlays/alert.ts'
import { usePrintTasks } from './usePrintTasks.ts'

const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
// A followed link would take the whole test away.
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()

function Print() {
  const { start } = usePrintTasks()
  return (
    <button type="button" onClick={() => start({ document: 'ACT', ids: [7] })}>
      Напечатать
    </button>
  )
}

beforeEach(() => {
  save.mockClear()
})

async function print(role: Role, hasRequisites: boolean) {
  const api = fakeApi()
  api.on(documentsRoutes.printTasks, () => new Response('%PDF-'))
  api.on(settingsRoutes.shared, () => ({
    companyName: 'Наряд',
    companyPhone: null,
    companyEmail: null,
    hasRequisites,
    isAddressLocal: true,
    queueLabels: queueTitles,
    closeReasons: [],
    commentPhrases: { internal: [], public: [] },
    map: { mode: 'offline' as const },
  }))
  const ui = (
    <>
      <Print />
      <AlertHost />
    </>
  )
  const { router } = await renderIn(ui, { me: makeMe({ role }) })
  await userEvent.click(screen.getByRole('button', { name: 'Напечатать' }))
  await waitFor(() => expect(save).toHaveBeenCalled())
  return { api, router }
}

test('an administrator who prints without requisites is led to where they are filled in', async () => {
  const { router } = await print('admin', false)
  expect(await screen.findByText(/в документ их придётся вписать от руки/)).toBeVisible()
  expect(screen.queryByText('Ctrl Z')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Заполнить реквизиты' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/company'))
})

test('an engineer is referred to an administrator', async () => {
  await print('engineer', false)
  expect(await screen.findByText(/Заполнить реквизиты может администратор/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Заполнить реквизиты' })).toBeNull()
})

test('with requisites nothing is said', async () => {
  const { api } = await print('admin', true)
  await waitFor(() => expect(api.calls(settingsRoutes.shared)).toHaveLength(1))
  expect(shownAlert.get()).toBeNull()
})

test('a representative is not asked for what the service company lacks', async () => {
  const { api } = await print('client', false)
  expect(api.calls(settingsRoutes.shared)).toEqual([])
  expect(shownAlert.get()).toBeNull()
})
