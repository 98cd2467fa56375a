import { mapRoutes } from '@naryad/contract/geo/geo.routes'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { zonesRoutes } from '@naryad/contract/zones/zones.routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
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

test('positions that could not be read say so and are read again by one press', async () => {
  const api = fakeApi()
  let isDown = true
  api.on(positionsRoutes.watch, () => undefined)
  api.on(positionsRoutes.all, () => {
    if (isDown) throw new Refused('INTERNAL', 'Внутренняя ошибка')
    return {
      ids: [],
      lat: [],
      lon: [],
      course: [],
      speed: [],
      state: [],
      seenAt: [],
      plates: [],
      titles: [],
      models: [],
      companyIds: [],
      companies: [],
    }
  })
  api.on(zonesRoutes.list, () => ({ items: [] }) as never)
  api.on(mapRoutes.search, () => ({ tasks: [], cars: [], companies: [], people: [], isCut: false }))
  await renderIn(<MapsScreen />, { me: makeMe(), path: '/maps' })
  expect(await screen.findByText(/Не удалось узнать, где ТС сейчас/)).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.queryByText(/Не удалось узнать, где ТС сейчас/)).toBeNull())
})
