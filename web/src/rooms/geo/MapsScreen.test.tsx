import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { geoRoutes, mapRoutes } from '@naryad/contract/geo/geo.routes'
import type { MapCar, MapTask } from '@naryad/contract/geo/map'
import type { Positions } from '@naryad/contract/monitoring/positions'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { zonesRoutes } from '@naryad/contract/zones/zones.routes'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { nothing } from '../../testing/answerCard.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { shownAlert } from '../../ui/overlays/alert.ts'
import { MapsScreen } from './MapsScreen.tsx'

test('a map that could not be read says so once, in its list, beside regions and towns', async () => {
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
  expect(screen.getByRole('region', { name: 'Список к карте' })).toHaveTextContent('Карта закрыта')
  expect(screen.queryByText(/Не удалось узнать, где ТС сейчас/)).toBeNull()
  expect(screen.getByText('© GeoNames, Natural Earth')).toBeVisible()
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

const car: MapCar = {
  id: 7,
  plate: 'А417КМ116',
  title: 'А417КМ116',
  model: 'Scania R440',
  point: { lat: 55.8, lon: 49.1 },
  lastSeenAt: '2026-11-19T07:00:00.000Z',
  company: null,
  driver: null,
  openTasksCount: 0,
}

const place = {
  title: 'Казань',
  address: 'Казань, Татарстан',
  point: car.point,
  precision: 'settlement' as const,
  source: 'offline',
  note: null,
}

const noTrack = {
  day: '2026-11-19',
  source: null,
  distanceKm: 0,
  at: [],
  lat: [],
  lon: [],
  course: [],
  speed: [],
  ignition: [],
}

/** A server that answers all that the map asks for; the given calls fail until it is mended. */
function openMap(failing?: 'positions' | 'route') {
  const api = fakeApi()
  const server = { isDown: true }
  const answer = <Answer,>(call: 'positions' | 'route', good: Answer) => {
    if (server.isDown && call === failing) throw new Refused('INTERNAL', 'Внутренняя ошибка')
    return good
  }
  api.on(positionsRoutes.watch, () => undefined)
  api.on(positionsRoutes.all, () => answer('positions', noPositions))
  api.on(zonesRoutes.list, () => ({ items: [] }) as never)
  api.on(companiesRoutes.search, nothing)
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
  return Object.assign(server, { on: api.on.bind(api) })
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

test('the focus stays in the card when a route fails and when it is built', async () => {
  const server = openMap('route')
  await renderIn(<MapsScreen />, { me: makeMe(), path: '/maps?at=tasks-5' })
  const show = await screen.findByRole('button', { name: 'Показать маршрут' })
  show.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(show).toHaveFocus()
  server.isDown = false
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Откуда: Офис')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Открыть заявку' })).toHaveFocus()
})

describe('Esc', () => {
  const card = () => screen.queryByRole('region', { name: 'Выбрано на карте' })

  test('closes the card of the chosen mark, from anywhere but a field', async () => {
    openMap()
    const { router } = await renderIn(<MapsScreen />, { me: makeMe(), path: '/maps?tab=tasks&at=tasks-5' })
    expect(await screen.findByRole('region', { name: 'Выбрано на карте' })).toBeVisible()
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.keyboard('{Escape}')
    expect(card()).toBeVisible()
    within(card() ?? document.body)
      .getByRole('link', { name: 'Открыть заявку' })
      .focus()
    await userEvent.keyboard('{Escape}')
    expect(card()).toBeNull()
    expect(router.state.location.search).toEqual({ tab: 'tasks' })
  })

  test('closes an open menu before the card below it', async () => {
    openMap()
    await renderIn(<MapsScreen />, { me: makeMe(), path: '/maps?at=tasks-5' })
    await userEvent.click(await screen.findByRole('button', { name: 'Фильтры' }))
    expect(await screen.findByRole('heading', { name: 'Статус заявки' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Статус заявки' })).toBeNull())
    expect(card()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(card()).toBeNull()
  })

  test('closes the track of a day before the card of its truck', async () => {
    const api = openMap()
    api.on(mapRoutes.search, () => ({ tasks: [], cars: [car], companies: [], people: [], isCut: false }))
    api.on(positionsRoutes.track, () => noTrack)
    api.on(geoRoutes.reverse, () => place)
    await renderIn(<MapsScreen />, { me: makeMe(), path: '/maps?at=cars-7' })
    await userEvent.click(await screen.findByRole('button', { name: 'Путь за день' }))
    expect(await screen.findByText('За этот день положений ТС нет')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('За этот день положений ТС нет')).toBeNull()
    expect(card()).toBeVisible()
  })
})
