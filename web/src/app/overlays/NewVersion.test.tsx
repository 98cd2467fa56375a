import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { newVersion } from '../../client/worker/serviceWorker.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { addLayer } from '../../ui/overlays/layers.ts'
import { NewVersion } from './NewVersion.tsx'

async function offerAt(width: number) {
  const usual = { innerWidth }
  Object.assign(window, { innerWidth: width })
  onTestFinished(() => {
    Object.assign(window, usual)
    newVersion.set(null)
  })
  await renderIn(<NewVersion />)
  act(() => newVersion.set({ apply: vi.fn() }))
  return () => screen.queryByText('Вышла новая версия «Наряда»')
}

function openForm(): () => void {
  let close = () => {}
  act(() => {
    close = addLayer({ kind: 'window', current: [] })
  })
  return () => act(close)
}

test('on a phone a new version is offered after the open form, whose buttons it would cover', async () => {
  const offer = await offerAt(390)
  expect(offer()).toBeVisible()
  const close = openForm()
  expect(offer()).toBeNull()
  close()
  expect(offer()).toBeVisible()
})

test('on a desktop it is offered beside an open form', async () => {
  const offer = await offerAt(1440)
  const close = openForm()
  expect(offer()).toBeVisible()
  close()
})
