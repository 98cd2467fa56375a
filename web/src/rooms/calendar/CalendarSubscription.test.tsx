import { calendarLinksRoutes } from '@naryad/contract/calendar/calendar.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { CalendarSubscription } from './CalendarSubscription.tsx'

test('the issued address is copied by the next key: the button that has gone leaves the focus to it', async () => {
  const api = fakeApi()
  api.on(calendarLinksRoutes.state, () => ({ issuedAt: null, lastReadAt: null }))
  api.on(calendarLinksRoutes.issue, () => ({
    url: 'https://naryad.example/calendar.ics?token=abc',
    issuedAt: '2026-11-22T09:00:00.000Z',
  }))
  await renderIn(<CalendarSubscription />, { me: makeMe() })
  await userEvent.click(await screen.findByRole('button', { name: 'Получить адрес' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Скопировать адрес' })).toHaveFocus())
})
