import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { choose, inOwnZone, renderRanges } from '../../../testing/renderRanges.tsx'
import { makeRange } from '../maintenance.make.ts'

inOwnZone()

describe('«Выполнено»', () => {
  test('shows the next range before it is opened, and opens it', async () => {
    const api = await renderRanges({ ranges: [makeRange()] })
    const range = makeRange({ state: 'DONE' })
    api.on(maintenanceRoutes.done, () => ({ range, next: makeRange({ id: 12 }) }))
    await choose('Калибровка', 'Выполнено')
    const dialog = await screen.findByRole('dialog', { name: 'Выполнено: Калибровка' })
    const day = await within(dialog).findByRole('textbox', { name: /^День/ })
    await userEvent.clear(day)
    await userEvent.type(day, '15.11.2026')
    await userEvent.tab()
    expect(await within(dialog).findByText(/15\.11\.2026 – 15\.11\.2029/)).toHaveAttribute('role', 'status')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Выполнено' }))
    await waitFor(() => expect(api.calls(maintenanceRoutes.done)).toHaveLength(1))
    expect(api.calls(maintenanceRoutes.done)[0]?.body).toEqual({
      doneOn: '2026-11-15',
      mileageKm: 343_760,
      renew: true,
    })
    expect(await screen.findByText('Техобслуживание успешно обновлено!')).toBeVisible()
  })

  test('a mileage that was typed is not lost without a question, and a field that is wrong has the focus', async () => {
    const api = await renderRanges({ ranges: [makeRange()] })
    const sentence = 'День: раньше начала интервала'
    api.on(maintenanceRoutes.done, () => {
      throw new Refused('IMPOSSIBLE', sentence, { fields: { doneOn: sentence } })
    })
    await choose('Калибровка', 'Выполнено')
    const dialog = await screen.findByRole('dialog', { name: 'Выполнено: Калибровка' })
    await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Пробег' }), '{Backspace}')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Выполнено' }))
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: /^День/ })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('Закрыть без сохранения?')).toBeInTheDocument()
  })

  test('a range closed by its task, with nothing after it, offers the next one', async () => {
    await renderRanges({
      ranges: [
        makeRange({
          state: 'DONE',
          doneAt: '2026-11-15T09:00:00.000Z',
          task: { id: 18402, queue: 'tachograph', status: 'DONE' },
        }),
      ],
    })
    const button = await screen.findByRole('button', { name: 'Открыть следующий' })
    await waitFor(() => expect(button).toBeEnabled())
    await userEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Новый интервал' })
    await waitFor(() => expect(within(dialog).getByLabelText('Дата с')).toHaveValue('15.11.2026'))
    expect(within(dialog).getByLabelText('Дата по')).toHaveValue('15.11.2029')
  })

  test('where the next one stands already, nothing is offered', async () => {
    await renderRanges({
      ranges: [
        makeRange({ id: 12 }),
        makeRange({ state: 'DONE', task: { id: 18402, queue: 'tachograph', status: 'DONE' } }),
      ],
    })
    expect(screen.queryByRole('button', { name: 'Открыть следующий' })).toBeNull()
  })
})
