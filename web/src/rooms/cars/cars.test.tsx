import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { useAllCommands } from '../../client/commands/commands.ts'
import { Refused } from '../../testing/fakeApi.ts'
import { holdCalls } from '../../testing/holdCalls.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeCompany } from '../../testing/makePeople.ts'
import { renderCars as open } from '../../testing/renderCars.tsx'
import { makeTaskItem } from '../tasks/tasks.make.ts'
import { makeCar } from './cars.make.ts'

const panel = () => screen.findByRole('region', { name: 'Автомобиль' })

async function choose(line: string) {
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Действия' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: line }))
}

describe('the register of trucks', () => {
  const late = makeCar({
    id: 1,
    plate: 'В604РТ16',
    marks: ['RANGE_OVERDUE', 'CRITICAL_TASK'],
    nearestRange: {
      id: 9,
      kind: 'Блок СКЗИ',
      state: 'OVERDUE',
      dateTo: '2026-11-01',
      mileageTo: null,
      daysLeft: -21,
      kmLeft: null,
      progress: 1,
    },
  })
  const broken = makeCar({
    id: 2,
    plate: 'А290ТС116',
    title: 'А290ТС116',
    status: 'IN_REPAIR',
    marks: ['NO_SIGNAL'],
  })

  test('has its tabs with counts, and each shows its own', async () => {
    const { router } = await open({ cars: [late, broken] })
    const tab = (name: RegExp) => screen.getByRole('tab', { name })
    await waitFor(() => expect(tab(/^Все/)).toHaveTextContent('2'))
    expect(tab(/^Сроки просрочены/)).toHaveTextContent('1')
    expect(tab(/^Срок в ближайшие 30 дней/)).toHaveTextContent('0')
    await userEvent.click(tab(/^Нет связи/))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    expect(screen.getByRole('link', { name: /290/ })).toBeVisible()
    expect(router.state.location.href).toContain('noSignal=true')
  })

  test('says statuses, terms and marks in words, not by colour alone', async () => {
    await open({ cars: [late, broken] })
    const table = within(screen.getByRole('grid'))
    expect(table.getByText('В ремонте')).toBeVisible()
    expect(table.getByText(/−21/)).toBeVisible()
    expect(screen.getByRole('img', { name: 'Выезд запрещён: критичная заявка' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Нет связи' })).toBeVisible()
  })

  test('offers its actions in the palette', async () => {
    await open()
    const { result } = renderHook(useAllCommands)
    expect(result.current.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Добавить автомобиль', 'Обновить список', 'Скачать список в Excel']),
    )
    act(() => result.current.find(({ id }) => id === 'register.create')?.run())
    expect(await screen.findByRole('dialog', { name: 'Новый автомобиль' })).toBeVisible()
  })

  test('two imports share one button', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Импорт' }))
    const lines = await screen.findAllByRole('menuitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual(['Импорт автомобилей', 'Импорт ТО'])
  })

  test('what a client may not do is not offered', async () => {
    await open({ me: makeMe({ role: 'client' }) })
    const { result } = renderHook(useAllCommands)
    expect(result.current.map(({ title }) => title)).not.toContain('Добавить автомобиль')
    expect(screen.queryByRole('button', { name: 'Добавить автомобиль' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Импорт' })).toBeNull()
  })
})

describe('the panel of a truck', () => {
  test('opens by its address, with its light and its marks in words', async () => {
    await open({ path: '/cars/4', cars: [makeCar({ marks: ['NO_SIGNAL'] })] })
    const shown = within(await panel())
    expect(shown.getByText('Scania R440, 2021')).toBeVisible()
    expect(shown.getByText('Нет связи')).toBeVisible()
    const sentence = /Красный.*СКЗИ: просрочено на 6 дней, известно 7 из 8/
    await userEvent.click(await shown.findByRole('button', { name: sentence }))
    const facts = within(await screen.findByRole('dialog', { name: /Светофор/ }))
    expect(facts.getByRole('row', { name: /Блок СКЗИ просрочено на 6 дней НКМ-2 № 77120/ })).toBeVisible()
  })

  test('a truck that is not there says so', async () => {
    await open({ path: '/cars/77' })
    expect(await screen.findByText('Такого автомобиля нет или он вам недоступен')).toBeVisible()
  })

  test('the mileage is typed where it stands and goes with the rest of the truck', async () => {
    const car = makeCar({ version: 5 })
    const { api } = await open({ path: '/cars/4', cars: [car] })
    api.on(carsRoutes.update, () => makeCar({ version: 6, mileageKm: 350_000 }))
    const shown = within(await panel())
    await userEvent.click(shown.getByRole('button', { name: 'Изменить пробег' }))
    const field = shown.getByRole('textbox', { name: 'Пробег' })
    await userEvent.clear(field)
    await userEvent.type(field, '350000{Enter}')
    await waitFor(() => expect(api.calls(carsRoutes.update)).toHaveLength(1))
    expect(api.calls(carsRoutes.update)[0]?.body).toMatchObject({
      plate: 'А417КМ116',
      mileageKm: 350_000,
      driverId: 6,
      version: 5,
    })
  })

  test('the mileage goes once, though Enter is pressed twice', async () => {
    const { api } = await open({ path: '/cars/4', cars: [makeCar({ version: 5 })] })
    api.on(carsRoutes.update, () => makeCar({ version: 6, mileageKm: 350_000 }))
    const shown = within(await panel())
    await userEvent.click(shown.getByRole('button', { name: 'Изменить пробег' }))
    const held = holdCalls(carsRoutes.update)
    await userEvent.clear(shown.getByRole('textbox', { name: 'Пробег' }))
    await userEvent.type(shown.getByRole('textbox', { name: 'Пробег' }), '350000{Enter}{Enter}')
    await waitFor(() => expect(held.length).toBeGreaterThan(0))
    for (const letThrough of held) letThrough()
    await waitFor(() => expect(shown.queryByRole('textbox', { name: 'Пробег' })).toBeNull())
    expect(api.calls(carsRoutes.update)).toHaveLength(1)
  })

  test('its tasks lead to their queues', async () => {
    await open({
      path: '/cars/4?tab=tasks',
      prepare: (api) =>
        api.on(tasksRoutes.search, ({ body }) => {
          const items = body.statuses?.includes('CLOSED') ? [] : [makeTaskItem({ id: 18402, queue: 'luv' })]
          return { items, totalCount: items.length }
        }),
    })
    const opened = await screen.findByRole('region', { name: 'Открытые' })
    expect(within(opened).getByRole('link')).toHaveAttribute('href', '/tasks/luv/18402')
    expect(screen.getByRole('button', { name: 'Новая заявка' })).toBeVisible()
  })

  test('a file is deleted after a question', async () => {
    const file = {
      id: 7,
      name: 'ПТС.pdf',
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
    const { api } = await open({
      path: '/cars/4?tab=files',
      cars: [makeCar({ attachmentsCount: 1 })],
      prepare: (api) => {
        api.on(attachmentsRoutes.listOfCar, () => ({ items: [file], totalCount: 1 }))
        api.on(attachmentsRoutes.removeFromCar, () => undefined)
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить файл ПТС.pdf' }))
    expect(api.calls(attachmentsRoutes.removeFromCar)).toHaveLength(0)
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    await waitFor(() => expect(api.calls(attachmentsRoutes.removeFromCar)).toHaveLength(1))
  })

  test('a dispatcher archives what only others may delete', async () => {
    const { api } = await open({ path: '/cars/4' })
    api.on(carsRoutes.update, () => makeCar({ status: 'ARCHIVED' }))
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Действия' }))
    expect(await screen.findByRole('menuitem', { name: 'В архив' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Удалить' })).toBeNull()
    await userEvent.click(screen.getByRole('menuitem', { name: 'В архив' }))
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    await waitFor(() => expect(api.calls(carsRoutes.update)[0]?.body).toMatchObject({ status: 'ARCHIVED' }))
  })

  test('an administrator sees why a truck with a past is not deleted', async () => {
    const { api } = await open({ path: '/cars/4', me: makeMe({ role: 'admin' }) })
    api.on(carsRoutes.remove, () => {
      throw new Refused('CONFLICT', 'Нельзя удалить: по этому ТС есть заявки. Отправьте его в архив.')
    })
    await choose('Удалить')
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    expect(await screen.findByText(/Нельзя удалить: по этому ТС есть заявки/)).toBeVisible()
    expect(await panel()).toBeVisible()
  })
})

describe('the form of a truck', () => {
  test('a plate that is taken is reported under its field, and nothing typed is lost', async () => {
    const { api } = await open()
    api.on(carsRoutes.create, () => {
      const taken = 'ТС с таким госномером уже есть'
      throw new Refused('CONFLICT', taken, { fields: { plate: taken } })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Добавить автомобиль' }))
    const form = within(await screen.findByRole('dialog', { name: 'Новый автомобиль' }))
    await userEvent.type(form.getByRole('textbox', { name: /Госномер/ }), 'a417km116')
    await userEvent.type(form.getByRole('textbox', { name: 'Марка' }), 'Scania')
    await userEvent.click(form.getByRole('button', { name: 'Добавить автомобиль' }))
    expect(await form.findByText('ТС с таким госномером уже есть')).toBeVisible()
    expect(api.calls(carsRoutes.create)[0]?.body).toMatchObject({ plate: 'А417КМ116', brand: 'Scania' })
    expect(form.getByRole('textbox', { name: 'Марка' })).toHaveValue('Scania')
  })

  test('without plate, VIN and garage number nothing is sent', async () => {
    const { api } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Добавить автомобиль' }))
    const form = within(await screen.findByRole('dialog', { name: 'Новый автомобиль' }))
    await userEvent.click(form.getByRole('button', { name: 'Добавить автомобиль' }))
    expect(await form.findByText(/ужен госномер, VIN или гаражный номер/)).toBeVisible()
    expect(api.calls(carsRoutes.create)).toHaveLength(0)
  })

  test('a truck without a plate is added by its garage number', async () => {
    const { api } = await open()
    api.on(carsRoutes.create, () => makeCar({ id: 9, plate: null, title: 'гар. № 512', garageNumber: '512' }))
    await userEvent.click(screen.getByRole('button', { name: 'Добавить автомобиль' }))
    const form = within(await screen.findByRole('dialog', { name: 'Новый автомобиль' }))
    await userEvent.type(form.getByRole('textbox', { name: 'Гаражный номер' }), '512')
    await userEvent.click(form.getByRole('button', { name: 'Добавить автомобиль' }))
    await waitFor(() =>
      expect(api.calls(carsRoutes.create)[0]?.body).toMatchObject({ plate: null, garageNumber: '512' }),
    )
  })

  test('the country of a plate is asked only when it is not Russian', async () => {
    const { api } = await open()
    api.on(carsRoutes.create, () => makeCar({ id: 9 }))
    await userEvent.click(screen.getByRole('button', { name: 'Добавить автомобиль' }))
    const form = within(await screen.findByRole('dialog', { name: 'Новый автомобиль' }))
    expect(form.queryByRole('combobox', { name: 'Страна номера' })).toBeNull()
    await userEvent.click(form.getByRole('button', { name: 'Номер другой страны' }))
    expect(form.getByRole('combobox', { name: 'Страна номера' })).toHaveValue('Беларусь')
    await userEvent.type(form.getByRole('textbox', { name: 'Госномер' }), 'ав 1234-7')
    await userEvent.click(form.getByRole('button', { name: 'Добавить автомобиль' }))
    await waitFor(() =>
      expect(api.calls(carsRoutes.create)[0]?.body).toMatchObject({ plate: 'AB12347', plateCountry: 'BY' }),
    )
  })

  test('a new owner brings the work that follows, which becomes tasks', async () => {
    const other = makeCompany({ id: 8, name: 'АО «СеверТранс»' })
    const { api } = await open({
      path: '/cars/4',
      prepare: (api) => {
        api.on(companiesRoutes.search, () => ({ items: [other], totalCount: 1 }))
        api.on(carsRoutes.update, () => makeCar({ company: { id: 8, name: 'АО «СеверТранс»' }, version: 2 }))
        api.on(tasksRoutes.create, () => {
          throw new Refused('INTERNAL', 'На сервере произошла ошибка')
        })
      },
    })
    await choose('Изменить E')
    const form = within(await screen.findByRole('dialog', { name: 'Изменить автомобиль' }))
    const field = form.getByRole('combobox', { name: 'Организация' })
    await userEvent.clear(field)
    await userEvent.type(field, 'север')
    await userEvent.click(await form.findByRole('option', { name: 'АО «СеверТранс»' }))
    await userEvent.click(form.getByRole('button', { name: 'Сохранить' }))
    const question = within(await screen.findByRole('dialog', { name: 'Сменился владелец' }))
    await userEvent.click(question.getByRole('checkbox', { name: /Новый блок СКЗИ/ }))
    await userEvent.click(question.getByRole('button', { name: 'Создать заявки' }))
    await waitFor(() => expect(api.calls(tasksRoutes.create)).toHaveLength(1))
    expect(api.calls(tasksRoutes.create)[0]?.body).toMatchObject({
      queue: 'glonass',
      title: 'Перенос учётной записи мониторинга',
      carId: 4,
      companyId: 8,
    })
    // What could not be made stays on the screen.
    expect(question.getByRole('button', { name: 'Создать заявки' })).toBeVisible()
  })
})
