import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import type { FakeApi } from '../../testing/fakeApi.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'

const bodies = (api: FakeApi) => api.calls(settingsRoutes.change).map(({ body }) => body)
const save = () => userEvent.click(screen.getByRole('button', { name: /^Сохранить/ }))

describe('retention', () => {
  test('an emptied number is asked for', async () => {
    const { api } = await renderSettings({ section: 'retention' })
    const months = screen.getByLabelText('Журнал безопасности, месяцев')
    await userEvent.clear(months)
    await save()
    expect(await screen.findByText('Заполните поле')).toBeInTheDocument()
    await userEvent.type(months, '3')
    await save()
    expect(await screen.findByText('Не меньше 6')).toBeInTheDocument()
    await userEvent.clear(months)
    await userEvent.type(months, '12')
    await save()
    await waitFor(() => expect(bodies(api)).toHaveLength(1))
    expect(bodies(api)[0]).toMatchObject({ retention: { auditMonths: 12, letterDays: 30 } })
  })

  test('says how many calls go with the typed months, and that zero deletes none', async () => {
    const { api } = await renderSettings({ section: 'retention' })
    api.on(callsRoutes.count, () => ({ counts: [312] }))
    const months = screen.getByLabelText('Звонки, месяцев')
    await userEvent.clear(months)
    await userEvent.type(months, '24')
    expect(await screen.findByText(/Ближайшей ночью удалится: 312/)).toBeInTheDocument()
    await userEvent.clear(months)
    await userEvent.type(months, '0')
    await waitFor(() => expect(screen.queryByText(/Ближайшей ночью удалится: 312/)).toBeNull())
    expect(screen.getAllByText(/Со значением 0 не удаляются никогда/)).toHaveLength(2)
  })
})
