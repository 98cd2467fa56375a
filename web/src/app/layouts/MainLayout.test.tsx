import { liveRoutes } from '@naryad/contract/live/live.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderScreen } from '../../testing/stage.tsx'
import { MainLayout } from './MainLayout.tsx'

test('the bar under the thumb stays where it is while the code of what comes after it is on its way', async () => {
  const api = fakeApi()
  api.on(tasksRoutes.count, () => ({ counts: [0] }))
  api.on(settingsRoutes.shared, () => Promise.reject(new TypeError('no network')))
  api.on(liveRoutes.events, () => Promise.reject(new TypeError('no network')))
  const root = createRootRoute({ component: MainLayout })
  const list = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Список</h1> })
  await renderScreen({ routeTree: root.addChildren([list]), path: '/', me: makeMe(), width: 390 })
  const bar = await screen.findByRole('navigation', { name: 'Главное меню' })
  let wasHidden = false
  const watch = new MutationObserver(() => (wasHidden ||= bar.style.display === 'none'))
  watch.observe(bar, { attributes: true })
  await waitFor(() => expect(api.calls(settingsRoutes.shared)).not.toEqual([]), { timeout: 10_000 })
  expect(bar).toBeVisible()
  watch.disconnect()
  expect(wasHidden).toBe(false)
})
