import { mapRoutes } from '@naryad/contract/geo/geo.routes'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { zonesRoutes } from '@naryad/contract/zones/zones.routes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { shownAlert } from '../../platform/overlays/alert.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { MapsScreen } from './MapsScreen.tsx'

test('a map that could not be read says so once, under its title', async () => {
  const api = fakeApi()
  const denied = () => {
    throw new Refused('FORBIDDEN', 'Карта закрыта')
  }
  api.on(positionsRoutes.watch, () => undefined)
  api.on(positionsRoutes.all, denied)
  api.on(zonesRoutes.list, denied)
  api.on(mapRoutes.search, denied)
  await renderIn(<MapsScreen />, { me: makeMe(), path: '/maps' })
  expect(await screen.findByText('Не удалось загрузить карту')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Карта' })).toBeVisible()
  expect(shownAlert.get()).toBeNull()
})
