import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Locator, Page } from '@playwright/test'

import { makeEngineer } from '../support/accounts.ts'
import { daysAfter, hourOf, mondayIn } from '../support/moscow.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { visit } from '../support/screen.ts'
import { expect, test } from '../support/story.ts'

/** All days of the story are in its week. */
const monday = mondayIn(30)
const dayAfter = (count: number): string => daysAfter(monday, count)

const cellOf = (page: Page, operatorId: number, day: string): Locator =>
  page.locator(`[data-cell][data-operator="${operatorId}"][data-day="${day}"]`)

test('a visit of several days is dragged by its second day and moves whole', async ({
  api,
  desk,
  request,
}) => {
  const engineer = await makeEngineer(request)
  const task = await makeTask(api, {
    queue: 'glonass',
    title: unique('Оснащение колонны'),
    operatorId: engineer.id,
    plannedFrom: hourOf(monday, 10),
    plannedTo: hourOf(dayAfter(2), 16),
  })
  const cardOn = (day: string) => cellOf(desk, engineer.id, day).locator(`[data-visit="${task.id}"]`)
  await desk.goto(`/calendar?date=${monday}&operators=${engineer.id}`)
  for (const count of [0, 1, 2]) await expect(cardOn(dayAfter(count))).toBeVisible()

  await cardOn(dayAfter(1)).hover()
  const target = await cellOf(desk, engineer.id, dayAfter(3)).boundingBox()
  if (!target) throw new Error('nowhere to drop')
  await desk.mouse.down()
  await desk.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 6 })
  await desk.mouse.up()
  for (const count of [2, 3, 4]) await expect(cardOn(dayAfter(count))).toBeVisible()
  for (const count of [0, 1]) await expect(cardOn(dayAfter(count))).toHaveCount(0)
  await expect
    .poll(async () => {
      const { plannedFrom, plannedTo } = await api.call(tasksRoutes.get, { params: { id: task.id } })
      return [plannedFrom, plannedTo]
    })
    .toEqual([hourOf(dayAfter(2), 10), hourOf(dayAfter(4), 16)])
})

test('an order that an engineer applies is seen by the dispatcher at once, in all views and on a phone', async ({
  api,
  desk,
  request,
}) => {
  const engineer = await makeEngineer(request)
  const task = await makeTask(api, {
    queue: 'glonass',
    title: unique('Замена блока'),
    operatorId: engineer.id,
    plannedFrom: hourOf(monday, 9),
    plannedTo: hourOf(monday, 18),
  })
  const search = `date=${monday}&operators=${engineer.id}`
  const card = desk.locator(`[data-visit="${task.id}"]`)
  await desk.goto(`/calendar?${search}`)
  await expect(card).toContainText('9:00')
  await expect(card).not.toContainText('приезд')
  const arrivals = [
    { taskId: task.id, arrivesAt: new Date(Date.parse(hourOf(monday, 10)) + 40 * 60_000).toISOString() },
  ]
  await engineer.api.call(calendarRoutes.applyOrder, {
    body: { operatorId: engineer.id, date: monday, arrivals },
  })
  await expect(card).toContainText('приезд 10:40')
  await visit(desk, `/calendar?view=day&${search}`)
  await expect(card).toContainText('приезд 10:40')
  await visit(desk, `/calendar?view=month&${search}`)
  await expect(card).toContainText('10:40')

  await desk.setViewportSize({ width: 390, height: 844 })
  await expect(desk.getByRole('article').filter({ hasText: task.title })).toBeVisible()
  await expect(desk.getByText('приезд 10:40')).toBeVisible()
})
