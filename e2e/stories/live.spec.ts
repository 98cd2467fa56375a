import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/axe.ts'
import { kindOf, makeTag, makeTask, unique } from '../support/scenes.ts'
import { cardOf, openList, openTask, rowOf } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

/** Nobody else's story writes into this queue, so that its counter is this story's alone. */
const queue = 'glonass'

/** «ГЛОНАСС 214 открытых» */
const openCount = async (page: Page): Promise<number> => {
  const words = await page.getByRole('link', { name: /^ГЛОНАСС/ }).textContent()
  const [count] = /\d+/.exec(words ?? '') ?? []
  if (count === undefined) throw new Error(`no number in «${words}»`)
  return Number(count)
}

test("a colleague's change reaches list, counter and opened card by itself", async ({
  browser,
  desk,
  request,
}) => {
  const colleague = await apiOf(request, 'dispatcher')
  const tag = makeTag()
  const task = await makeTask(colleague, { title: `Нет данных ${tag}`, queue })
  const params = { id: task.id }
  await openList(desk, queue, tag)
  const reader = await browserOf(browser, await apiOf(request, 'senior'))
  const card = await openTask(reader, task)
  const status = card.getByRole('button', { name: /^Статус:/ })
  await expect(status).toHaveText('Новая')
  let loads = 0
  for (const page of [desk, reader]) page.on('load', () => (loads += 1))

  for (const [to, words] of [
    ['IN_PROGRESS', 'В работе'],
    ['WAITING_CLIENT', 'Ждём клиента'],
    ['PLANNED', 'Запланирована'],
  ] as const) {
    await colleague.call(tasksRoutes.status, { params, body: { status: to } })
    await expect(rowOf(desk, task).getByText(words)).toBeVisible()
    await expect(status).toHaveText(words)
  }

  const before = await openCount(desk)
  await colleague.call(tasksRoutes.close, { params, body: { closeReason: 'Решено по телефону' } })
  await expect.poll(() => openCount(desk)).toBe(before - 1)
  // The row does not vanish from under the hand.
  await expect(rowOf(desk, task)).toBeVisible()
  await expect(card.getByText('Закрыта', { exact: true }).first()).toBeVisible()
  expect(loads).toBe(0)
  await reader.context().close()
})

test('a task that is moved to another queue takes its counters along, and users who have it open follow it', async ({
  browser,
  desk,
  request,
}) => {
  const colleague = await apiOf(request, 'dispatcher')
  const tag = makeTag()
  const kind = await kindOf(colleague, queue, 'Ремонт', 'Нет связи')
  const task = await makeTask(colleague, { title: `Не та очередь ${tag}`, queue, ...kind })
  await openList(desk, queue, tag)
  const before = await openCount(desk)
  const reader = await browserOf(browser, colleague)
  const theirs = await openTask(reader, task, tag)

  const card = await openTask(desk, task, tag)
  await desk.keyboard.press('Shift+KeyQ')
  const skud = desk.getByRole('option', { name: /^СКУД/ })
  await expect(skud).toContainText('категория «Нет связи»')
  await desk.keyboard.type('ску')
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')

  await expect.poll(() => openCount(desk)).toBe(before - 1)
  for (const [page, article] of [
    [desk, card],
    [reader, theirs],
  ] as const) {
    await expect(article.getByText('Заявка в очереди «СКУД»')).toBeVisible()
    await expect(article.getByRole('button', { name: /^Категория: ?—/ })).toBeVisible()
    // The row does not vanish from under the hand.
    await expect(rowOf(page, task)).toContainText('вне условий')
  }
  await theirs.getByRole('link', { name: 'Открыть там' }).click()
  await expect(reader).toHaveURL(new RegExp(`/tasks/skud/${task.id}`))
  await expect(cardOf(reader, task).getByText('Заявка в очереди «СКУД»')).toBeHidden()
  await expect(reader.getByRole('heading', { name: 'СКУД', level: 1 })).toBeVisible()
  await expect(rowOf(reader, task)).toBeVisible()
  await reader.context().close()
})

test('new tasks wait behind a button, and nothing moves until it is pressed', async ({ desk, request }) => {
  const colleague = await apiOf(request, 'dispatcher')
  const tag = makeTag()
  const old = await makeTask(colleague, { title: `Старая ${tag}`, queue })
  await openList(desk, queue, tag)
  const place = await rowOf(desk, old).boundingBox()
  // It comes above the old one; what comes below the last row is shown at once, for it moves nothing.
  const fresh = await makeTask(colleague, { title: `Новая ${tag}`, queue, priority: 'CRITICAL' })
  const show = desk.getByRole('button', { name: 'Показать 1 новую' })
  await expect(show).toBeVisible()
  await expect(rowOf(desk, fresh)).toBeHidden()
  expect(await rowOf(desk, old).boundingBox()).toEqual(place)
  await show.click()
  await expect(desk.getByRole('row').nth(1)).toContainText(String(fresh.id))
  await expect(show).toBeHidden()
})

test('what happens before the list has subscribed is not missed', async ({ desk, request }) => {
  const opened = Promise.withResolvers<void>()
  await desk.route('**/api/events*', async (route) => {
    await opened.promise
    await route.continue()
  })
  const colleague = await apiOf(request, 'dispatcher')
  const tag = makeTag()
  await makeTask(colleague, { title: `Старая ${tag}`, queue })
  await openList(desk, queue, tag)
  await makeTask(colleague, { title: `Новая ${tag}`, queue, priority: 'CRITICAL' })
  opened.resolve()
  await expect(desk.getByRole('button', { name: 'Показать 1 новую' })).toBeVisible()
})

test('the task shows who else is at it, and what they do', async ({ browser, desk, request }) => {
  const other = await apiOf(request, 'dispatcher')
  const task = await makeTask(other, { title: unique('Вдвоём'), queue })
  const card = await openTask(desk, task)
  const colleague = await browserOf(browser, other)
  const theirs = await openTask(colleague, task)
  await expect(card.getByText('Лапина О. смотрит')).toBeVisible()
  await expect(theirs.getByText('Морозова Е. смотрит')).toBeVisible()
  await theirs.getByRole('textbox', { name: 'Отчёт о работе' }).focus()
  await expect(card.getByText('Лапина О. пишет отчёт')).toBeVisible()
  await theirs.getByRole('button', { name: 'Свернуть карточку' }).click()
  await expect(card.getByText(/Лапина\sО\. (смотрит|пишет)/)).toBeHidden()
  await colleague.context().close()
})

test("a half-typed text survives a colleague's change, and both texts are shown", async ({
  desk,
  request,
}) => {
  const colleague = await apiOf(request, 'dispatcher')
  const task = await makeTask(colleague, { title: unique('Пишут двое'), queue, description: 'Было' })
  const params = { id: task.id }
  const card = await openTask(desk, task)
  const description = card.getByRole('region', { name: 'Описание', exact: true })
  const field = description.getByRole('textbox')
  const conflict = desk.getByRole('dialog', { name: 'Заявку изменили одновременно с вами' })

  const writeBoth = async (mine: string, theirs: string) => {
    await description.getByRole('button', { name: 'Изменить: описание' }).click()
    await field.fill(mine)
    await colleague.call(tasksRoutes.update, { params, body: { description: theirs } })
    await colleague.call(tasksRoutes.priority, {
      params,
      body: { priority: theirs === 'Первое чужое' ? 'URGENT' : 'CRITICAL' },
    })
    const priority = theirs === 'Первое чужое' ? 'Срочный' : 'Критичный'
    await expect(card.getByRole('button', { name: `Приоритет: ${priority}, изменить` })).toBeVisible()
    await expect(field).toHaveValue(mine)
    await description.getByRole('button', { name: 'Сохранить' }).click()
    await expect(conflict.getByText(/^Лапина\sО\./)).toBeVisible()
    await expect(conflict.getByText(mine)).toBeVisible()
    await expect(conflict.getByText(theirs)).toBeVisible()
  }

  await writeBoth('Первое моё', 'Первое чужое')
  await expectAccessible(desk)
  await conflict.getByRole('button', { name: 'Оставить свою' }).click()
  await expect(conflict).toBeHidden()
  await expect(description.getByText('Первое моё')).toBeVisible()
  // The screen shows it before the server has it.
  await expect
    .poll(() => colleague.call(tasksRoutes.get, { params }))
    .toMatchObject({
      description: 'Первое моё',
      priority: 'URGENT',
    })

  await writeBoth('Второе моё', 'Второе чужое')
  await conflict.getByRole('button', { name: /^Принять правку/ }).click()
  await expect(conflict).toBeHidden()
  await expect(description.getByText('Второе чужое')).toBeVisible()
  expect(await colleague.call(tasksRoutes.get, { params })).toMatchObject({ description: 'Второе чужое' })
})
