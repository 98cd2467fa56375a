import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Locator } from '@playwright/test'

import { makeTag, makeTask, makeTasks } from '../support/scenes.ts'
import { openList, rowOf } from '../support/screen.ts'
import { expect, test } from '../support/story.ts'

const costItems = [{ title: 'Выезд', quantity: 1, unit: 'шт', price: 150_000 }]

test('when many tasks are closed at once, the failed ones are listed, marked and stay open', async ({
  api,
  desk,
}) => {
  const tag = makeTag()
  const plain = await makeTasks(api, 3, { title: `Мелочь ${tag}` })
  // The last one in the list: its deadline is the latest.
  const costly = await makeTask(api, { title: `Дорого ${tag}`, costItems })
  await openList(desk, 'skud', tag)
  await expect(desk.getByRole('row')).toHaveCount(5)

  const bar = desk.getByRole('region', { name: 'Действия с выбранными' })
  await test.step('X takes a row, Shift and the arrows a range', async () => {
    await desk.keyboard.press('KeyJ')
    await desk.keyboard.press('KeyX')
    await expect(bar.getByText('Выбрано 1', { exact: true })).toBeVisible()
    await desk.keyboard.press('Shift+ArrowDown')
    await desk.keyboard.press('Shift+ArrowDown')
    await expect(bar.getByText('Выбрано 3', { exact: true })).toBeVisible()
    await desk
      .getByRole('checkbox', { name: `Выбрать заявку № ${costly.id}` })
      .click({ modifiers: ['Shift'] })
    await expect(bar.getByText('Выбрано 4', { exact: true })).toBeVisible()
  })

  await bar.getByRole('button', { name: 'Закрыть заявки' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Закрыть 4 заявки' })
  await dialog.getByLabel('Отменена клиентом').check()
  await dialog.getByRole('button', { name: 'Закрыть заявки' }).click()

  const line = `ID ${costly.id}: Нельзя закрыть: затраты 1 500 ₽ не согласованы`
  await expect(desk.getByRole('alert').getByText(line)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(bar).toBeHidden()
  await expect(rowOf(desk, costly).getByText('ошибка')).toBeVisible()
  for (const { id } of plain)
    expect(await api.call(tasksRoutes.get, { params: { id } })).toMatchObject({
      status: 'CLOSED',
      closeReason: 'Отменена клиентом',
    })
  expect(await api.call(tasksRoutes.get, { params: { id: costly.id } })).toMatchObject({ status: 'NEW' })

  await test.step('the mark stands until the next action', async () => {
    await desk.getByRole('checkbox', { name: `Выбрать заявку № ${costly.id}` }).click()
    await bar.getByRole('button', { name: 'Согласовать' }).click()
    await expect(desk.getByText('Затраты согласованы в 1 заявке')).toBeVisible()
    await expect(rowOf(desk, costly).getByText('ошибка')).toBeHidden()
  })
})

test('input typed before a bulk action’s window has its fields is entered and sent', async ({
  api,
  desk,
}) => {
  const tag = makeTag()
  const task = await makeTask(api, { title: `Медленно ${tag}` })
  let release = (): void => undefined
  const network = new Promise<void>((resolve) => (release = resolve))
  await desk.route(/assets\/BulkReport/, async (route) => {
    await network
    await route.continue()
  })
  await openList(desk, 'skud', tag)
  await desk.keyboard.press('KeyJ')
  await desk.keyboard.press('KeyX')
  const bar = desk.getByRole('region', { name: 'Действия с выбранными' })
  await bar.getByRole('button', { name: 'Выполнить' }).focus()
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Выполнить 1 заявку' })
  await expect(dialog).toBeVisible()
  await desk.keyboard.type('CAN 2.0, 500 kbit')
  await desk.keyboard.press('Control+Enter')
  await expect(dialog).toBeVisible()
  release()
  await expect(dialog).toBeHidden()
  const { status, workReport } = await api.call(tasksRoutes.get, { params: { id: task.id } })
  expect({ status, workReport }).toEqual({ status: 'DONE', workReport: 'CAN 2.0, 500 kbit' })
})

const boxOf = async (part: Locator) =>
  (await part.boundingBox()) ?? Promise.reject(new Error('it is not to be seen'))

test('the bar of a narrow list is one row over it, and what has no room there is done from «Ещё»', async ({
  api,
  desk,
}) => {
  const tag = makeTag()
  await makeTasks(api, 12, { title: `Узко ${tag}` })
  await desk.setViewportSize({ width: 1024, height: 768 })
  await openList(desk, 'skud', tag)
  const bar = desk.getByRole('region', { name: 'Действия с выбранными' })
  await desk.getByRole('checkbox', { name: 'Выбрать все на странице' }).click()
  await expect(bar.getByRole('button', { name: 'Все 12' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Закрыть заявки' })).toBeVisible()
  expect((await boxOf(bar)).height).toBeLessThanOrEqual(48)

  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.locator('[data-row]').first().getByRole('link').click()
  const card = desk.getByRole('article', { name: /^Заявка № / })
  await expect(card).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Закрыть заявки' })).toBeHidden()
  const [over, beside] = [await boxOf(bar), await boxOf(card)]
  expect(over.height).toBeLessThanOrEqual(48)
  expect(over.x + over.width).toBeLessThanOrEqual(beside.x)

  const rest = bar.getByRole('dialog', { name: 'Остальные действия' })
  await bar.getByRole('button', { name: 'Ещё' }).press('Enter')
  await rest.getByRole('button', { name: 'ТС' }).press('Enter')
  await expect(desk.getByLabel('ТС: поиск')).toBeFocused()
  await test.step('Esc goes back by one step', async () => {
    await desk.keyboard.press('Escape')
    await expect(rest.getByRole('button', { name: 'ТС' })).toBeFocused()
    await desk.keyboard.press('Escape')
    await expect(rest).toBeHidden()
    await expect(bar.getByRole('button', { name: 'Ещё' })).toBeFocused()
  })
  await bar.getByRole('button', { name: 'Ещё' }).press('Enter')
  await rest.getByRole('button', { name: 'Статус' }).click()
  await desk.getByRole('option', { name: 'В работе' }).click()
  await expect(desk.getByText('Статус изменён в 10 заявках')).toBeVisible()
})
