import type { MaintenanceKind, MaintenanceRange } from '@naryad/contract/maintenance/maintenance'
import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect } from 'vitest'

import { AlertHost } from '../app/overlays/AlertHost.tsx'
import { Dialogs } from '../app/overlays/Dialogs.tsx'
import { GlobalModal } from '../app/overlays/GlobalModal.tsx'
import { makeKind } from '../rooms/maintenance/maintenance.make.ts'
import { RangeList } from '../rooms/maintenance/ranges/RangeList.tsx'
import { setZone } from '../ui/formats/zone.ts'
import { closeAlert } from '../ui/overlays/alert.ts'
import { closeDialog } from '../ui/overlays/dialogs.ts'
import { closeModal } from '../ui/overlays/modal.ts'
import { type FakeApi, fakeApi } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'
import { renderIn } from './renderIn.tsx'

/** Sets the time zone of the company, and closes after each test what it has opened. */
export function inOwnZone(): void {
  beforeEach(() => setZone('Europe/Moscow'))
  afterEach(() => {
    closeModal()
    closeDialog()
    closeAlert()
    setZone(null)
  })
}

interface Scene {
  ranges?: MaintenanceRange[]
  kinds?: MaintenanceKind[]
  role?: 'operator' | 'engineer' | 'client'
  prepare?: (api: FakeApi) => void
}

/** The maintenance ranges of a truck with a fake server. */
export async function renderRanges({
  ranges = [],
  kinds = [makeKind()],
  role = 'operator',
  prepare,
}: Scene = {}) {
  const api = fakeApi()
  prepare?.(api)
  api.on(maintenanceRoutes.ofCar, () => ({ items: ranges, totalCount: ranges.length }))
  api.on(maintenanceKindsRoutes.list, () => ({ items: kinds, totalCount: kinds.length }))
  const view = await renderIn(
    <>
      <RangeList carId={4} mileageKm={343_760} />
      <AlertHost />
      <Dialogs />
      <GlobalModal />
    </>,
    { me: makeMe({ role }) },
  )
  await waitFor(() => expect(view.container.querySelector('[aria-busy]')).toBeNull())
  return api
}

/** Chooses an item from the menu of the range of this kind. */
export async function choose(kind: string, line: string) {
  await userEvent.click(screen.getByRole('button', { name: `Действия: ${kind}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: line }))
}
