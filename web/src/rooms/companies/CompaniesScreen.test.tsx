import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeCompanyCard, makeDriver } from '../../testing/makePeople.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { CompaniesScreen } from './CompaniesScreen.tsx'

const card = makeCompanyCard({
  inn: '1655487210',
  phone: '+78432104418',
  email: 'park@translog.ru',
  openTasksCount: 9,
  driversCount: 1,
  openTasks: [{ queue: 'tachograph', count: 9 }],
})

const open = (
  path = '/organizations',
  more: (api: FakeApi) => void = () => {},
  me = makeMe({ isSenior: true }),
) =>
  renderRegister(CompaniesScreen, {
    path,
    me,
    prepare: (api) => {
      api.on(companiesRoutes.search, () => ({ items: [card], totalCount: 1 }))
      api.on(companiesRoutes.get, () => card)
      more(api)
    },
  })

const form = (name: string) => screen.findByRole('dialog', { name })

describe('an organization', () => {
  test('opens beside the list with its open tasks, which lead to their queue', async () => {
    await open('/organizations/3')
    const panel = within(await screen.findByRole('region', { name: 'Организация' }))
    const tasks = await panel.findByRole('link', { name: /Тахографы/ })
    expect(tasks).toHaveAttribute('href', expect.stringContaining('/tasks/tachograph?companyIds=3'))
    expect(panel.getByRole('link', { name: 'park@translog.ru' })).toHaveAttribute(
      'href',
      'mailto:park@translog.ru',
    )
  })

  test('F shows it over the whole width, with all that belongs to it', async () => {
    const { address } = await open('/organizations/3', (api) =>
      api.on(driversRoutes.search, () => ({ items: [makeDriver({ id: 6 })], totalCount: 1 })),
    )
    await screen.findByRole('region', { name: 'Организация' })
    await userEvent.keyboard('f')
    await waitFor(() => expect(address()).toBe('/organizations/3?wide=true'))
    await userEvent.click(await screen.findByRole('tab', { name: /^Водители/ }))
    const table = within(await screen.findByRole('table', { name: 'Водители' }))
    expect(table.getByRole('link', { name: 'Шакиров Тимур' })).toHaveAttribute('href', '/drivers/6')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/organizations'))
  })

  test('is deleted only after a question, and a refusal shows the server’s message', async () => {
    const { address } = await open(
      '/organizations/3',
      (api) =>
        api.on(companiesRoutes.remove, () => {
          throw new Refused('CONFLICT', 'Нельзя удалить: у организации 48 автомобилей')
        }),
      makeMe({ role: 'admin' }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Действия' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Нельзя удалить: у организации 48 автомобилей')
    expect(address()).toBe('/organizations/3')
  })

  test('is not deleted without the right to', async () => {
    await open('/organizations/3')
    await userEvent.click(await screen.findByRole('button', { name: 'Действия' }))
    expect(await screen.findByRole('menuitem', { name: 'Изменить E' })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: 'Удалить' })).not.toBeInTheDocument()
  })
})

describe('the form of an organization', () => {
  test('C opens it, what is wrong is said under its field, and the focus is there', async () => {
    const { api } = await open()
    await userEvent.keyboard('c')
    const dialog = within(await form('Новая организация'))
    await userEvent.type(await dialog.findByLabelText('Полное название'), 'Общество')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await dialog.findByText('Заполните поле')).toBeInTheDocument()
    expect(dialog.getByText(/1 поле заполнено неверно/)).toBeInTheDocument()
    expect(dialog.getByLabelText(/^Название/)).toHaveFocus()
    expect(api.calls(companiesRoutes.create)).toEqual([])
  })

  test('a number that is not whole is not sent as none', async () => {
    const { api } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Добавить организацию' }))
    const dialog = within(await form('Новая организация'))
    await userEvent.type(await dialog.findByLabelText(/^Название/), 'ООО «Рейс»')
    await userEvent.type(dialog.getByLabelText('Телефон'), '917245')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(
      await dialog.findByText('«917245» — местный номер, наберите его с кодом города'),
    ).toBeInTheDocument()
    expect(api.calls(companiesRoutes.create)).toEqual([])
  })

  test("the server's sentence stands under its field, what was typed stays", async () => {
    await open('/organizations', (api) =>
      api.on(companiesRoutes.create, () => {
        throw new Refused('CONFLICT', 'Организация с таким ИНН уже есть', {
          fields: { inn: 'Организация с таким ИНН уже есть' },
        })
      }),
    )
    await userEvent.keyboard('c')
    const dialog = within(await form('Новая организация'))
    await userEvent.type(await dialog.findByLabelText(/^Название/), 'ООО «Рейс»')
    await userEvent.click(dialog.getByRole('button', { name: 'Добавить организацию' }))
    expect(await dialog.findByText('Организация с таким ИНН уже есть')).toBeInTheDocument()
    expect(dialog.getByLabelText(/^Название/)).toHaveValue('ООО «Рейс»')
  })

  test('what could not be sent is sent again by the same keys, from the field one is in', async () => {
    let isDown = true
    const { api } = await open('/organizations', (api) =>
      api.on(companiesRoutes.create, () => {
        if (isDown) throw new Refused('UNAVAILABLE', 'Сервер занят, повторите через минуту')
        return card
      }),
    )
    await userEvent.keyboard('c')
    const dialog = within(await form('Новая организация'))
    const name = await dialog.findByLabelText(/^Название/)
    await userEvent.type(name, 'ООО «Рейс»{Control>}{Enter}{/Control}')
    await waitFor(() => expect(api.calls(companiesRoutes.create)).toHaveLength(1))
    expect(name).toHaveFocus()
    isDown = false
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(api.calls(companiesRoutes.create)).toHaveLength(2)
  })

  test('leaving asks when something would be lost, and a draft outlives a reload', async () => {
    const first = await open()
    await userEvent.keyboard('c')
    let dialog = within(await form('Новая организация'))
    await userEvent.type(await dialog.findByLabelText(/^Название/), 'ООО «Рейс»')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('Удалить черновик?')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'НЕТ' }))
    first.unmount()
    await open()
    await userEvent.keyboard('c')
    dialog = within(await form('Новая организация'))
    expect(await dialog.findByLabelText(/^Название/)).toHaveValue('ООО «Рейс»')
  })

  test('the beginning of a number would be lost, too', async () => {
    await open()
    await userEvent.keyboard('c')
    const dialog = within(await form('Новая организация'))
    const inn = await dialog.findByLabelText('ИНН')
    await userEvent.type(inn, '16530')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('Удалить черновик?')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'НЕТ' }))
    await userEvent.clear(inn)
    inn.focus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('a colleague was first: both values are shown, mine is sent with the new version', async () => {
    const current = { ...card, address: 'Казань, Тэцевская, 4', comment: 'Пропуск за сутки', version: 2 }
    const { api } = await open('/organizations/3', (api) => {
      api.on(companiesRoutes.update, ({ body }) => {
        if (body.version !== 2)
          throw new Refused('CONFLICT', 'Организацию изменили, пока вы правили', {
            current,
            changedBy: 'Лапина',
          })
        return { ...current, ...body, version: 3 }
      })
    })
    await screen.findByRole('region', { name: 'Организация' })
    await userEvent.keyboard('e')
    const dialog = within(await form('Изменить организацию'))
    await userEvent.type(await dialog.findByLabelText('Адрес'), 'Буинск')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const conflict = within(
      await screen.findByRole('dialog', { name: 'Организацию изменили одновременно с вами' }),
    )
    expect(conflict.getByText('Буинск')).toBeInTheDocument()
    expect(conflict.getByText('Казань, Тэцевская, 4')).toBeInTheDocument()
    expect(conflict.getByRole('button', { name: 'Принять правку (Лапина)' })).toBeVisible()
    await userEvent.click(conflict.getByRole('button', { name: 'Оставить свою' }))
    await waitFor(() => expect(api.calls(companiesRoutes.update)).toHaveLength(2))
    // What only the colleague has changed is kept without a question.
    expect(api.calls(companiesRoutes.update)[1]?.body).toMatchObject({
      address: 'Буинск',
      comment: 'Пропуск за сутки',
      version: 2,
    })
  })
})
