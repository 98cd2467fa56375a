import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { Suggestion } from '@naryad/contract/suggestions/suggestions'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { taskCategoriesRoutes, taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { SuggestionsScreen } from './SuggestionsScreen.tsx'

const suggestion = (facts: Partial<Suggestion> = {}): Suggestion => ({
  id: 1,
  source: 'RULE',
  status: 'NEW',
  queue: 'glonass',
  title: 'Трекер молчит',
  words: 'Проверьте питание',
  evidence: [{ title: 'Напряжение', text: '11,4 В' }],
  point: null,
  type: null,
  category: null,
  company: { id: 3, name: 'ООО «Восток»' },
  car: { id: 7, plate: 'А459ВС77', title: 'А459ВС77', brand: 'КАМАЗ', model: '54901', year: 2021 },
  contactName: '',
  contactPhone: null,
  photosCount: 0,
  letterId: null,
  openTasks: [],
  taskId: null,
  reason: '',
  decidedBy: null,
  decidedAt: null,
  createdAt: new Date().toISOString(),
  ...facts,
})

const open = (prepare: (api: FakeApi) => void) =>
  renderRegister(SuggestionsScreen, { path: '/suggestions', me: makeMe({ role: 'operator' }), prepare })

/** A fake server that removes decided suggestions. */
function serve(api: FakeApi, start: readonly Suggestion[]) {
  let items = [...start]
  api.on(suggestionsRoutes.list, () => ({ items, totalCount: items.length }))
  return { remove: (id: number) => void (items = items.filter((one) => one.id !== id)) }
}

const card = async (title: string) => within(await screen.findByRole('article', { name: title }))

test('a suggestion shows its evidence and the owner of the truck', async () => {
  await open((api) => serve(api, [suggestion()]))
  const shown = await card('Трекер молчит')
  expect(shown.getByText('Напряжение')).toBeInTheDocument()
  expect(shown.getByText('11,4 В')).toBeInTheDocument()
  expect(shown.getByRole('link', { name: 'ООО «Восток»' })).toBeInTheDocument()
  expect(shown.getByText('Правило')).toBeInTheDocument()
})

test('C opens the form, Enter creates the task and removes the card', async () => {
  const sent: unknown[] = []
  await open((api) => {
    api.on(taskTypesRoutes.list, () => ({ items: [], totalCount: 0 }))
    api.on(taskCategoriesRoutes.list, () => ({ items: [], totalCount: 0 }))
    api.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
    const { remove } = serve(api, [suggestion()])
    api.on(suggestionsRoutes.confirm, ({ body }) => {
      sent.push(body)
      remove(1)
      return suggestion({ status: 'CONFIRMED', taskId: 18_402 })
    })
  })
  ;(await screen.findByRole('button', { name: 'Трекер молчит' })).focus()
  await userEvent.keyboard('c')
  const form = within(await screen.findByRole('dialog', { name: 'Создать заявку' }))
  expect(await form.findByLabelText('Тема')).toHaveValue('Трекер молчит')
  await userEvent.click(form.getByRole('button', { name: /Создать/ }))
  await waitFor(() => expect(sent).toMatchObject([{ title: 'Трекер молчит', queue: 'glonass' }]))
  expect(await screen.findByText('Всё разобрано')).toBeInTheDocument()
})

const serveDictionaries = (api: FakeApi) => {
  const category = { queue: 'glonass' as const, isActive: true, version: 1 }
  api.on(taskTypesRoutes.list, () => ({
    items: [
      {
        id: 4,
        title: 'Диагностика',
        queues: [],
        checklist: [],
        reportTemplate: '',
        parts: [],
        isActive: true,
        version: 1,
      },
    ],
    totalCount: 1,
  }))
  api.on(taskCategoriesRoutes.list, () => ({
    items: [
      { ...category, unitKind: null, id: 11, title: 'Нет связи' },
      { ...category, unitKind: null, id: 12, title: 'Датчик топлива' },
      { ...category, unitKind: null, id: 13, title: 'Блок СКЗИ', queue: 'tachograph' as const },
    ],
    totalCount: 3,
  }))
  api.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
}

test('a digit chooses the category, Ctrl+Enter creates the task, and the next suggestion is asked about', async () => {
  const sent: unknown[] = []
  await open((api) => {
    serveDictionaries(api)
    const { remove } = serve(api, [
      suggestion({
        type: { id: 4, title: 'Диагностика' },
        category: { id: 11, title: 'Нет связи' },
      }),
      suggestion({ id: 2, title: 'Заявка по наклейке', source: 'PUBLIC' }),
    ])
    api.on(suggestionsRoutes.confirm, ({ body }) => {
      sent.push(body)
      remove(1)
      return suggestion({ status: 'CONFIRMED', taskId: 18_402 })
    })
  })
  ;(await screen.findByRole('button', { name: 'Трекер молчит' })).focus()
  await userEvent.keyboard('c')
  const form = within(await screen.findByRole('dialog', { name: 'Создать заявку' }))
  const guess = await form.findByRole('radio', { name: /Нет связи/ })
  expect(guess).toBeChecked()
  await waitFor(() => expect(guess).toHaveFocus())
  expect(form.queryByRole('radio', { name: /СКЗИ/ })).not.toBeInTheDocument()
  await userEvent.keyboard('2')
  expect(form.getByRole('radio', { name: /Датчик топлива/ })).toBeChecked()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent).toEqual([
      {
        title: 'Трекер молчит',
        queue: 'glonass',
        typeId: 4,
        categoryId: 12,
        operatorId: null,
        plannedFrom: null,
        plannedTo: null,
      },
    ]),
  )
  expect(await form.findByDisplayValue('Заявка по наклейке')).toBeInTheDocument()
})

test('the kind and the category are demanded where there are any', async () => {
  await open((api) => {
    serveDictionaries(api)
    serve(api, [suggestion()])
  })
  ;(await screen.findByRole('button', { name: 'Трекер молчит' })).focus()
  await userEvent.keyboard('c')
  const form = within(await screen.findByRole('dialog', { name: 'Создать заявку' }))
  await form.findByRole('radio', { name: /Нет связи/ })
  await userEvent.click(form.getByRole('button', { name: /Создать/ }))
  expect(await form.findByText('Вид работ: выберите')).toBeInTheDocument()
  expect(form.getByText('Категория: выберите')).toBeInTheDocument()
})

test('one click joins an open task of the truck', async () => {
  const sent: unknown[] = []
  await open((api) => {
    serve(api, [
      suggestion({ openTasks: [{ id: 18_400, queue: 'glonass', status: 'NEW', title: 'Нет связи' }] }),
    ])
    api.on(suggestionsRoutes.join, ({ body }) => {
      sent.push(body)
      return suggestion({ status: 'JOINED', taskId: 18_400 })
    })
  })
  await userEvent.click((await card('Трекер молчит')).getByRole('button', { name: /^Присоединить к заявке/ }))
  expect(sent).toEqual([{ taskId: 18_400 }])
})

test('a refusal needs a reason, which stays after an error', async () => {
  await open((api) => {
    serve(api, [suggestion()])
    api.on(suggestionsRoutes.refuse, () => {
      throw new Refused('CONFLICT', 'Уже разобрано: создана заявка № 18402')
    })
  })
  await userEvent.click(
    (await card('Трекер молчит')).getByRole('button', { name: 'Отклонить: Трекер молчит' }),
  )
  const form = within(await screen.findByRole('dialog', { name: 'Отклонить' }))
  await userEvent.click(await form.findByRole('button', { name: /Отклонить/ }))
  expect(form.getByText('Причина: заполните поле')).toBeInTheDocument()
  await userEvent.type(form.getByLabelText(/Причина/), 'На ремонте')
  await userEvent.click(form.getByRole('button', { name: /Отклонить/ }))
  expect(await screen.findByText(/Уже разобрано/)).toBeInTheDocument()
  expect(form.getByLabelText(/Причина/)).toHaveValue('На ремонте')
})

test('a decided suggestion shows the user, the outcome and the reason', async () => {
  await open((api) =>
    api.on(suggestionsRoutes.list, ({ query }) => {
      const items =
        query.isDecided === 'true'
          ? [
              suggestion({
                status: 'REFUSED',
                reason: 'На ремонте',
                decidedBy: { id: 5, lastName: 'Белова', firstName: 'Анна', middleName: '' },
                decidedAt: new Date().toISOString(),
              }),
            ]
          : []
      return { items, totalCount: items.length }
    }),
  )
  expect(await screen.findByText('Всё разобрано')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Разобранные' }))
  const shown = await card('Трекер молчит')
  expect(shown.getByText('Отклонено')).toBeInTheDocument()
  expect(shown.getByText('На ремонте')).toBeInTheDocument()
  expect(shown.getByText(/Белова Анна/)).toBeInTheDocument()
  expect(shown.queryByRole('button', { name: /Создать/ })).not.toBeInTheDocument()
})

test('a failed read is reported and can be retried', async () => {
  await open((api) =>
    api.on(suggestionsRoutes.list, () => {
      throw new Refused('INTERNAL', 'Ошибка на сервере')
    }),
  )
  expect(await screen.findByText('Не удалось загрузить список')).toBeInTheDocument()
})

test('photographs of a public request are shown in its card', async () => {
  await open((api) => {
    serve(api, [suggestion({ source: 'PUBLIC', title: 'Не читает карту', photosCount: 1 })])
    api.on(attachmentsRoutes.listOfSuggestion, () => ({
      items: [
        {
          id: 5,
          name: 'тахограф.jpg',
          taskId: null,
          mime: 'image/jpeg',
          size: 1000,
          kind: 'FILE' as const,
          url: '/files/5',
          thumbnailUrl: null,
          createdAt: '2026-11-22T09:00:00.000Z',
          createdBy: null,
          isAfterHandover: false,
          isForClient: false,
        },
      ],
      totalCount: 1,
    }))
  })
  const shown = await card('Не читает карту')
  expect(await shown.findByText('тахограф.jpg')).toBeVisible()
  expect(shown.queryByRole('button', { name: /Удалить файл/ })).toBeNull()
})
