import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { useCommands } from '../../client/commands/commands.ts'
import { remember } from '../../client/commands/recent.ts'
import { makeCar } from '../../rooms/cars/cars.make.ts'
import { makeTaskItem } from '../../rooms/tasks/tasks.make.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeCompany, makeDriver, makeUser } from '../../testing/makePeople.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { Palette } from './Palette.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const onAssign = vi.fn()
const commands = [
  { id: 'tasks.assign', title: 'Назначить оператора', group: 'Заявка № 18402', keys: 'KeyO', run: onAssign },
  {
    id: 'tasks.close',
    title: 'Закрыть заявку',
    group: 'Заявка № 18402',
    whyNot: 'Затраты не согласованы',
    run: vi.fn(),
  },
]
const OpenedTask = () => {
  useCommands(commands)
  return null
}

async function open() {
  const view = await renderIn(
    <>
      <OpenedTask />
      <Palette isOpen />
    </>,
    { me: makeMe(), path: '/tasks/glonass' },
  )
  return { ...view, field: screen.getByRole('combobox') }
}

const titles = () =>
  screen.getAllByRole('option').map((option) => option.querySelector('[class*="title"]')?.textContent)
const active = () => screen.getByRole('option', { selected: true })

describe('the empty palette', () => {
  test('offers the actions of the opened object, then the places', async () => {
    await open()
    expect(titles()).toEqual([
      'Назначить оператора',
      'Закрыть заявку',
      'Все очереди',
      'Очередь «Тахографы»',
      'Очередь «ГЛОНАСС»',
      'Очередь «СКУД»',
      'Очередь «ЛУВ»',
      'Очередь «Внешние»',
      'На разбор',
      'Мой день',
      'Календарь',
      'Карта',
      'Организации',
      'Автомобили',
      'Водители',
      'Контакты',
      'Аналитика',
      'Пользователи',
    ])
    expect(within(screen.getByRole('group', { name: 'Заявка № 18402' })).getAllByRole('option')).toHaveLength(
      2,
    )
  })

  test('is navigated by arrows, and Enter runs the chosen action', async () => {
    const { field } = await open()
    await userEvent.type(field, '{ArrowDown}{ArrowUp}')
    expect(field).toHaveAttribute('aria-activedescendant', active().id)
    await userEvent.keyboard('{Enter}')
    expect(onAssign).toHaveBeenCalledOnce()
  })

  test('what cannot be done says why and does nothing', async () => {
    const { field } = await open()
    await userEvent.type(field, '{ArrowDown}{Enter}')
    expect(active()).toHaveAttribute('data-tip', 'Затраты не согласованы')
    expect(commands[1]?.run).not.toHaveBeenCalled()
  })
})

test('what was opened lately is offered at the end: tasks as before, and objects of the registers', async () => {
  remember(2, { to: '/tasks/skud/18417', number: 18_417, title: 'Калибровка', status: 'NEW', plate: null })
  remember(2, {
    to: '/cars/4',
    kind: 'car',
    title: 'Scania R440',
    plate: 'А417КМ116',
    aside: 'ООО «ТрансЛогистик»',
  })
  const { router } = await open()
  const lines = within(screen.getByRole('group', { name: 'Недавние' })).getAllByRole('option')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Scania R440 ООО «ТрансЛогистик»'),
    expect.stringContaining('Калибровка'),
  ])
  await userEvent.click(screen.getByRole('option', { name: /Scania/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/cars/4'))
})

describe('typing', () => {
  const task = makeTaskItem({ id: 18417, queue: 'skud', title: 'Калибровка после замены шин' })

  function server() {
    const api = fakeApi()
    api.on(tasksRoutes.search, () => ({ items: [task], totalCount: 1 }))
    api.on(carsRoutes.searchByQuery, () => ({ items: [], totalCount: 0 }))
    api.on(carsRoutes.search, () => ({ items: [], totalCount: 0 }))
    api.on(driversRoutes.searchByQuery, () => ({ items: [] }))
    api.on(companiesRoutes.search, () => ({ items: [], totalCount: 0 }))
    api.on(contactsRoutes.search, () => ({ items: [], totalCount: 0 }))
    api.on(usersRoutes.search, () => ({ items: [], totalCount: 0 }))
    return api
  }

  test('finds tasks, marks the match, and Enter opens the first', async () => {
    const api = server()
    const { field, router } = await open()
    await userEvent.type(field, '417')
    const found = await screen.findByRole('option', { name: /Калибровка/ })
    expect(found).toHaveAttribute('aria-selected', 'true')
    expect(within(found).getAllByText('417')[0]?.tagName).toBe('MARK')
    expect(api.calls(tasksRoutes.search)).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/tasks/skud/18417'))
    expect(localStorage.getItem('naryad:recent:2')).toContain('18417')
  })

  test('Enter opens what is typed, not what was found for less of it', async () => {
    const api = server()
    const { field, router } = await open()
    await userEvent.type(field, '1841')
    await screen.findByRole('option', { name: /Калибровка/ })
    const meant = makeTaskItem({ id: 18418, queue: 'skud', title: 'Замена считывателя' })
    api.on(tasksRoutes.search, () => ({ items: [meant], totalCount: 1 }))
    await userEvent.type(field, '8{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/tasks/skud/18418'))
  })

  test('a command typed by its full title is offered before what was found', async () => {
    server()
    const { field } = await open()
    await userEvent.type(field, 'назначить оператора')
    await screen.findByRole('option', { name: /Калибровка/ })
    expect(titles()[0]).toBe('Назначить оператора')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(onAssign).toHaveBeenCalledOnce())
  })

  test('Ctrl+Enter opens it in a new tab', async () => {
    server()
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null)
    const { field, router } = await open()
    await userEvent.type(field, '417')
    await screen.findByRole('option', { name: /Калибровка/ })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(openTab).toHaveBeenCalledWith('/tasks/skud/18417', '_blank', 'noopener')
    expect(router.state.location.pathname).toBe('/tasks/glonass')
  })

  test('«>» asks for commands alone and sends no request', async () => {
    const api = fakeApi()
    const { field } = await open()
    await userEvent.type(field, '>опер')
    expect(titles()).toEqual(['Назначить оператора'])
    expect(api.calls(tasksRoutes.search)).toEqual([])
  })

  test('«№» asks for tasks alone', async () => {
    const api = server()
    const { field } = await open()
    await userEvent.type(field, '№18417')
    await screen.findByRole('option', { name: /Калибровка/ })
    expect(screen.getAllByRole('option')).toHaveLength(1)
    expect(api.calls(tasksRoutes.search)[0]?.body).toMatchObject({ query: '18417' })
    expect(api.calls(carsRoutes.searchByQuery)).toEqual([])
  })

  test('finds a truck, which opens its own place; its tasks and a new one stand beside', async () => {
    const api = server()
    api.on(carsRoutes.searchByQuery, () => ({ items: [makeCar({ id: 4 })], totalCount: 1 }))
    const { field, router } = await open()
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
    const { field, router } = await open()
    await userEvent.type(field, 'а417')
    await userEvent.click(await screen.findByRole('option', { name: /Заявки этой машины/ }))
    await waitFor(() => expect(router.state.location.href).toBe('/cars/4?tab=tasks'))
  })

  test('looks for numbers of devices when no plate fits', async () => {
    const api = server()
    api.on(carsRoutes.search, () => ({ items: [makeCar({ id: 4 })], totalCount: 1 }))
    const { field } = await open()
    await userEvent.type(field, '860112043')
    expect(await screen.findByRole('group', { name: 'Автомобили' })).toBeVisible()
  })

  test('finds people and organizations by telephone and INN, with the match marked', async () => {
    const api = server()
    const driver = makeDriver({ id: 6, phone: '+79394172008' })
    api.on(driversRoutes.searchByQuery, () => ({ items: [driver] }))
    const company = makeCompany({ id: 3, inn: '1655123417' })
    api.on(companiesRoutes.search, () => ({ items: [company], totalCount: 1 }))
    const { field, router } = await open()
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
    const { field, router } = await open()
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
    const { field } = await open()
    await userEvent.click(screen.getByRole('radio', { name: 'Люди' }))
    expect(field).toHaveFocus()
    await userEvent.keyboard('шакиров')
    await screen.findByRole('group', { name: 'Водители' })
    expect(screen.getAllByRole('option')).toHaveLength(1)
    expect(api.calls(tasksRoutes.search)).toEqual([])
    expect(api.calls(companiesRoutes.search)).toEqual([])
  })

  test('says when there is nothing', async () => {
    const api = fakeApi()
    api.on(tasksRoutes.search, () => ({ items: [], totalCount: 0 }))
    const { field } = await open()
    await userEvent.type(field, '№00')
    expect(await screen.findByText('Ничего не найдено по запросу «00»')).toBeVisible()
  })
})
