import { geoRoutes, mapRoutes } from '@naryad/contract/geo/geo.routes'
import type { MapTask } from '@naryad/contract/geo/map'
import type { Positions } from '@naryad/contract/monitoring/positions'
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

const noPositions: Positions = {
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

const task: MapTask = {
  id: 5,
  queue: 'glonass',
  status: 'ASSIGNED',
  priority: 'NORMAL',
  title: 'Нет данных с машины',
  point: { lat: 55.8, lon: 49.1 },
  address: 'Казань',
  car: null,
  company: null,
}

/** A server that answers all that the map asks for; the given calls fail until it is mended. */
function openMap(failing: 'positions' | 'route') {
  const api = fakeApi()
  const server = { isDown: true }
  const answer = <Answer,>(call: typeof failing, good: Answer) => {
    if (server.isDown && call === failing) throw new Refused('INTERNAL', 'Внутренняя ошибка')
    return good
  }
  api.on(positionsRoutes.watch, () => undefined)
  api.on(positionsRoutes.all, () => answer('positions', noPositions))
  api.on(zonesRoutes.list, () => ({ items: [] }) as never)
  api.on(mapRoutes.search, () => ({ tasks: [task], cars: [], companies: [], people: [], isCut: false }))
  api.on(geoRoutes.toTask, () =>
    answer('route', {
      from: { point: { lat: 55, lon: 49 }, title: 'Офис', kind: 'office' },
      to: { point: task.point, title: 'Казань' },
      geometry: null,
      distanceKm: 91,
      durationMin: null,
      source: 'straight-line',
      note: null,
    }),
  )
  return server
}

test('positions that could not be read say so and are read again by one press', async () => {
  const server = openMap('positions')
  await renderIn(<MapsScreen />, { me: makeMe(), path: '/maps' })
  expect(await screen.findByText(/Не удалось узнать, где ТС сейчас/)).toBeVisible()
  server.isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.queryByText(/Не удалось узнать, где ТС сейчас/)).toBeNull())
})

test('a route that could not be built says so in the card and is built by the next press', async () => {
  const server = openMap('route')
  await renderIn(<MapsScreen />, { me: makeMe(), path: '/maps?at=tasks-5' })
  const show = await screen.findByRole('button', { name: 'Показать маршрут' })
  await userEvent.click(show)
  expect(await screen.findByRole('alert')).toHaveTextContent('Маршрут не построен: Внутренняя ошибка')
  server.isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Показать маршрут' }))
  expect(await screen.findByText('Откуда: Офис')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
