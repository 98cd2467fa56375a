import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { closeSheet, openKeys, openMenu, openPalette, openProfile } from '../../ui/overlays/sheets.ts'
import { Overlays } from './Overlays.tsx'

afterEach(closeSheet)

test.each([
  ['the palette', openPalette],
  ['the profile', openProfile],
  ['the list of shortcuts', openKeys],
  ['the menu of a phone', openMenu],
])('%s gives the focus back to where it was, the first time too', async (_, open) => {
  const api = fakeApi()
  const me = makeMe()
  api.on(tasksRoutes.counters, () => ({ items: [] }))
  api.on(suggestionsRoutes.count, () => ({ count: 0 }))
  api.on(shiftsRoutes.waiting, () => ({ count: 0, isDue: false }))
  api.on(unitsRoutes.search, () => ({ items: [], totalCount: 0 }))
  api.on(sessionsRoutes.list, () => ({ items: [], totalCount: 0 }))
  api.on(authRoutes.me, () => me)
  await renderIn(
    <>
      <button type="button" onClick={open}>
        Открыть
      </button>
      <Overlays />
    </>,
    { me },
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const window = await screen.findByRole('dialog')
  await waitFor(() => expect(window).toContainElement(document.activeElement as HTMLElement))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Открыть' })).toHaveFocus())
})
