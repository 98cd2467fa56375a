import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { makeCar } from '../../rooms/cars/cars.make.ts'
import { makeTaskItem } from '../../rooms/tasks/tasks.make.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { makeCompany, makeDriver, makeUser } from '../../testing/makePeople.ts'
import { onAssign, openPalette, titles } from '../../testing/openPalette.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('typing', () => {
  const task = makeTaskItem({ id: 18417, queue: 'skud', title: 'Калибровка после замены шин' })

  function server() {
    const api = fakeApi()
    api.on(tasksRoutes.search, () => ({ items: [task], totalCount: 1 }))
    api.on(carsRoutes.searchByQuery, () => ({ items: [], totalCount: 0 }))
    api.on(carsRoutes.search, () => ({ items: [], totalCount: 0 }))
    api.on(driversRoutes.searchByQuery, () => ({ items: [] }))
    api.on(unitsRoutes.searchByQuery, () => ({ items: [] }))
    api.on(companiesRoutes.search, () => ({ items: [], totalCount: 0 }))
    api.on(actsRoutes.search, () => ({ items: [], totalCount: 0 }))
    api.on(contractsRoutes.search, () => ({ items: [], totalCount: 0 }))
    api.on(contactsRoutes.search, () => ({ items: [], totalCount: 0 }))
    api.on(usersRoutes.search, () => ({ items: [], totalCount: 0 }))
    return api
  }

  test('finds tasks, marks the match, and Enter opens the first', async () => {
    const api = server()
    const { field, router } = await openPalette()
    await userEvent.type(field, '417')
    const found = await screen.findByRole('option', { name: /Калибровка/ })
    expect(found).toHaveAttribute('aria-selected', 'true')
    expect(within(found).getAllByText('417')[0]?.tagName).toBe('MARK')
    expect(api.calls(tasksRoutes.search).map(({ body }) => body)).toEqual([
      expect.objectContaining({ query: '417' }),
      expect.objectContaining({ ids: [417] }),
    ])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/tasks/skud/18417'))
    expect(localStorage.getItem('naryad:recent:2')).toContain('18417')
  })

  test('Enter opens what is typed, not what was found for less of it', async () => {
    const api = server()
    const { field, router } = await openPalette()
    await userEvent.type(field, '1841')
    await screen.findByRole('option', { name: /Калибровка/ })
    const meant = makeTaskItem({ id: 18418, queue: 'skud', title: 'Замена считывателя' })
    api.on(tasksRoutes.search, () => ({ items: [meant], totalCount: 1 }))
    await userEvent.type(field, '8{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/tasks/skud/18418'))
  })

  test('a command typed by its full title is offered before what was found', async () => {
    server()
    const { field } = await openPalette()
    await userEvent.type(field, 'назначить оператора')
    await screen.findByRole('option', { name: /Калибровка/ })
    expect(titles()[0]).toBe('Назначить оператора')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(onAssign).toHaveBeenCalledOnce())
  })

  test('Ctrl+Enter opens it in a new tab', async () => {
    server()
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null)
    const { field, router } = await openPalette()
    await userEvent.type(field, '417')
    await screen.findByRole('option', { name: /Калибровка/ })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(openTab).toHaveBeenCalledWith('/tasks/skud/18417', '_blank', 'noopener')
    expect(router.state.location.pathname).toBe('/tasks/glonass')
  })

  test('«>» asks for commands alone and sends no request', async () => {
    const api = fakeApi()
    const { field } = await openPalette()
    await userEvent.type(field, '>опер')
    expect(titles()).toEqual(['Назначить оператора'])
    expect(api.calls(tasksRoutes.search)).toEqual([])
  })

  test('«№» asks for tasks alone', async () => {
    const api = server()
    const { field } = await openPalette()
    await userEvent.type(field, '№18417')
    await screen.findByRole('option', { name: /Калибровка/ })
    expect(screen.getAllByRole('option')).toHaveLength(1)
    expect(api.calls(tasksRoutes.search)[0]?.body).toMatchObject({ query: '18417' })
    expect(api.calls(carsRoutes.searchByQuery)).toEqual([])
  })

  test('finds a truck, which opens its own place; its tasks and a new one stand beside', async () => {
    const api = server()
    api.on(carsRoutes.searchByQuery, () => ({ items: [makeCar({ id: 4 })], totalCount: 1 }))
    const { field, router } = await openPalette()
    await userEvent.type(field, 'а417')
    const group = await screen.findByRole('group', { name: 'Автомобили' })
    const [truck, tasks] = within(group).getAllByRole('option')
    expect(truck).toHaveTextContent('Scania R440 ООО «ТрансЛогистик»')
    expect(tasks).toHaveTextContent('Заявки этой машины')
    expect(screen.getByRole('option', { name: /Новая заявка для этой машины/ })).toBeVisible()
    expect(api.calls(carsRoutes.search)).toEqual([])
    await userEvent.click(truck ?? group)
    await waitFor(() => expect(router.state.location.pathname).toBe('/cars/4'))
  })

  test('the tasks of the found truck are a line of their own; outside the queues the truck lists them', async () => {
    const api = server()
    api.on(carsRoutes.searchByQuery, () => ({ items: [makeCar({ id: 4 })], totalCount: 1 }))
    const { field, router } = await openPalette()
    await userEvent.type(field, 'а417')
    await userEvent.click(await screen.findByRole('option', { name: /Заявки этой машины/ }))
    await waitFor(() => expect(router.state.location.href).toBe('/cars/4?tab=tasks'))
  })

  test('looks for numbers of devices when no plate fits', async () => {
    const api = server()
    api.on(carsRoutes.search, () => ({ items: [makeCar({ id: 4 })], totalCount: 1 }))
    const { field } = await openPalette()
    await userEvent.type(field, '860112043')
    expect(await screen.findByRole('group', { name: 'Автомобили' })).toBeVisible()
  })

  test('finds people and organizations by telephone and INN, with the match marked', async () => {
    const api = server()
    const driver = makeDriver({ id: 6, phone: '+79394172008' })
    api.on(driversRoutes.searchByQuery, () => ({ items: [driver] }))
    const company = makeCompany({ id: 3, inn: '1655123417' })
    api.on(companiesRoutes.search, () => ({ items: [company], totalCount: 1 }))
    const { field, router } = await openPalette()
    await userEvent.type(field, '417')
    const found = await screen.findByRole('option', { name: /Шакиров Тимур/ })
    expect(within(found).getByText('417').tagName).toBe('MARK')
    const its = within(screen.getByRole('group', { name: 'Организации' })).getByRole('option')
    expect(within(its).getByText('417').tagName).toBe('MARK')
    await userEvent.click(found)
    await waitFor(() => expect(router.state.location.pathname).toBe('/drivers/6'))
  })

  test('finds drivers and colleagues by surname', async () => {
    const api = server()
    api.on(driversRoutes.searchByQuery, () => ({ items: [makeDriver({ id: 6, lastName: 'Гусев' })] }))
    api.on(usersRoutes.search, () => ({ items: [makeUser({ id: 12, company: null })], totalCount: 1 }))
    const { field, router } = await openPalette()
    await userEvent.type(field, 'гусев')
    expect(
      within(await screen.findByRole('group', { name: 'Водители' })).getByRole('option'),
    ).toHaveTextContent('Гусев Тимур')
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Пользователи' })).getByRole('option', {
        name: /Гусев Артём/,
      }),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/12'))
  })

  test('the switch beside the field asks for one kind of thing alone', async () => {
    const api = server()
    api.on(driversRoutes.searchByQuery, () => ({ items: [makeDriver()] }))
    const { field } = await openPalette()
    await userEvent.click(screen.getByRole('radio', { name: 'Люди' }))
    expect(field).toHaveFocus()
    await userEvent.keyboard('шакиров')
    await screen.findByRole('group', { name: 'Водители' })
    expect(screen.getAllByRole('option')).toHaveLength(1)
    expect(api.calls(tasksRoutes.search)).toEqual([])
    expect(api.calls(companiesRoutes.search)).toEqual([])
  })

  test('the kind of the exactly named comes first; of each kind three are shown until more are asked for', async () => {
    const api = server()
    const tasks = Array.from({ length: 8 }, (_, at) =>
      makeTaskItem({ id: at + 1, title: `Выезд к Орлову ${at}`, car: null }),
    )
    api.on(tasksRoutes.search, () => ({ items: tasks, totalCount: 8 }))
    api.on(driversRoutes.searchByQuery, () => ({
      items: [
        makeDriver({ id: 6, lastName: 'Орлова', firstName: 'Анна', middleName: '' }),
        makeDriver({ id: 7, lastName: 'Орлов', firstName: 'Иван', middleName: '' }),
      ],
    }))
    const { field } = await openPalette()
    await userEvent.type(field, 'орлов иван')
    await screen.findByRole('group', { name: 'Водители' })
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
    expect(groups.slice(0, 2)).toEqual(['Водители', 'Заявки'])
    expect(titles()[0]).toContain('Орлов Иван')
    const found = within(screen.getByRole('group', { name: 'Заявки' }))
    expect(found.getAllByRole('option').map(({ textContent }) => textContent?.slice(-5))).toEqual([
      'ову 7',
      'ову 6',
      'ову 5',
      'Ещё 5',
    ])
    await userEvent.click(found.getByRole('option', { name: 'Ещё 5' }))
    expect(found.getAllByRole('option')).toHaveLength(8)
    expect(field).toHaveFocus()
    await userEvent.type(field, '{Backspace}')
    await waitFor(() => expect(found.getAllByRole('option')).toHaveLength(4))
  })

  test('says when there is nothing', async () => {
    const api = fakeApi()
    api.on(tasksRoutes.search, () => ({ items: [], totalCount: 0 }))
    const { field } = await openPalette()
    await userEvent.type(field, '№00')
    expect(await screen.findByText('Ничего не найдено по запросу «00»')).toBeVisible()
  })
})
