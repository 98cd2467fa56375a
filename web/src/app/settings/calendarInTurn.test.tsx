import type { CalendarDay } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import type { FakeApi } from '../../testing/fakeApi.ts'
import { holdCalls } from '../../testing/holdCalls.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'

function prepare(api: FakeApi): void {
  let days: CalendarDay[] = []
  api.on(settingsRoutes.calendar, () => ({ items: days, totalCount: days.length }))
  api.on(settingsRoutes.setCalendarDay, ({ body: { day, kind } }) => {
    days = kind ? [{ day, kind }] : []
    return { day: kind && { day, kind } }
  })
}

test('the last of two quick choices for a day counts, whatever the network takes first', async () => {
  const { api } = await renderSettings({ section: 'deadlines', prepare })
  await screen.findByRole('button', { name: '2 января, пятница: рабочий' })
  const held = holdCalls(settingsRoutes.setCalendarDay)
  for (const kind of ['Выходной', /^Сокращённый/]) {
    await userEvent.click(screen.getByRole('button', { name: /^2 января/ }))
    await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitemradio', { name: kind }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  await waitFor(() => {
    held.pop()?.()
    expect(api.calls(settingsRoutes.setCalendarDay)).toHaveLength(2)
  })
  expect(api.calls(settingsRoutes.setCalendarDay).map(({ body }) => body)).toEqual([
    { day: '2026-01-02', kind: 'OFF' },
    { day: '2026-01-02', kind: 'SHORT' },
  ])
  expect(await screen.findByRole('button', { name: '2 января, пятница: сокращённый' })).toBeInTheDocument()
})
