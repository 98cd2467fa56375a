import type { Driver, DriverFilters } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { answersOf } from '../../testing/answersOf.ts'
import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeDriver } from '../../testing/makePeople.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { DriversScreen } from './DriversScreen.tsx'

const shakirov = makeDriver({ id: 6, hasMobileToken: true })
const valiev = makeDriver({ id: 7, lastName: 'Валиев', firstName: 'Ильнур', phone: null })

const fits = (filters: DriverFilters, driver: Driver): boolean =>
  [
    filters.hasMobileToken === undefined || filters.hasMobileToken === driver.hasMobileToken,
    filters.hasCar === undefined || filters.hasCar === (driver.car !== null),
    !filters.ids || filters.ids.includes(driver.id),
    driver.lastName.includes(filters.query),
  ].every(Boolean)

const serve =
  (drivers: Driver[], more: (api: FakeApi) => void = () => {}) =>
  (api: FakeApi) => {
    const found = (filters: DriverFilters) => drivers.filter((driver) => fits(filters, driver))
    const answers = answersOf(drivers, found, 'Водитель не найден')
    api.on(driversRoutes.search, answers.search)
    api.on(driversRoutes.count, answers.count)
    api.on(driversRoutes.get, answers.get)
    more(api)
  }

const open = (path = '/drivers', more?: (api: FakeApi) => void, me = makeMe({ isSenior: true })) =>
  renderRegister(DriversScreen, { path, me, prepare: serve([shakirov, valiev], more) })

const names = () => screen.getAllByRole('row').flatMap((row) => row.dataset.row ?? [])

describe('the register of drivers', () => {
  test('shows its rows, its tabs with counts, and opens a driver beside the table', async () => {
    const { address } = await open()
    expect(names()).toEqual(['6', '7'])
    expect(await screen.findByRole('tab', { name: /^Со ссылкой/ })).toHaveTextContent('1')
    await userEvent.click(screen.getByText('Шакиров Тимур'))
    await waitFor(() => expect(address()).toBe('/drivers/6'))
    const panel = within(await screen.findByRole('region', { name: 'Водитель' }))
    expect(await panel.findByRole('heading', { name: 'Шакиров Тимур' })).toBeInTheDocument()
    expect(panel.getByRole('link', { name: /917/ })).toHaveAttribute('href', 'tel:+79172451863')
    // The palette offers it again.
    expect(localStorage.getItem('naryad:recent:2')).toContain('Шакиров Тимур')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/drivers'))
  })

  test('more than can be chosen at once is said to be the first of them, and why', async () => {
    await open('/drivers', (api) =>
      api.on(driversRoutes.search, () => ({ items: [shakirov, valiev], totalCount: 2300 })),
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать: Валиев Ильнур' }))
    const bar = within(await screen.findByRole('region', { name: 'Действия с выбранными' }))
    expect(bar.getByRole('status')).toHaveTextContent(/Выбрано: 1\sводитель/)
    const first = bar.getByRole('button', { name: /^Первые 1\s000$/ })
    expect(first).toHaveAttribute('data-tip', expect.stringContaining('не больше 1'))
  })

  test('a tab is a link, and its condition can be taken away', async () => {
    const { address } = await open()
    await userEvent.click(await screen.findByRole('tab', { name: /^Без ссылки/ }))
    await waitFor(() => expect(names()).toEqual(['7']))
    expect(address()).toBe('/drivers?hasMobileToken=false&view=unlinked')
    await userEvent.click(screen.getByRole('button', { name: 'Убрать условие «Ссылка»' }))
    await waitFor(() => expect(names()).toEqual(['6', '7']))
  })

  test('a link shows the same list, and nothing found names its conditions', async () => {
    await open('/drivers?query=Нетакого&hasCar=true')
    expect(await screen.findByText('По запросу «Нетакого» ничего не найдено')).toBeInTheDocument()
    expect(screen.getByText(/ТС — Есть ТС/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Сбросить всё' }))
    await waitFor(() => expect(names()).toEqual(['6', '7']))
  })

  test('J, X and Excel: what is chosen becomes a file', async () => {
    const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    // A followed link would take the whole test away.
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { api } = await open('/drivers', (api) => {
      api.on(exportsRoutes.drivers, () => new Response('xlsx'))
    })
    await userEvent.keyboard('jjx')
    const bar = within(screen.getByRole('region', { name: 'Действия с выбранными' }))
    await userEvent.click(bar.getByRole('button', { name: 'Excel' }))
    await waitFor(() => expect(click).toHaveBeenCalled())
    const { searchParams } = api.calls(exportsRoutes.drivers)[0]?.url ?? new URL('about:blank')
    expect(JSON.parse(searchParams.get('filters') ?? '')).toMatchObject({ ids: [7] })
    expect(searchParams.get('columns')?.split(',').slice(0, 2)).toEqual(['name', 'phone'])
    url.mockRestore()
    click.mockRestore()
  })

  test('a refused Excel is shown by the alert', async () => {
    await open('/drivers', (api) => {
      api.on(exportsRoutes.drivers, () => {
        throw new Refused('IMPOSSIBLE', 'Слишком много строк: сузьте условия')
      })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Excel' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Слишком много строк: сузьте условия')
  })

  test('rows stand still while others work, news wait for the button', async () => {
    const drivers = [shakirov, valiev]
    const { changed } = await renderRegister(DriversScreen, { path: '/drivers', prepare: serve(drivers) })
    drivers.unshift(makeDriver({ id: 1, lastName: 'Абрамов' }))
    await changed('drivers')
    const news = await screen.findByRole('button', { name: /^Показать 1/ })
    expect(names()).toEqual(['6', '7'])
    await userEvent.click(news)
    await waitFor(() => expect(names()).toEqual(['1', '6', '7']))
  })

  test('a driver who is not there says so', async () => {
    await open('/drivers/99')
    expect(await screen.findByText('Водителя № 99 нет или он вам недоступен')).toBeInTheDocument()
  })

  test('a representative sees neither buttons nor links without the right to use them', async () => {
    await open('/drivers/6', undefined, makeMe({ role: 'client' }))
    const panel = within(await screen.findByRole('region', { name: 'Водитель' }))
    expect(await panel.findByRole('tab', { name: 'Сведения' })).toBeInTheDocument()
    expect(panel.queryByRole('tab', { name: 'Мобильная ссылка' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Добавить водителя' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Импорт' })).not.toBeInTheDocument()
  })

  test('on a phone they are cards with what is there and a call', async () => {
    await renderRegister(DriversScreen, {
      path: '/drivers',
      width: 390,
      prepare: serve([shakirov, valiev]),
    })
    const card = await screen.findByRole('link', { name: 'Шакиров Тимур' })
    expect(card).toHaveAttribute('href', '/drivers/6')
    expect(screen.getByRole('link', { name: /^Позвонить: Шакиров, \+7/ })).toBeInTheDocument()
    expect(screen.getAllByText('Без ТС')).toHaveLength(3)
    expect(screen.getAllByText('Ссылка выдана')).toHaveLength(1)
    expect(screen.queryByText('Нет')).not.toBeInTheDocument()
  })
})

test('the personal link has its own tab', async () => {
  await open('/drivers/6?tab=link')
  const panel = within(await screen.findByRole('region', { name: 'Водитель' }))
  expect(await panel.findByRole('tab', { name: 'Мобильная ссылка' })).toBeInTheDocument()
  expect(panel.getByRole('button', { name: /Выпустить/ })).toBeInTheDocument()
})
