import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Locator, Page } from '@playwright/test'

import { makeEngineer } from '../support/accounts.ts'
import { expectAccessible } from '../support/axe.ts'
import { daysAfter, hourOf, mondayIn, moscowDay, tomorrowAt } from '../support/moscow.ts'
import { demoEngineer, makeTask, unique } from '../support/scenes.ts'
import { visit } from '../support/screen.ts'
import { apiOf, expect, phoneOf, test } from '../support/story.ts'

/** A week without demo visits, so that the positions of cards are known. */
const monday = mondayIn(120)
const dayAfter = (count: number): string => daysAfter(monday, count)

const cellOf = (page: Page, operatorId: number, day: string): Locator =>
  page.locator(`[data-cell][data-operator="${operatorId}"][data-day="${day}"]`)

const cardOf = (page: Page, id: number): Locator => page.locator(`[data-visit="${id}"]`)

const planned = (operatorId: number, day: string, title = unique('Визит')) => ({
  queue: 'glonass' as const,
  title,
  operatorId,
  plannedFrom: hourOf(day, 10),
  plannedTo: hourOf(day, 12),
})

async function drag(page: Page, card: Locator, cell: Locator): Promise<void> {
  // Waits until the card stands still.
  await card.hover()
  const to = await cell.boundingBox()
  if (!to) throw new Error('nowhere to drop')
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
}

test('a visit is moved to another day by dragging and back by an undo, and a task is dragged in from the tray', async ({
  api,
  desk,
}) => {
  const { id: engineerId } = await demoEngineer(api)
  const task = await makeTask(api, planned(engineerId, monday))
  const title = unique('Свободная')
  const free = await makeTask(api, { queue: 'glonass', title, operatorId: null })
  await api.call(tasksRoutes.operator, { params: { id: free.id }, body: { operatorId: null } })
  await desk.goto(`/calendar?date=${monday}&operators=${engineerId}`)
  await expect(cellOf(desk, engineerId, monday).locator(cardOf(desk, task.id))).toBeVisible()

  await drag(desk, cardOf(desk, task.id), cellOf(desk, engineerId, dayAfter(3)))
  await expect(cellOf(desk, engineerId, dayAfter(3)).locator(cardOf(desk, task.id))).toBeVisible()
  await expect(desk.getByText(`Заявка №\u00a0${task.id}: визит`)).toBeVisible()
  const moved = await api.call(tasksRoutes.get, { params: { id: task.id } })
  expect([moved.plannedFrom, moved.plannedTo]).toEqual([hourOf(dayAfter(3), 10), hourOf(dayAfter(3), 12)])

  await desk.keyboard.press('Control+KeyZ')
  await expect(cellOf(desk, engineerId, monday).locator(cardOf(desk, task.id))).toBeVisible()
  await expect
    .poll(async () => (await api.call(tasksRoutes.get, { params: { id: task.id } })).plannedFrom)
    .toBe(hourOf(monday, 10))

  await desk.getByRole('searchbox', { name: 'Поиск среди незапланированных' }).fill(title)
  const tray = desk.getByRole('complementary', { name: 'Не запланировано' })
  // The list moves until the search has been answered.
  await expect(tray.locator('[data-visit]')).toHaveCount(1)
  await drag(desk, tray.locator(cardOf(desk, free.id)), cellOf(desk, engineerId, dayAfter(1)))
  await expect(cellOf(desk, engineerId, dayAfter(1)).locator(cardOf(desk, free.id))).toBeVisible()
  await expect
    .poll(async () => {
      const { operator, status } = await api.call(tasksRoutes.get, { params: { id: free.id } })
      return [operator?.id, status]
    })
    .toEqual([engineerId, 'PLANNED'])
})

test('a visit is moved to another day by keyboard', async ({ api, desk }) => {
  const { id: engineerId } = await demoEngineer(api)
  const task = await makeTask(api, planned(engineerId, dayAfter(7)))
  await desk.goto(`/calendar?date=${dayAfter(7)}&operators=${engineerId}`)
  await cardOf(desk, task.id).focus()
  await desk.keyboard.press('Space')
  await desk.keyboard.press('ArrowRight')
  await desk.keyboard.press('ArrowRight')
  await expect(desk.getByRole('status').filter({ hasText: '10:00–12:00' })).toBeAttached()
  await desk.keyboard.press('Enter')
  await expect(cellOf(desk, engineerId, dayAfter(9)).locator(cardOf(desk, task.id))).toBeFocused()
  await expect
    .poll(async () => (await api.call(tasksRoutes.get, { params: { id: task.id } })).plannedFrom)
    .toBe(hourOf(dayAfter(9), 10))

  await desk.keyboard.press('KeyP')
  const window = desk.getByRole('dialog', { name: `Запланировать заявку №\u00a0${task.id}` })
  await window.getByLabel('с', { exact: true }).fill('15:00')
  await window.getByLabel('до', { exact: true }).fill('16:00')
  await desk.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await api.call(tasksRoutes.get, { params: { id: task.id } })).plannedFrom)
    .toBe(hourOf(dayAfter(9), 15))
})

test('a colleague’s change arrives during a drag, and the drag goes on', async ({ api, desk, request }) => {
  const { id: engineerId } = await demoEngineer(api)
  const mine = await makeTask(api, planned(engineerId, dayAfter(14)))
  const theirs = await makeTask(api, planned(engineerId, dayAfter(15)))
  await desk.goto(`/calendar?date=${dayAfter(14)}&operators=${engineerId}`)
  await expect(cardOf(desk, theirs.id)).toBeVisible()
  const [from, to] = [
    await cardOf(desk, mine.id).boundingBox(),
    await cellOf(desk, engineerId, dayAfter(17)).boundingBox(),
  ]
  if (!from || !to) throw new Error('nothing to drag')
  await desk.mouse.move(from.x + 20, from.y + 10)
  await desk.mouse.down()
  await desk.mouse.move(to.x + 30, to.y + 20, { steps: 4 })
  const colleague = await apiOf(request, 'dispatcher')
  const window = { plannedFrom: hourOf(dayAfter(18), 10), plannedTo: hourOf(dayAfter(18), 11) }
  await colleague.call(tasksRoutes.plan, { params: { id: theirs.id }, body: window })
  await expect(cellOf(desk, engineerId, dayAfter(18)).locator(cardOf(desk, theirs.id))).toBeVisible()
  await expect(cellOf(desk, engineerId, dayAfter(17))).toHaveAttribute('data-drop', /10:00–12:00/)
  await desk.mouse.up()
  await expect(cellOf(desk, engineerId, dayAfter(17)).locator(cardOf(desk, mine.id))).toBeVisible()
  await expect
    .poll(async () => (await api.call(tasksRoutes.get, { params: { id: mine.id } })).plannedFrom)
    .toBe(hourOf(dayAfter(17), 10))
})

test('the calendar by week, day and month is accessible in both themes, and printed it is its grid and title alone', async ({
  desk,
}) => {
  await desk.goto('/calendar')
  for (const [view, title] of [
    ['week', 'Неделя'],
    ['day', 'День'],
    ['month', 'Месяц'],
  ] as const) {
    await visit(desk, `/calendar?view=${view}`)
    const grid = desk.getByRole('grid')
    await expect(desk.getByRole('radio', { name: title })).toBeChecked()
    await expect(grid).toBeVisible()
    await expect(desk.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(desk)
    await desk.emulateMedia({ media: 'print' })
    await expect(grid).toBeVisible()
    await expect(desk.getByRole('heading', { level: 2, name: /2026/ })).toBeVisible()
    await expect(desk.getByRole('navigation', { name: 'Главное меню' })).toBeHidden()
    await expect(desk.getByRole('complementary', { name: 'Не запланировано' })).toBeHidden()
    await desk.emulateMedia({ media: 'screen' })
  }
})

test('«Мой день» on a phone shows the visits of an engineer, starts work on one, orders a day by the road and takes it back', async ({
  api,
  browser,
  request,
}) => {
  const { id: operatorId, api: engineer } = await makeEngineer(request)
  const title = unique('Сегодняшняя')
  const task = await makeTask(api, {
    ...planned(operatorId, moscowDay(), title),
    address: 'с. Шали, база',
    point: { lat: 55.6, lon: 49.2 },
    description: 'Проверить разъём',
  })
  for (const [lat, lon] of [
    [56.4, 50.9],
    [55.8, 49.2],
  ] as const)
    await makeTask(api, {
      queue: 'glonass',
      title: unique('Объезд'),
      operatorId,
      plannedFrom: tomorrowAt(8),
      plannedTo: tomorrowAt(22),
      point: { lat, lon },
      address: 'База',
    })
  const page = await phoneOf(browser, engineer)
  await page.goto('/day')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText('Проверить разъём')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Маршрут: с. Шали, база' })).toBeVisible()
  await card.getByRole('button', { name: 'В работу' }).click()
  await expect(card.getByRole('link', { name: 'Отчёт и завершение' })).toBeVisible()
  expect((await api.call(tasksRoutes.get, { params: { id: task.id } })).status).toBe('IN_PROGRESS')

  await page.getByRole('button', { name: 'Порядок объезда' }).click()
  const window = page.getByRole('dialog', { name: /^Порядок объезда/ })
  await expect(window.getByText(/в пути/)).toBeVisible()
  await expect(window.getByRole('listitem').first()).toBeVisible()
  await window.getByRole('button', { name: 'Применить порядок' }).click()
  await expect(page.getByText('Порядок объезда сохранён')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('Прежний порядок визитов возвращён')).toBeVisible()

  await visit(page, '/calendar')
  await expect(page.getByRole('button', { name: 'Следующая неделя' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  await expectAccessible(page)
  const plan = await engineer.call(calendarRoutes.day, { query: {} })
  expect(plan.days[0]?.visits.map(({ task: { id } }) => id)).toContain(task.id)
  await page.context().close()
})
