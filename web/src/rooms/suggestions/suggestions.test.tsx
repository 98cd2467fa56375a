import type { Suggestion } from '@naryad/contract/suggestions/suggestions'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
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
  company: { id: 3, name: 'ООО «Восток»' },
  car: { id: 7, plate: 'А459ВС77', brand: 'КАМАЗ', model: '54901', year: 2021 },
  contactName: '',
  contactPhone: null,
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

/** A server that forgets what has been decided. */
function serve(api: FakeApi, start: readonly Suggestion[]) {
  let items = [...start]
  api.on(suggestionsRoutes.list, () => ({ items, totalCount: items.length }))
  return { remove: (id: number) => void (items = items.filter((one) => one.id !== id)) }
}

const card = async (title: string) => within(await screen.findByRole('article', { name: title }))

test('a suggestion shows what it rests on and whose truck it is', async () => {
  await open((api) => serve(api, [suggestion()]))
  const shown = await card('Трекер молчит')
  expect(shown.getByText('Напряжение')).toBeInTheDocument()
  expect(shown.getByText('11,4 В')).toBeInTheDocument()
  expect(shown.getByRole('link', { name: 'ООО «Восток»' })).toBeInTheDocument()
  expect(shown.getByText('Правило')).toBeInTheDocument()
})

test('C asks what the task is called, Enter makes it, and the card is gone', async () => {
  const sent: unknown[] = []
  await open((api) => {
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
  expect(form.getByLabelText('Тема')).toHaveValue('Трекер молчит')
  await userEvent.click(form.getByRole('button', { name: /Создать/ }))
  await waitFor(() => expect(sent).toEqual([{ title: 'Трекер молчит', queue: 'glonass' }]))
  expect(await screen.findByText('Всё разобрано')).toBeInTheDocument()
})

test('where the truck has an open task, one press joins it', async () => {
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

test('refusing wants a reason, and keeps what was typed when the server refuses', async () => {
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

test('what was decided says by whom, what became of it and why', async () => {
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

test('a list that does not come says so, and may be asked for again', async () => {
  await open((api) =>
    api.on(suggestionsRoutes.list, () => {
      throw new Refused('INTERNAL', 'Ошибка на сервере')
    }),
  )
  expect(await screen.findByText('Не удалось загрузить список')).toBeInTheDocument()
})
