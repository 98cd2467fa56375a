import { jobsRoutes } from '@naryad/contract/settings/jobs.routes'
import type { DiskState } from '@naryad/contract/settings/server-state'
import { createRootRoute } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderScreen } from '../../testing/stage.tsx'
import { ServerWarning } from './ServerWarning.tsx'

const gigabyte = 1024 ** 3

const show = async (states: readonly DiskState['state'][]) => {
  const api = fakeApi()
  const disks = states.map((state, at) => ({
    place: (['data', 'files', 'backups'] as const)[at] ?? 'data',
    state,
    freeBytes: 3 * gigabyte,
    sizeBytes: 100 * gigabyte,
  }))
  api.on(jobsRoutes.server, () => ({ disks, backup: null }))
  const root = createRootRoute({
    component: () => (
      <>
        <h1>Экран</h1>
        <ServerWarning />
      </>
    ),
  })
  await renderScreen({ routeTree: root, path: '/', me: makeMe({ role: 'admin' }), width: 1440 })
  await screen.findByRole('heading', { name: 'Экран' })
}

test('an administrator is warned of a disk that is nearly full', async () => {
  await show(['ok', 'low'])
  const text = await screen.findByText(/осталось мало места/)
  expect(text).toHaveTextContent('На диске сервера осталось мало места: 3 ГБ. Подробнее')
  expect(screen.getByRole('link', { name: 'Подробнее' })).toHaveAttribute('href', '/settings/jobs')
})

test('a full disk is named as such', async () => {
  await show(['full', 'ok'])
  expect(await screen.findByText(/нет места: новое не сохраняется/)).toBeVisible()
})

test('where only backups have no space, nothing else is said to be lost', async () => {
  await show(['ok', 'ok', 'full'])
  expect(await screen.findByText(/диске резервных копий нет места: новые копии не снимаются/)).toBeVisible()
  expect(screen.queryByText(/новое не сохраняется/)).toBeNull()
})
