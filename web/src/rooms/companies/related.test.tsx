import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { carServersRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeCompanyCard, makeDriver, makeUser } from '../../testing/makePeople.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { CompaniesScreen } from './CompaniesScreen.tsx'

const card = makeCompanyCard({ driversCount: 1, usersCount: 3 })

const open = (tab: string, more: (api: FakeApi) => void, me = makeMe({ role: 'admin' })) =>
  renderRegister(CompaniesScreen, {
    path: `/organizations/3?tab=${tab}&wide=true`,
    me,
    prepare: (api) => {
      api.on(companiesRoutes.search, () => ({ items: [card], totalCount: 1 }))
      api.on(companiesRoutes.get, () => card)
      more(api)
    },
  })

test("an organization's users are a tab with their count, each a link", async () => {
  const { api } = await open('users', (api) =>
    api.on(usersRoutes.search, () => ({
      items: [makeUser({ id: 13, lastName: 'Ахметов', role: 'client' })],
      totalCount: 1,
    })),
  )
  expect(await screen.findByRole('tab', { name: /^Пользователи/ })).toHaveTextContent('3')
  const table = within(await screen.findByRole('table', { name: 'Пользователи' }))
  expect(table.getByRole('link', { name: /^Ахметов/ })).toHaveAttribute('href', '/users/13')
  expect(api.calls(usersRoutes.search)[0]?.body).toMatchObject({ companyIds: [3] })
})

test('who may not read users sees no such tab', async () => {
  await open('cars', () => {}, makeMe({ role: 'client' }))
  expect(await screen.findByRole('tab', { name: /^Автомобили/ })).toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: /^Пользователи/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Добавить автомобиль' })).not.toBeInTheDocument()
})

test.each([
  ['cars', 'Добавить автомобиль', 'Новый автомобиль'],
  ['drivers', 'Добавить водителя', 'Новый водитель'],
  ['contacts', 'Добавить контакт', 'Новый контакт'],
  ['users', 'Добавить пользователя', 'Новый пользователь'],
])('«%s»: what is added there begins with the organization', async (tab, button, title) => {
  const nothing = () => ({ items: [], totalCount: 0 })
  await open(tab, (api) => {
    for (const route of [
      usersRoutes.search,
      carsRoutes.searchByQuery,
      driversRoutes.searchByQuery,
      carServersRoutes.list,
    ])
      api.on(route, nothing)
  })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(await dialog.findByRole('combobox', { name: /^Организация/ })).toHaveValue('ООО «ТрансЛогистик»')
})

test('its drivers become a file of its own, as they are sought for', async () => {
  const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { api } = await open('drivers', (api) => {
    api.on(driversRoutes.search, () => ({ items: [makeDriver()], totalCount: 1 }))
    api.on(exportsRoutes.drivers, () => new Response('xlsx'))
  })
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Имя, телефон, карта' }), 'Шак')
  await waitFor(() => expect(api.calls(driversRoutes.search).at(-1)?.body).toMatchObject({ query: 'Шак' }))
  // The list under the page has a button of that name too.
  await userEvent.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(click).toHaveBeenCalled())
  const { searchParams } = api.calls(exportsRoutes.drivers)[0]?.url ?? new URL('about:blank')
  expect(JSON.parse(searchParams.get('filters') ?? '')).toEqual({
    companyIds: [3],
    query: 'Шак',
    orderBy: 'name',
    sort: 'ASC',
  })
  expect(searchParams.get('columns')?.split(',')[0]).toBe('name')
  url.mockRestore()
  click.mockRestore()
})

test('its drivers are narrowed by conditions, and the first page is shown again', async () => {
  const drivers = Array.from({ length: 25 }, (_, index) => makeDriver({ id: index + 1 }))
  const { api } = await open('drivers', (api) =>
    api.on(driversRoutes.search, ({ body }) => {
      const found = drivers.filter(() => body.hasCar !== true)
      return { items: found.slice(body.offset, body.offset + body.limit), totalCount: found.length }
    }),
  )
  const part = within(await screen.findByRole('tabpanel'))
  await userEvent.click(await part.findByRole('button', { name: 'Страница 2' }))
  await waitFor(() => expect(api.calls(driversRoutes.search).at(-1)?.body).toMatchObject({ offset: 20 }))
  await userEvent.click(part.getByRole('button', { name: 'ТС' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Есть ТС' }))
  await waitFor(() =>
    expect(api.calls(driversRoutes.search).at(-1)?.body).toMatchObject({
      companyIds: [3],
      hasCar: true,
      offset: 0,
    }),
  )
  expect(await part.findByText('Ничего не найдено')).toBeInTheDocument()
  await userEvent.click(part.getByRole('button', { name: 'Убрать условие «ТС»' }))
  expect(await part.findByText('1–20 из 25')).toBeInTheDocument()
})

test('what could not be read is read again by a press', async () => {
  const { api } = await open('drivers', (api) =>
    api.on(driversRoutes.search, () => {
      throw new Refused('INTERNAL', 'На сервере произошла ошибка')
    }),
  )
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  expect(screen.getByText('Не удалось загрузить список')).toBeInTheDocument()
  api.on(driversRoutes.search, () => ({ items: [makeDriver({ lastName: 'Валиев' })], totalCount: 1 }))
  await userEvent.click(retry)
  expect(await screen.findByRole('link', { name: /^Валиев/ })).toBeInTheDocument()
})

describe('its files', () => {
  const file = {
    id: 7,
    name: 'Договор № 214.pdf',
    taskId: null,
    mime: 'application/pdf',
    size: 48_000,
    kind: 'FILE' as const,
    url: '/api/files/7?token=12345678901234567890',
    thumbnailUrl: null,
    isAfterHandover: false,
    isForClient: false,
    createdAt: '2026-11-15T09:00:00.000Z',
    createdBy: null,
  }
  const openFiles = (more: (api: FakeApi) => void, me = makeMe({ role: 'admin' })) =>
    open(
      'files',
      (api) => {
        api.on(companiesRoutes.get, () => makeCompanyCard({ attachmentsCount: 1 }))
        more(api)
      },
      me,
    )

  test('are counted on their tab and deleted after a question', async () => {
    const { api } = await openFiles((api) => {
      api.on(attachmentsRoutes.listOfCompany, () => ({ items: [file], totalCount: 1 }))
      api.on(attachmentsRoutes.removeFromCompany, () => undefined)
    })
    expect(await screen.findByRole('tab', { name: 'Файлы 1' })).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить файл Договор № 214.pdf' }))
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    await waitFor(() => expect(api.calls(attachmentsRoutes.removeFromCompany)).toHaveLength(1))
  })

  test('are read without being changed by an engineer', async () => {
    await openFiles(
      (api) => api.on(attachmentsRoutes.listOfCompany, () => ({ items: [file], totalCount: 1 })),
      makeMe({ role: 'engineer' }),
    )
    expect(await screen.findByRole('button', { name: 'Договор № 214.pdf' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Удалить файл/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Загрузить' })).toBeNull()
  })

  test('that could not be read are not taken for missing ones', async () => {
    const { api } = await openFiles((api) =>
      api.on(attachmentsRoutes.listOfCompany, () => {
        throw new Refused('INTERNAL', 'На сервере произошла ошибка')
      }),
    )
    const retry = await screen.findByRole('button', { name: 'Повторить' })
    expect(screen.queryByText(/^Перетащите файлы сюда/)).toBeNull()
    api.on(attachmentsRoutes.listOfCompany, () => ({ items: [file], totalCount: 1 }))
    await userEvent.click(retry)
    expect(await screen.findByRole('button', { name: 'Договор № 214.pdf' })).toBeVisible()
  })
})
