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

test("a colleague's change reaches list, counter and opened card by itself", async ({ desk, request }) => {
  const colleague = await apiOf(request, 'dispatcher')
  const tag = makeTag()
  const kind = await kindOf(colleague, queue, 'Ремонт', 'Нет связи')
  const other = await makeTask(colleague, { title: `Соседняя ${tag}`, queue })
  const task = await makeTask(colleague, { title: `Нет данных ${tag}`, queue, ...kind })
  const params = { id: task.id }
  const card = await openTask(desk, task, tag)
  const status = card.getByRole('button', { name: /^Статус:/ })
  await expect(status).toHaveText('Новая')
  let loads = 0
  desk.on('load', () => (loads += 1))

  for (const [to, words] of [
    ['IN_PROGRESS', 'В работе'],
    ['WAITING_CLIENT', 'Ждём клиента'],
    ['PLANNED', 'Запланирована'],
  ] as const) {
    await colleague.call(tasksRoutes.status, { params, body: { status: to } })
    await expect(rowOf(desk, task).getByRole('img', { name: words, exact: true })).toBeVisible()
    await expect(status).toHaveText(words)
  }

  const before = await openCount(desk)
  await test.step('a closed task leaves the counter, and its row does not vanish from under the pointer', async () => {
    await colleague.call(tasksRoutes.close, {
      params: { id: other.id },
      body: { closeReason: 'Решено по телефону' },
    })
    await expect.poll(() => openCount(desk)).toBe(before - 1)
    await expect(rowOf(desk, other)).toContainText('вне условий')
  })

  await test.step('a task that is moved to another queue is followed there', async () => {
    await colleague.call(tasksRoutes.queue, { params, body: { queue: 'skud' } })
    await expect.poll(() => openCount(desk)).toBe(before - 2)
    await expect(card.getByText('Заявка в очереди «СКУД»')).toBeVisible()
    await expect(card.getByRole('button', { name: /^Категория: ?—/ })).toBeVisible()
    await expect(rowOf(desk, task)).toContainText('вне условий')
    await card.getByRole('link', { name: 'Открыть там' }).click()
    await expect(desk).toHaveURL(new RegExp(`/tasks/skud/${task.id}`))
    await expect(cardOf(desk, task).getByText('Заявка в очереди «СКУД»')).toBeHidden()
    await expect(desk.getByRole('heading', { name: 'СКУД', level: 1 })).toBeVisible()
    // The words that were searched for stay with the list of the former queue.
    expect(desk.url()).not.toContain(tag)
  })
  await colleague.call(tasksRoutes.close, { params, body: { closeReason: 'Решено по телефону' } })
  await expect(card.getByText('Закрыта', { exact: true }).first()).toBeVisible()
  expect(loads).toBe(0)
})

test('new tasks wait behind a button and move nothing, also those that came before the list had subscribed', async ({
  desk,
  request,
}) => {
  const subscribed = Promise.withResolvers<void>()
  await desk.route('**/api/events*', async (route) => {
    await subscribed.promise
    await route.continue()
  })
  const colleague = await apiOf(request, 'dispatcher')
  const tag = makeTag()
  const old = await makeTask(colleague, { title: `Старая ${tag}`, queue })
  await openList(desk, queue, tag)
  const place = await rowOf(desk, old).boundingBox()
  // They come above the old one; what comes below the last row is shown at once, for it moves nothing.
  const facts = { title: `Новая ${tag}`, queue, priority: 'CRITICAL' } as const
  const missed = await makeTask(colleague, facts)
  subscribed.resolve()
  await expect(desk.getByRole('button', { name: 'Показать 1 новую' })).toBeVisible()
  const fresh = await makeTask(colleague, facts)
  const show = desk.getByRole('button', { name: 'Показать 2 новые' })
  await expect(show).toBeVisible()
  for (const task of [missed, fresh]) await expect(rowOf(desk, task)).toBeHidden()
  expect(await rowOf(desk, old).boundingBox()).toEqual(place)
  await show.click()
  await expect(desk.getByRole('row').nth(3)).toContainText(String(old.id))
  for (const task of [missed, fresh]) await expect(rowOf(desk, task)).toBeVisible()
  await expect(show).toBeHidden()
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

  await description.getByRole('button', { name: 'Изменить: описание' }).click()
  await field.fill('Моё')
  await colleague.call(tasksRoutes.update, { params, body: { description: 'Чужое' } })
  await colleague.call(tasksRoutes.priority, { params, body: { priority: 'URGENT' } })
  await expect(card.getByRole('button', { name: 'Приоритет: Срочный, изменить' })).toBeVisible()
  await expect(field).toHaveValue('Моё')
  await description.getByRole('button', { name: 'Сохранить' }).click()
  await expect(conflict.getByText(/^Лапина\sО\./)).toBeVisible()
  await expect(conflict.getByText('Моё')).toBeVisible()
  await expect(conflict.getByText('Чужое')).toBeVisible()
  await expectAccessible(desk)
  await conflict.getByRole('button', { name: 'Оставить свою' }).click()
  await expect(conflict).toBeHidden()
  await expect(description.getByText('Моё')).toBeVisible()
  // The screen shows it before the server has it.
  await expect
    .poll(() => colleague.call(tasksRoutes.get, { params }))
    .toMatchObject({ description: 'Моё', priority: 'URGENT' })
})
