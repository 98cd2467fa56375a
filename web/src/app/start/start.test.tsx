import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import type { FirstSteps } from '@naryad/contract/set-up/first-steps'
import { firstStepsRoutes } from '@naryad/contract/set-up/first-steps.routes'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { standardDictionariesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { Menu } from '../layouts/Menu.tsx'
import { StartScreen } from './StartScreen.tsx'

const nothingDone: FirstSteps = {
  hasDemo: false,
  isCompanyNamed: false,
  hasMail: false,
  types: 0,
  categories: 0,
  staff: 1,
  companies: 0,
  cars: 0,
  drivers: 0,
  contacts: 0,
  maintenanceRanges: 0,
  task: null,
  isDone: false,
}
const everythingDone: FirstSteps = {
  ...nothingDone,
  isCompanyNamed: true,
  types: 17,
  categories: 34,
  staff: 3,
  companies: 2,
  cars: 40,
  task: { id: 7, queue: 'skud', status: 'CLOSED' },
  isDone: true,
}

const me = makeMe({ role: 'admin' })

function serve(first: FirstSteps) {
  const api = fakeApi()
  const state = { steps: first }
  api.on(firstStepsRoutes.get, () => state.steps)
  api.on(suggestionsRoutes.count, () => ({ count: 0 }))
  api.on(shiftsRoutes.waiting, () => ({ count: 0, isDue: false }))
  api.on(tasksRoutes.counters, () => ({ items: [] }))
  api.on(registrationRoutes.counts, () => ({ NEW: 0, APPROVED: 0, DECLINED: 0 }))
  return { api, state }
}

const step = async (title: string) => {
  const item = (await screen.findByRole('heading', { name: title })).closest('li')
  if (!item) throw new Error('a step is an item of the list')
  return item
}
const stateOf = async (title: string) =>
  within(await step(title))
    .getByRole('img')
    .getAttribute('aria-label')

test('shows each step as the server has it', async () => {
  serve({ ...nothingDone, isCompanyNamed: true, task: { id: 7, queue: 'skud', status: 'IN_PROGRESS' } })
  await renderIn(<StartScreen />, { me })
  expect(await stateOf('Компания')).toBe('Сделано')
  expect(await stateOf('Справочники')).toBe('Не сделано')
  expect(await stateOf('Первая заявка')).toBe('Не сделано')
  expect(await step('Первая заявка')).toHaveTextContent(/Заявка №.7 в статусе «В работе»/)
  expect(within(await step('Первая заявка')).getByRole('link')).toHaveAttribute('href', '/tasks/skud/7')
  const registers = within(await step('Организации и автомобили')).getAllByRole('link')
  expect(registers.map(({ textContent }) => textContent)).toEqual([
    'Организации',
    'Автомобили',
    'Водители',
    'Контакты',
    'Сроки обслуживания',
  ])
})

test('fills empty dictionaries by one press', async () => {
  const { api, state } = serve(nothingDone)
  api.on(standardDictionariesRoutes.add, () => {
    state.steps = { ...nothingDone, types: 17, categories: 34 }
    return { types: 17, categories: 34, carServers: 5 }
  })
  await renderIn(<StartScreen />, { me })
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить стандартные' }))
  expect(await screen.findByText(/17.видов работ и 34.категории/)).toBeVisible()
  expect(await stateOf('Справочники')).toBe('Сделано')
})

test('while the demo is there, sends to its removal first', async () => {
  serve({ ...everythingDone, hasDemo: true })
  await renderIn(<StartScreen />, { me })
  expect(await screen.findByRole('link', { name: 'Удалить демонстрационные данные' })).toHaveAttribute(
    'href',
    '/settings/demo',
  )
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('the menu leads there until everything is done, and never with the demo', async () => {
  for (const [steps, isShown] of [
    [nothingDone, true],
    [{ ...nothingDone, hasDemo: true, isDone: true }, false],
    [everythingDone, false],
  ] as const) {
    localStorage.clear()
    const { api } = serve(steps)
    const { unmount } = await renderIn(<Menu />, { me })
    await expect.poll(() => api.calls(firstStepsRoutes.get).length).toBe(1)
    if (isShown) expect(await screen.findByRole('link', { name: 'Первые шаги' })).toBeVisible()
    else expect(screen.queryByRole('link', { name: 'Первые шаги' })).toBeNull()
    unmount()
  }
})

test('the administrator takes the link out of the menu', async () => {
  serve(nothingDone)
  await renderIn(
    <>
      <Menu />
      <StartScreen />
    </>,
    { me },
  )
  expect(await screen.findByRole('link', { name: 'Первые шаги' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Убрать/ }))
  expect(screen.queryByRole('link', { name: 'Первые шаги' })).toBeNull()
})
