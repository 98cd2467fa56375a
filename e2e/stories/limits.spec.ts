import { rates } from '@naryad/contract/kit/limits'
import { taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Page } from '@playwright/test'

import { demoEngineer, makeTag, makeTask, makeTasks } from '../support/scenes.ts'
import { cardOf, openList, readAhead } from '../support/screen.ts'
import { apiOf, browserOf, expect, phone, test } from '../support/story.ts'

/** The calls of the API by their moments. Stories run without limits, so the limit is worked out here. */
function watchCalls(page: Page): number[] {
  const moments: number[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) moments.push(performance.now())
  })
  return moments
}

/** What the limit of one person has left at its lowest; less than nothing would have been refused. */
function leastLeft(moments: readonly number[]): number {
  const { burst, perMinute } = rates.person
  let left: number = burst
  let at = moments[0] ?? 0
  let least = left
  for (const moment of moments) {
    left = Math.min(burst, left + ((moment - at) * perMinute) / 60_000) - 1
    at = moment
    least = Math.min(least, left)
  }
  return least
}

/** Until nothing is asked for any more; the changes of other stories are read as well, so it may take a while. */
const rest = (moments: readonly number[]): Promise<void> =>
  expect.poll(() => performance.now() - (moments.at(-1) ?? 0), { timeout: 60_000 }).toBeGreaterThan(1_000)

test('the fastest dispatcher stays within the limit of one person', async ({ api, desk: page }, info) => {
  const tag = makeTag()
  const tasks = await makeTasks(api, 40, { title: `Быстро ${tag}`, queue: 'skud' })
  await openList(page, 'skud', tag)
  await page.getByRole('combobox', { name: 'Строк на странице' }).selectOption('50')
  await expect(page.locator('[data-row]')).toHaveCount(40)
  const moments = watchCalls(page)
  await page.locator('[data-row]').first().click()
  for (const _ of tasks) await page.keyboard.press('KeyJ', { delay: 20 })
  for (const _ of tasks) await page.keyboard.press('KeyK', { delay: 20 })
  await rest(moments)
  const seconds = Math.round((performance.now() - (moments[0] ?? 0)) / 1000)
  info.annotations.push({ type: 'calls', description: `${moments.length} in ${seconds} s` })
  // With as much again in hand.
  expect(leastLeft(moments)).toBeGreaterThan(rates.person.burst / 2)
})

test('a phone that comes back with fifty changes stays within the limit, and sends each once', async ({
  api,
  browser,
  request,
}, info) => {
  // Fifty calls, one after another, on a busy machine.
  test.setTimeout(180_000)
  // Every change holds the whole list, so that a short one is pressed five times: on, off, and at last on.
  const points = Array.from({ length: 10 }, (_, index) => ({
    title: `Пункт ${index + 1}`,
    isRequired: false,
  }))
  const type = await (
    await apiOf(request, 'admin')
  ).call(taskTypesRoutes.create, {
    body: { title: makeTag(), queues: ['tachograph'], checklist: points, reportTemplate: '', isActive: true },
  })
  const engineer = await demoEngineer(api)
  const task = await makeTask(api, {
    title: makeTag(),
    queue: 'tachograph',
    typeId: type.id,
    operatorId: engineer.id,
  })
  const page = await browserOf(browser, await apiOf(request, 'engineer'), { ...phone, loadsAhead: true })
  const card = cardOf(page, task)
  const ahead = readAhead(page, 'WaitingChanges')
  await page.goto(`/tasks/tachograph/${task.id}`)
  await ahead
  await expect(card.getByRole('checkbox')).toHaveCount(points.length)
  await page.context().setOffline(true)
  // Pressed by script: the browser would scroll to each of fifty.
  await card.getByRole('checkbox').evaluateAll(async (boxes: HTMLInputElement[]) => {
    for (let press = 0; press < 50; press += 1) {
      boxes[press % boxes.length]?.click()
      await new Promise((resolve) => setTimeout(resolve))
    }
  })
  await expect(card.getByText(/^50.изменений ждут сети/)).toBeVisible()

  const moments = watchCalls(page)
  let sent = 0
  // One that got no answer is tried again.
  page.on('response', (answer) => {
    const isChange = answer.url().endsWith(`/tasks/${task.id}`) && answer.request().method() === 'PUT'
    if (isChange && answer.ok()) sent += 1
  })
  await page.context().setOffline(false)
  await expect.poll(() => sent, { timeout: 90_000 }).toBe(50)
  await expect(card.getByText(/ждут сети|Ждёт сети/)).toBeHidden()
  await rest(moments)
  info.annotations.push({ type: 'calls', description: `${moments.length}, of them ${sent} changes` })
  expect(sent).toBe(50)
  const { checklist } = await api.call(tasksRoutes.get, { params: { id: task.id } })
  expect(checklist.map(({ isDone }) => isDone)).toEqual(points.map(() => true))
  expect(leastLeft(moments)).toBeGreaterThan(rates.person.burst / 2)
  await page.context().close()
})
