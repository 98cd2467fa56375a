import { maintenanceKindsRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import type { TaskCategory, TaskType } from '@naryad/contract/tasks/tasks'
import {
  carServersRoutes,
  priceItemsRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { unitModelsRoutes } from '@naryad/contract/units/units.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../../testing/fakeApi.ts'
import { holdCalls } from '../../../testing/holdCalls.ts'
import { renderSettings } from '../../../testing/renderSettings.tsx'

const check: TaskType = {
  id: 4,
  title: 'Поверка тахографа',
  queues: ['tachograph'],
  checklist: [{ title: 'Снять пробег', isRequired: true }],
  reportTemplate: 'Поверен, действует до …',
  parts: [],
  isActive: true,
  version: 3,
}
const category: TaskCategory = {
  id: 9,
  title: 'Нет связи',
  queue: 'glonass',
  unitKind: null,
  isActive: false,
  version: 1,
}

const serve =
  (more: (api: FakeApi) => void = () => {}) =>
  (api: FakeApi) => {
    api.on(taskTypesRoutes.list, () => ({ items: [check], totalCount: 1 }))
    api.on(taskCategoriesRoutes.list, () => ({ items: [category], totalCount: 1 }))
    for (const route of [carServersRoutes.list, triageRoutes.questionnaires, unitModelsRoutes.list])
      api.on(route, () => ({ items: [], totalCount: 0 }))
    more(api)
  }

const open = (list: string, more?: (api: FakeApi) => void) =>
  renderSettings({ section: `dictionaries?list=${list}`, prepare: serve(more) })

describe('the dictionaries', () => {
  test('are tabs with addresses of their own', async () => {
    const { address } = await open('types')
    expect(await screen.findByRole('table', { name: 'Виды работ' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('tab', { name: 'Категории' }))
    expect(await screen.findByRole('row', { name: /Нет связи не используется/ })).toBeInTheDocument()
    expect(address()).toBe('/settings/dictionaries?list=categories')
    expect(screen.getByText('1 категория, не используется: 1')).toBeInTheDocument()
  })

  test('that are empty say what they are for', async () => {
    await open('servers')
    expect(await screen.findByText('Здесь пока пусто')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Добавить сервер' })).toHaveLength(2)
  })

  test('a double click on the visibility of an entry is one change, not a conflict with itself', async () => {
    let { version } = check
    const { api } = await open('types', (api) =>
      api.on(taskTypesRoutes.update, ({ body }) => {
        if (body.version !== version) throw new Refused('CONFLICT', 'Вид работ: изменено одновременно с вами')
        version += 1
        return { ...check, ...body, version }
      }),
    )
    const held = holdCalls(taskTypesRoutes.update)
    await userEvent.dblClick(
      await screen.findByRole('button', { name: 'Больше не предлагать: Поверка тахографа' }),
    )
    await waitFor(() => expect(held.length).toBeGreaterThan(0))
    for (const letThrough of held) letThrough()
    expect(await screen.findByText('«Поверка тахографа»: больше не предлагается')).toBeInTheDocument()
    expect(api.calls(taskTypesRoutes.update)).toHaveLength(1)
  })

  test('an entry is no longer offered, and offered again', async () => {
    const { api } = await open('types', (api) =>
      api.on(taskTypesRoutes.update, ({ body }) => ({ ...check, ...body, parts: [], version: 4 })),
    )
    await userEvent.click(
      await screen.findByRole('button', { name: 'Больше не предлагать: Поверка тахографа' }),
    )
    expect(await screen.findByText('«Поверка тахографа»: больше не предлагается')).toBeInTheDocument()
    const { id: _id, ...rest } = check
    expect(api.calls(taskTypesRoutes.update)[0]?.body).toEqual({ ...rest, isActive: false })
  })

  test('an entry that is used is not deleted, and by what is said', async () => {
    const { api } = await open('types', (api) =>
      api.on(taskTypesRoutes.remove, () => {
        throw new Refused('CONFLICT', 'Вид работ указан в 12 заявках: выключите его')
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить: Поверка тахографа' }))
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    expect(await screen.findByText('Вид работ указан в 12 заявках: выключите его')).toBeInTheDocument()
    expect(api.calls(taskTypesRoutes.remove)).toHaveLength(1)
    expect(screen.getByRole('row', { name: /Поверка тахографа/ })).toBeInTheDocument()
  })
})

describe('the form of a kind of work', () => {
  test('edits queues, the checklist and the template', async () => {
    const { api } = await open('types', (api) =>
      api.on(taskTypesRoutes.update, ({ body }) => ({ ...check, ...body, parts: [], version: 4 })),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Изменить: Поверка тахографа' }))
    const form = within(await screen.findByRole('dialog', { name: 'Изменить вид работ' }))
    await userEvent.click(form.getByRole('checkbox', { name: 'СКУД' }))
    await userEvent.click(form.getByLabelText('Пункт 1'))
    await userEvent.keyboard('{Enter}Приложить фото')
    await userEvent.click(form.getByRole('checkbox', { name: 'Пункт 2 обязателен' }))
    await userEvent.click(form.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Вид работ сохранён')).toBeInTheDocument()
    expect(api.calls(taskTypesRoutes.update)[0]?.body).toMatchObject({
      queues: ['tachograph', 'skud'],
      checklist: [
        { title: 'Снять пробег', isRequired: true },
        { title: 'Приложить фото', isRequired: true },
      ],
    })
  })

  test('what a colleague has changed meanwhile is merged with one’s own changes', async () => {
    const current: TaskType = { ...check, reportTemplate: 'Поверен, пломбы целы', version: 4 }
    const { api } = await open('types', (api) =>
      api.on(taskTypesRoutes.update, ({ body: { version, ...body } }) => {
        if (version !== 4) throw new Refused('CONFLICT', 'Вид работ изменили, пока вы правили', { current })
        return { ...check, ...body, parts: [], version: 5 }
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Изменить: Поверка тахографа' }))
    const form = within(await screen.findByRole('dialog', { name: 'Изменить вид работ' }))
    await userEvent.click(form.getByRole('checkbox', { name: 'СКУД' }))
    await userEvent.click(form.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Вид работ сохранён')).toBeInTheDocument()
    expect(api.calls(taskTypesRoutes.update).map(({ body }) => body)).toMatchObject([
      { queues: ['tachograph', 'skud'], reportTemplate: check.reportTemplate, version: 3 },
      { queues: ['tachograph', 'skud'], reportTemplate: current.reportTemplate, version: 4 },
    ])
  })

  test('says under its line that an item is empty', async () => {
    const { api } = await open('types')
    await userEvent.click(await screen.findByRole('button', { name: 'Добавить вид работ' }))
    const form = within(await screen.findByRole('dialog', { name: 'Новый вид работ' }))
    await userEvent.type(form.getByLabelText(/^Название/), 'Выезд')
    await userEvent.click(form.getByRole('button', { name: 'Добавить пункт' }))
    await userEvent.click(form.getByRole('button', { name: 'Добавить вид работ' }))
    expect(await form.findByText('Заполните поле')).toBeInTheDocument()
    expect(form.getByLabelText('Пункт 1')).toHaveFocus()
    await userEvent.click(form.getByRole('button', { name: 'Удалить: пункт 1' }))
    expect(api.calls(taskTypesRoutes.create)).toHaveLength(0)
  })

  test('asks before what was typed is lost', async () => {
    await open('types')
    await userEvent.click(await screen.findByRole('button', { name: 'Добавить вид работ' }))
    const form = within(await screen.findByRole('dialog', { name: 'Новый вид работ' }))
    await userEvent.type(form.getByLabelText(/^Название/), 'Выезд')
    await userEvent.click(form.getByRole('button', { name: 'Отменить' }))
    expect(await screen.findByText('Удалить черновик?')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'НЕТ' }))
    expect(form.getByLabelText(/^Название/)).toHaveValue('Выезд')
  })
})

test('a category that exists already says so, and what was typed stays', async () => {
  const { api } = await open('categories', (api) =>
    api.on(taskCategoriesRoutes.create, () => {
      throw new Refused('CONFLICT', 'Категория с таким названием в этой очереди уже есть')
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить категорию' }))
  const form = within(await screen.findByRole('dialog', { name: 'Новая категория' }))
  await userEvent.type(form.getByLabelText(/^Название/), 'Нет связи')
  await userEvent.click(form.getByRole('button', { name: 'Добавить категорию' }))
  expect(await screen.findByText('Категория с таким названием в этой очереди уже есть')).toBeInTheDocument()
  expect(form.getByLabelText(/^Название/)).toHaveValue('Нет связи')
  await waitFor(() => expect(api.calls(taskCategoriesRoutes.create)).toHaveLength(1))
})

test('an item of the price list is added with its price in roubles', async () => {
  const { api } = await open('prices', (api) => {
    api.on(priceItemsRoutes.list, () => ({ items: [], totalCount: 0 }))
    api.on(maintenanceKindsRoutes.list, () => ({ items: [], totalCount: 0 }))
    api.on(unitModelsRoutes.list, () => ({ items: [], totalCount: 0 }))
    api.on(priceItemsRoutes.create, ({ body }) => ({
      ...body,
      code1c: body.code1c ?? null,
      unitModelId: null,
      maintenanceKindId: null,
      dueWhat: null,
      id: 1,
      version: 1,
    }))
  })
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Добавить позицию' }))[0] as HTMLElement,
  )
  await userEvent.type(screen.getByRole('textbox', { name: /Название/ }), 'Калибровка тахографа')
  await userEvent.type(screen.getByRole('textbox', { name: /Цена/ }), '4200,50')
  await userEvent.type(screen.getByRole('textbox', { name: /Код в 1С/ }), '00042')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Добавить позицию/ }))
  await waitFor(() =>
    expect(api.calls(priceItemsRoutes.create)).toMatchObject([
      { body: { title: 'Калибровка тахографа', kind: 'WORK', unit: 'шт.', price: 420_050, code1c: '00042' } },
    ]),
  )
})
