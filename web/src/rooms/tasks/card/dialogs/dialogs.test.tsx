import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { sessionState } from '../../../../client/session/state.ts'
import { nothing } from '../../../../testing/answerCard.ts'
import type { FakeApi } from '../../../../testing/fakeApi.ts'
import { makeMe } from '../../../../testing/makeMe.ts'
import { renderCard } from '../../../../testing/renderCard.tsx'
import { momentOf } from '../../../../ui/formats/zone.ts'
import { makeCalendar, makePerson, makeVisit } from '../../../calendar/calendar.make.ts'
import { makeTask } from '../../tasks.make.ts'

beforeEach(() => sessionState.set('in'))

test('ticking the last required point keeps it and the focus in the window, and Ctrl+Enter sends', async () => {
  const checklist = [{ title: 'Пломбы на месте', isRequired: true, isDone: false }]
  const { api } = await renderCard({ tasks: [makeTask({ id: 7, car: null, checklist })] })
  api.on(tasksRoutes.done, ({ body }) => makeTask({ id: 7, status: 'DONE', ...body }))
  await userEvent.keyboard('d')
  const dialog = within(await screen.findByRole('dialog', { name: /^Выполнить/ }))
  await userEvent.click(await dialog.findByLabelText(/^Что сделали/))
  await userEvent.paste('Заменили антенну, связь есть')
  const point = dialog.getByRole('checkbox', { name: 'Пломбы на месте' })
  await userEvent.click(point)
  await waitFor(() => expect(point).toBeChecked())
  expect(point).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(api.calls(tasksRoutes.done)).toHaveLength(1))
})

test('a key with an obstacle says it at once and opens no window', async () => {
  await renderCard({
    tasks: [makeTask({ car: null, childsCount: 3, childsEndedCount: 1 })],
    prepare: (api) => api.on(tasksRoutes.childs, nothing),
  })
  await userEvent.keyboard('d')
  expect(await screen.findByText('Сначала завершите подзаявки: открыто 2')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Выполнить' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('costs that are not there cannot be approved, and the key says so', async () => {
  await renderCard({ tasks: [makeTask({ car: null, costs: 0 })], me: makeMe({ isSenior: true }) })
  await userEvent.keyboard('a')
  expect(await screen.findByText('Затрат нет: согласовывать нечего')).toBeVisible()
})

test('a reason of one letter is refused as too short, in the words of the question', async () => {
  const { api } = await renderCard({
    tasks: [makeTask({ car: null, status: 'CLOSED', closedAt: new Date().toISOString() })],
    me: makeMe({ isSenior: true }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Открыть повторно' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Открыть повторно/ }))
  await userEvent.type(await dialog.findByLabelText(/^Причина/), 'я{Control>}{Enter}{/Control}')
  expect(await dialog.findByText('Напишите причину: не меньше 3 знаков')).toBeVisible()
  expect(api.calls(tasksRoutes.status)).toEqual([])
})

test('closing and reopening are quiet buttons: the work alone is filled', async () => {
  const view = await renderCard({ tasks: [makeTask({ car: null, status: 'DONE' })] })
  expect(screen.getByRole('button', { name: 'Закрыть заявку' })).toHaveAttribute('data-variant', 'default')
  view.unmount()
  await renderCard({ tasks: [makeTask({ car: null })] })
  expect(screen.getByRole('button', { name: 'Выполнить' })).toHaveAttribute('data-variant', 'filled')
})

test('a time that is no time holds the plan back, and stands there', async () => {
  const { api } = await renderCard({ tasks: [makeTask({ car: null })] })
  await userEvent.keyboard('p')
  const dialog = within(await screen.findByRole('dialog', { name: /^План/ }))
  await userEvent.type(await dialog.findByLabelText('Дата визита'), '25.11.2026')
  await userEvent.type(dialog.getByLabelText('с'), 'утром{Control>}{Enter}{/Control}')
  expect(await dialog.findByText('Например 9:00')).toBeVisible()
  expect(dialog.getByLabelText('с')).toHaveValue('утром')
  expect(api.calls(tasksRoutes.plan)).toEqual([])
})

test('the window of the plan warns of another visit of the operator, and still saves', async () => {
  const operator = { id: 7, lastName: 'Гусев', firstName: 'Антон', middleName: '' }
  const { api } = await renderCard({ tasks: [makeTask({ car: null, operator })] })
  const other = makeVisit({
    id: 18_500,
    operator,
    plannedFrom: '2026-11-25T01:00:00.000Z',
    plannedTo: '2026-11-25T20:00:00.000Z',
  })
  api.on(calendarRoutes.search, () => makeCalendar({ visits: [other], people: [makePerson()] }))
  await userEvent.keyboard('p')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText('Дата визита'), '25.11.2026')
  await userEvent.type(dialog.getByLabelText('с'), '11:00')
  expect(await dialog.findByText(/накладывается на №.18500/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeEnabled()
})

test('a visit after the deadline is flagged in the window of the plan', async () => {
  await renderCard({ tasks: [makeTask({ car: null, deadlineAt: '2026-11-24T09:00:00.000Z' })] })
  await userEvent.keyboard('p')
  const dialog = within(await screen.findByRole('dialog', { name: /^План/ }))
  await userEvent.type(await dialog.findByLabelText('Дата визита'), '25.11.2026')
  expect(await dialog.findByText(/Визит позже срока/)).toBeVisible()
})

describe('a deadline by hand', () => {
  const at = '2026-11-24T15:00:00.000Z'
  const task = makeTask({ id: 7, car: null, deadlineAt: at, plannedFrom: '2026-11-25T07:00:00.000Z' })
  const openWindow = async () => within(await screen.findByRole('dialog', { name: /^Срок заявки/ }))
  const answer = (api: FakeApi) =>
    api.on(tasksRoutes.setDeadline, ({ body: { deadlineAt } }) => ({
      ...task,
      deadlineAt: deadlineAt ?? at,
      hasManualDeadline: deadlineAt !== null,
      version: 2,
    }))

  test('is set from the pencil, with a visit after it flagged', async () => {
    const { api } = await renderCard({ tasks: [task], prepare: answer })
    await userEvent.click(screen.getByRole('button', { name: 'Изменить срок' }))
    const dialog = await openWindow()
    expect(await dialog.findByText('Визит позже срока')).toBeVisible()
    await userEvent.clear(dialog.getByLabelText('Срок'))
    await userEvent.type(dialog.getByLabelText('Срок'), '26.11.2026')
    expect(dialog.queryByText('Визит позже срока')).not.toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Вернуть срок по нормативу' })).not.toBeInTheDocument()
    await userEvent.clear(dialog.getByLabelText('Время'))
    await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
    const endOfDay = momentOf({ year: 2026, month: 11, day: 26, hour: 18, minute: 0 }).toISOString()
    await waitFor(() =>
      expect(api.calls(tasksRoutes.setDeadline).map(({ body }) => body)).toEqual([{ deadlineAt: endOfDay }]),
    )
    expect(await screen.findByText(/^Заявка №.7: срок /)).toBeVisible()
  })

  test('goes back to the norm', async () => {
    const { api } = await renderCard({ tasks: [{ ...task, hasManualDeadline: true }], prepare: answer })
    await userEvent.keyboard('{Shift>}p{/Shift}')
    const dialog = await openWindow()
    await userEvent.click(await dialog.findByRole('button', { name: 'Вернуть срок по нормативу' }))
    await waitFor(() =>
      expect(api.calls(tasksRoutes.setDeadline).map(({ body }) => body)).toEqual([{ deadlineAt: null }]),
    )
    expect(await screen.findByText(/срок снова по нормативу/)).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test.each(['engineer', 'client'] as const)('is not offered to a %s', async (role) => {
    await renderCard({ tasks: [task], me: makeMe({ id: 5, role }) })
    expect(screen.queryByRole('button', { name: 'Изменить срок' })).not.toBeInTheDocument()
  })

  test('is within reach on a phone, whatever is folded', async () => {
    await renderCard({ tasks: [task], width: 390 })
    expect(screen.getByRole('button', { name: 'Изменить срок' })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Свойства/ })).toHaveAttribute('aria-expanded', 'false')
  })
})
