import type { TaskRoute } from '@naryad/contract/geo/geo'
import { geoRoutes } from '@naryad/contract/geo/geo.routes'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { fakeApi, Refused } from '../../../../testing/fakeApi.ts'
import { makeMe } from '../../../../testing/makeMe.ts'
import { renderIn } from '../../../../testing/renderIn.tsx'
import { makeTask } from '../../tasks.make.ts'
import { RoutePart } from './RoutePart.tsx'

const point = { lat: 55.8, lon: 49.4 }
const task = makeTask({ id: 18_402, address: 'с. Шали, база', point, status: 'PLANNED' })

const byRoad: TaskRoute = {
  from: { point: { lat: 55.79, lon: 49.1 }, title: 'Последняя отметка исполнителя', kind: 'mark' },
  to: { point, title: 'с. Шали, база' },
  geometry: null,
  distanceKm: 62,
  durationMin: 58,
  source: 'osrm',
  note: null,
}
const straight: TaskRoute = {
  ...byRoad,
  distanceKm: 41.3,
  durationMin: null,
  source: 'straight-line',
  note: 'По прямой: сервис маршрутов не подключён',
}

/** What needs no larger part of itself visible is in view at once, the rest when the page is scrolled. */
let scrollOn: (() => void)[] = []
class Observer {
  readonly #see: () => void
  readonly #isWaiting: boolean
  constructor(seen: IntersectionObserverCallback, { threshold }: IntersectionObserverInit) {
    this.#see = () => seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
    this.#isWaiting = threshold !== 0
  }
  observe() {
    if (this.#isWaiting) scrollOn.push(this.#see)
    else this.#see()
  }
  disconnect() {}
}
beforeEach(() => {
  scrollOn = []
})

async function open(answer: () => TaskRoute, shown = task) {
  vi.stubGlobal('IntersectionObserver', Observer)
  const api = fakeApi()
  api.on(geoRoutes.toTask, answer)
  await renderIn(<RoutePart task={shown} />, { me: makeMe() })
  return api
}

test('the card says how far and how long the way is, and from where', async () => {
  await open(() => byRoad)
  expect(await screen.findByText('62 км · 58 мин')).toBeVisible()
  expect(screen.getByText('Последняя отметка исполнителя → с. Шали, база')).toBeVisible()
})

test('the way to a place that is entered while the card is open is read as well', async () => {
  vi.stubGlobal('IntersectionObserver', Observer)
  fakeApi().on(geoRoutes.toTask, () => byRoad)
  function Card() {
    const [shown, show] = useState(makeTask({ ...task, address: '', point: null, company: null }))
    return (
      <>
        <button type="button" onClick={() => show(task)}>
          Указать адрес
        </button>
        <RoutePart task={shown} />
      </>
    )
  }
  await renderIn(<Card />, { me: makeMe() })
  await userEvent.click(await screen.findByRole('button', { name: 'Указать адрес' }))
  expect(await screen.findByText('62 км · 58 мин')).toBeVisible()
})

test('the map is drawn when half of it is visible', async () => {
  await open(() => byRoad)
  await screen.findByText('62 км · 58 мин')
  expect(screen.queryByText('Загружаем карту…')).toBeNull()
  act(() => {
    for (const scroll of scrollOn) scroll()
  })
  expect(screen.getByText('Загружаем карту…')).toBeVisible()
})

test('a straight line is approximate and says why', async () => {
  await open(() => straight)
  expect(await screen.findByText('41 км, примерно')).toBeVisible()
  expect(screen.getByText('По прямой: сервис маршрутов не подключён')).toBeVisible()
})

test('the way is built in the maps of the device, to the point', async () => {
  await open(() => byRoad)
  await userEvent.click(await screen.findByRole('button', { name: 'Построить маршрут' }))
  const maps = await screen.findByRole('menuitem', { name: 'Яндекс Карты' })
  expect(maps).toHaveAttribute('href', 'https://yandex.ru/maps/?rtext=~55.8%2C49.4&rtt=auto')
})

test('a route that could not be read says so and is read by one press', async () => {
  const api = await open(() => {
    throw new Refused('INTERNAL', 'На сервере произошла ошибка')
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Маршрут не построен: На сервере произошла ошибка',
  )
  api.on(geoRoutes.toTask, () => byRoad)
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('62 км · 58 мин')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an open request leads to its mark on the map', async () => {
  await open(() => byRoad)
  expect(await screen.findByRole('link', { name: 'На карте' })).toHaveAttribute(
    'href',
    '/maps?at=tasks-18402',
  )
})

test('a closed request has no mark on the map', async () => {
  await open(() => byRoad, makeTask({ ...task, status: 'CLOSED' }))
  expect(await screen.findByText('62 км · 58 мин')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'На карте' })).toBeNull()
})

test('an address that is not on the map has no route, but leads to the maps of the device', async () => {
  const note = 'Адрес не найден на карте: в заявке нужна точка'
  const nowhere = { ...byRoad, to: null, distanceKm: null, durationMin: null, source: 'none', note }
  await open(() => nowhere, makeTask({ ...task, point: null }))
  expect(await screen.findByText(note)).toBeVisible()
  expect(screen.queryByText('Загружаем карту…')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Построить маршрут' }))
  expect((await screen.findByRole('menuitem', { name: 'Яндекс Карты' })).getAttribute('href')).toContain(
    encodeURIComponent('с. Шали, база'),
  )
})

test('a request without any place says nothing of a route', async () => {
  const nowhere = { ...byRoad, to: null, distanceKm: null, source: 'none', note: 'Место работ не указано' }
  await open(() => nowhere, makeTask({ ...task, address: '', point: null, company: { id: 1, name: 'Юг' } }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Маршрут' })).toBeNull()
})
