import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { makeEngineer } from '../support/accounts.ts'
import { makeTag, makeTask, unique } from '../support/scenes.ts'
import { cardOf, rowOf, visit } from '../support/screen.ts'
import { expect, phoneOf, test } from '../support/story.ts'

/** The smallest picture there is. */
const photograph = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const report = 'Перепаяли разъём питания, связь есть'

test('an engineer in the field opens a task, finishes it and comes back to the list', async ({
  api,
  browser,
  request,
}) => {
  // With few tasks: an ended one would not be on the first page of many.
  const engineer = await makeEngineer(request)
  const tag = makeTag()
  const made = []
  for (let number = 1; number <= 8; number += 1)
    made.push(
      await makeTask(api, {
        title: `Выезд ${number} ${tag}`,
        queue: 'tachograph',
        operatorId: engineer.id,
      }),
    )
  const { id } = await makeTask(api, {
    title: unique('Готово'),
    queue: 'tachograph',
    operatorId: engineer.id,
  })
  await api.call(tasksRoutes.status, { params: { id }, body: { status: 'IN_PROGRESS' } })
  await api.call(tasksRoutes.done, { params: { id }, body: { workReport: report } })
  const page = await phoneOf(browser, engineer.api)

  await test.step('the first screen is the own day, and «Заявки» is the own work of all queues', async () => {
    const own = page.getByRole('tab', { name: /^Мои/ })
    const toTasks = page
      .getByRole('navigation', { name: 'Главное меню' })
      .getByRole('link', { name: 'Заявки' })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Мой день', level: 1 })).toBeVisible()
    await toTasks.tap()
    await expect(own).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { name: 'Все очереди', level: 1 })).toBeVisible()
    const counted = (await own.textContent())?.replace(/\D/g, '')
    await expect(page.getByLabel(`моих: ${counted}`)).toBeVisible()
    await visit(page, '/cars')
    await toTasks.tap()
    await expect(own).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('done tasks, which wait for others, are a filter away', async () => {
    const ended = page.getByRole('article').getByText(/^(Выполнена|Закрыта)/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(ended).toHaveCount(0)
    await page.getByRole('button', { name: 'Фильтры' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    await expect(sheet.getByText('невыполненные')).toBeVisible()
    await sheet.getByRole('button', { name: 'Убрать условие «Статус»' }).tap()
    await sheet.getByRole('button', { name: /^Показать: \d/ }).tap()
    await expect(ended).toHaveCount(1)
  })

  await visit(page, `/tasks/tachograph?query=${tag}`)
  const last = made.at(-1)
  if (!last) throw new Error('nothing was made')
  const lastLink = rowOf(page, last)

  await test.step('the list is cards in one column that fit the width', async () => {
    await expect(page.getByRole('article')).toHaveCount(8)
    await expect(page.getByRole('grid')).toBeHidden()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })

  await test.step('back from a task the list stands where it stood', async () => {
    await lastLink.scrollIntoViewIfNeeded()
    const place = await lastLink.boundingBox()
    await lastLink.tap()
    await expect(cardOf(page, last)).toBeVisible()
    // Painting the covered list would delay the task on a slow phone.
    await expect(lastLink).toBeHidden()
    await cardOf(page, last).getByRole('button', { name: 'Назад к списку' }).tap()
    await expect(cardOf(page, last)).toBeHidden()
    expect(await lastLink.boundingBox()).toEqual(place)
    await lastLink.tap()
    await expect(cardOf(page, last)).toBeVisible()
    await page.goBack()
    await expect(cardOf(page, last)).toBeHidden()
    expect(await lastLink.boundingBox()).toEqual(place)
  })

  await test.step('a free task is taken by one button', async () => {
    const free = await makeTask(api, { title: `Свободная ${tag}`, queue: 'glonass' })
    await visit(page, `/tasks/all/${free.id}?query=${tag}`)
    await cardOf(page, free).getByRole('button', { name: 'Взять', exact: true }).tap()
    await expect(cardOf(page, free).getByRole('button', { name: 'В работу', exact: true })).toBeVisible()
    await expect
      .poll(async () => (await api.call(tasksRoutes.get, { params: { id: free.id } })).status)
      .toBe('ASSIGNED')
    const taken = await api.call(tasksRoutes.get, { params: { id: free.id } })
    expect(taken.operator).toMatchObject({ id: engineer.id })
    // It would cover the last card of the list for seven seconds.
    await page.getByRole('button', { name: 'Закрыть сообщение' }).tap()
    await visit(page, `/tasks/tachograph?query=${tag}`)
  })

  await test.step('the same button begins the task and finishes it with a report', async () => {
    await lastLink.tap()
    const card = cardOf(page, last)
    await card.getByRole('button', { name: 'В работу', exact: true }).tap()
    await card.getByRole('button', { name: 'Выполнить', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: `Выполнить заявку № ${last.id}` })
    await dialog.getByLabel('Что сделали').fill(report)
    await dialog.getByRole('switch', { name: 'Гарантийный случай' }).tap({ force: true })
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Фото до и после' }).tap()
    await page.context().setOffline(true)
    await (await chooser).setFiles({ name: 'до.png', mimeType: 'image/png', buffer: photograph })
    await expect(dialog.getByText('Ждёт сети')).toBeVisible()
    await page.context().setOffline(false)
    await expect(dialog.getByText('уже в заявке: 1')).toBeVisible()
    await dialog.getByRole('button', { name: 'Выполнить заявку' }).tap()
    await expect(dialog).toBeHidden()
    await expect
      .poll(async () => (await api.call(tasksRoutes.get, { params: { id: last.id } })).status)
      .toBe('DONE')
    expect(await api.call(tasksRoutes.get, { params: { id: last.id } })).toMatchObject({
      workReport: report,
      doneBy: { id: engineer.id },
      isWarranty: true,
      attachmentsCount: 1,
    })
  })
  await page.context().close()
})

test('a dispatcher on the road takes a task and moves it, from the menu', async ({ api, browser }) => {
  const task = await makeTask(api, { title: `С дороги ${makeTag()}`, description: 'Строка\n'.repeat(40) })
  const page = await phoneOf(browser, api)
  await page.goto(`/tasks/skud/${task.id}?query=${task.id}`)
  const card = cardOf(page, task)
  for (const [command, choice, done] of [
    ['Назначить', /это вы/, /^Оператор: .*Морозова/],
    ['Перенести в другую очередь', /^ЛУВ/, /^Очередь: ?ЛУВ/],
  ] as const) {
    await card.getByRole('button', { name: 'Ещё действия' }).tap()
    await page.getByRole('menuitem', { name: command }).tap()
    // It is unfolded far below what is on the screen, and comes into sight by itself.
    await page.getByRole('option', { name: choice }).tap()
    await expect(card.getByRole('button', { name: done })).toBeVisible()
  }
  const moments = card.getByRole('region', { name: 'История' }).getByRole('time')
  await expect(moments).toHaveCount(4)
  for (let width = 320; width <= 390; width += 10) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await moments.evaluateAll((all) => all.map((one) => one.getClientRects().length))
    expect(lines, `a moment of the history at ${width} px`).toEqual(lines.map(() => 1))
  }
  await card.getByRole('link', { name: 'Открыть там' }).tap()
  await expect(page).toHaveURL(new RegExp(`/tasks/luv/${task.id}`))
  await page.context().close()
})
