import type { MapLayer } from '@naryad/contract/geo/map.words'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { MapList } from './MapList.tsx'
import type { LiveMapObjects } from './useMapObjects.ts'

const address = {
  tab: 'cars' as MapLayer,
  query: '',
  queues: [],
  statuses: [],
  companyIds: [],
  hidden: [],
  chosen: null,
}
const shown: LiveMapObjects = { cars: [], tasks: [], companies: [], people: [], isCut: false }

const open = (query: string, { isLoading = false, found = shown, tab = address.tab } = {}) =>
  renderIn(
    <MapList
      address={{ ...address, query, tab }}
      shown={found}
      isLoading={isLoading}
      now={Date.now()}
      map={null}
      onChange={() => {}}
      onChoose={() => {}}
    />,
    { me: makeMe() },
  )

test('a map without trucks says when they come, and offers nothing to narrow', async () => {
  await open('')
  expect(screen.getByText('Автомобилей на карте нет')).toBeVisible()
  expect(screen.getByText(/когда о них сообщает система мониторинга/)).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a search that finds nothing advises another search', async () => {
  await open('А001АА')
  expect(screen.getByText('Ничего не найдено')).toBeVisible()
  expect(screen.getByText('Измените поиск или фильтры')).toBeVisible()
})

test('a list that is still read shows neither numbers nor that it is empty', async () => {
  await open('', { isLoading: true })
  expect(screen.getByRole('status', { name: 'Загрузка' })).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'ТС' })).toBeVisible()
  expect(screen.queryByText('Автомобилей на карте нет')).toBeNull()
})

test('Tab leaves the list after one row, arrows lead through the others', async () => {
  const companies = Array.from({ length: 200 }, (_, at) => ({
    id: at + 1,
    name: `Организация ${at}`,
    address: 'Казань',
    point: { lat: 55.8, lon: 49.1 },
    openTasksCount: 0,
  }))
  // Rows are drawn for the height that a browser measures.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  onTestFinished(() => void vi.restoreAllMocks())
  await open('', { found: { ...shown, companies }, tab: 'companies' })
  const row = (at: number) => screen.getByRole('button', { name: new RegExp(`^Организация ${at} `) })
  const stops = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('[tabindex="0"]'))
  expect(stops()).toHaveLength(1)
  row(0).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(row(1)).toHaveFocus()
  expect(stops()).toHaveLength(1)
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  expect(row(1)).toHaveFocus()
  await userEvent.tab()
  expect(document.body).toHaveFocus()
})
