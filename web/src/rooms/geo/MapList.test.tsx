import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { MapList } from './MapList.tsx'

const address = {
  tab: 'cars' as const,
  query: '',
  queues: [],
  statuses: [],
  companyIds: [],
  hidden: [],
  chosen: null,
}
const shown = { cars: [], tasks: [], companies: [], people: [], isCut: false }

const open = (query: string, { isLoading = false } = {}) =>
  renderIn(
    <MapList
      address={{ ...address, query }}
      shown={shown}
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
