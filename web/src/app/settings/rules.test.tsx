import type { Rule } from '@naryad/contract/automation/automation'
import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import type { FakeApi } from '../../testing/fakeApi.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'

const rule: Rule = {
  id: 4,
  title: 'Критичная — старшему',
  moment: 'CREATED',
  time: null,
  conditions: [{ field: 'priority', isNot: false, values: ['CRITICAL'] }],
  actions: [{ kind: 'NOTIFY', audience: 'SENIORS', userId: null, text: 'Критичная заявка' }],
  isEnabled: false,
  enabledAt: null,
  pausedReason: null,
  problems: [],
  whenText: 'заявка создана; приоритет: Критичный',
  actionTexts: ['Сообщить: старшим диспетчерам очереди — «Критичная заявка»'],
  runsCount: 0,
  lastRunAt: null,
  createdAt: '2026-11-18T13:42:00.000Z',
  createdBy: null,
  version: 3,
}

const trial = {
  checkedCount: 120,
  matchedCount: 1,
  actionsCount: 1,
  busiestHour: 1,
  isCut: false,
  items: [
    {
      taskId: 15,
      title: 'Не читается карта',
      at: '2026-11-18T13:42:00.000Z',
      steps: [{ outcome: 'DONE' as const, text: 'сообщение: старшим диспетчерам очереди' }],
    },
  ],
}

const show = (items: Rule[], prepare: (api: FakeApi) => void = () => {}) =>
  renderSettings({
    section: 'rules',
    prepare: (api) => {
      api.on(automationRoutes.list, () => ({ items, totalCount: items.length }))
      prepare(api)
    },
  })

test('an empty list offers ready rules, and one of them is added as it is edited', async () => {
  const { api } = await show([], (served) => served.on(automationRoutes.create, () => rule))
  await userEvent.click(
    await screen.findByRole('button', { name: 'Взять: Критичная заявка — старшему диспетчеру' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Новое правило' }))
  const title = await dialog.findByLabelText('Название')
  await userEvent.clear(title)
  await userEvent.type(title, 'Критичная — старшему')
  await userEvent.selectOptions(dialog.getByLabelText('Добавить условие'), 'Оператор')
  await userEvent.selectOptions(dialog.getByLabelText('Оператор'), 'Оператора нет')
  await userEvent.click(dialog.getByRole('button', { name: 'Добавить правило' }))
  await screen.findByText('Правило добавлено и пока выключено')
  expect(api.calls(automationRoutes.create)[0]?.body).toEqual({
    title: 'Критичная — старшему',
    moment: 'CREATED',
    time: null,
    conditions: [
      { field: 'priority', isNot: false, values: ['CRITICAL'] },
      { field: 'hasOperator', is: false },
    ],
    actions: [{ kind: 'NOTIFY', audience: 'SENIORS', userId: null, text: 'Критичная заявка' }],
  })
})

test('a rule is switched on after one has seen what it would have done', async () => {
  const { api } = await show([rule], (served) => {
    served.on(automationRoutes.trial, () => trial)
    served.on(automationRoutes.turn, () => ({ ...rule, isEnabled: true }))
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Проверить и включить/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/1 раз из 120/)).toBeInTheDocument()
  expect(dialog.getByText('сообщение: старшим диспетчерам очереди')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Включить правило' }))
  await screen.findByText('Правило включено')
  expect(api.calls(automationRoutes.turn)[0]?.body).toEqual({ isEnabled: true, version: 3 })
})

test('a rule that is skipped says why', async () => {
  const problems = ['Гусев А. — пользователь заблокирован']
  await show([{ ...rule, isEnabled: true, problems }])
  expect(await screen.findByText('Не работает')).toBeInTheDocument()
  expect(screen.getByText('Пропускается: Гусев А. — пользователь заблокирован')).toBeInTheDocument()
})

test('rules change their order', async () => {
  const other = { ...rule, id: 5, title: 'Другое' }
  const { api } = await show([rule, other], (served) =>
    served.on(automationRoutes.order, () => ({ items: [other, rule], totalCount: 2 })),
  )
  expect(await screen.findByRole('button', { name: 'Выше: Критичная — старшему' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Ниже: Критичная — старшему' }))
  await expect.poll(() => api.calls(automationRoutes.order)[0]?.body).toEqual({ ids: [5, 4] })
})

test('brands are chosen from those of the trucks, and one that no truck has is typed', async () => {
  const { api } = await show([], (served) => {
    served.on(automationRoutes.create, () => rule)
    served.on(automationRoutes.carWords, ({ query }) => {
      const items = query.query === '' ? [{ word: 'КАМАЗ', carsCount: 12 }] : []
      return { items, totalCount: items.length }
    })
  })
  await userEvent.click(
    await screen.findByRole('button', { name: 'Взять: Критичная заявка — старшему диспетчеру' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Новое правило' }))
  await userEvent.selectOptions(await dialog.findByLabelText('Добавить условие'), 'Марка ТС')
  await userEvent.click(await dialog.findByRole('checkbox', { name: /КАМАЗ/ }))
  await userEvent.type(dialog.getByLabelText('Марка ТС: поиск'), 'Sitrak')
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Sitrak таких ТС нет$/ }))
  expect(dialog.getByRole('button', { name: 'Марка ТС: КАМАЗ, Sitrak' })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Добавить правило' }))
  expect(api.calls(automationRoutes.create)[0]?.body).toMatchObject({
    conditions: expect.arrayContaining([{ field: 'brand', isNot: false, values: ['КАМАЗ', 'Sitrak'] }]),
  })
})
