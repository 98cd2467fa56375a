import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { kindOf, makeCar, makeTask, unique } from '../support/scenes.ts'
import { openTask } from '../support/screen.ts'
import { expect, test } from '../support/story.ts'

const photo = 'Считыватель после замены.jpg'
const report = 'Заменили считыватель, проверили три карты, пломбы целы'

test('a task lives from new to closed and is opened again, and its history records it', async ({
  api,
  desk,
}) => {
  const kind = await kindOf(api, 'skud', 'Ремонт', 'Считыватель')
  const car = await makeCar(api)
  const task = await makeTask(api, { title: unique('Не читает карту'), carId: car.id, ...kind })
  const card = await openTask(desk, task)
  const status = card.getByRole('button', { name: /^Статус:/ })
  await expect(status).toHaveText('Новая')

  await test.step('an operator makes it assigned', async () => {
    await desk.keyboard.press('KeyO')
    await desk.getByRole('combobox', { name: 'Оператор' }).fill('Хасанов')
    await desk.getByRole('option', { name: /Хасанов/ }).click()
    await expect(status).toHaveText('Назначена')
    await expect(card.getByRole('button', { name: /^Оператор:/ })).toContainText('Хасанов')
  })

  await test.step('the status menu leads on', async () => {
    await desk.keyboard.press('KeyS')
    await desk.getByRole('menuitem', { name: 'В работе' }).click()
    await expect(status).toHaveText('В работе')
  })

  await test.step('a half-written report is stored as a draft', async () => {
    await card.getByRole('textbox', { name: 'Отчёт о работе' }).fill(report)
    await expect(card.getByText(/черновик сохранён в \d\d:\d\d/)).toBeVisible()
  })

  await test.step('costs are written down, and hold the closing back', async () => {
    await card.getByRole('button', { name: 'Добавить строку' }).click()
    await card.getByLabel('Строка 1: название').fill('Считыватель EM-Marine')
    await card.getByLabel('Строка 1: количество').fill('2')
    await card.getByLabel('Строка 1: цена, рублей').fill('1680')
    await card.getByRole('button', { name: 'Сохранить' }).click()
    await expect(card.getByText('Не согласованы: 3 360 ₽')).toBeVisible()
    await card.getByRole('button', { name: 'Ещё действия' }).click()
    const closing = desk.getByRole('menuitem', { name: /Закрыть заявку/ })
    await expect(closing).toBeDisabled()
    await expect(closing).toContainText('Нельзя закрыть: затраты 3 360 ₽ не согласованы')
    await desk.keyboard.press('Escape')
  })

  await test.step('a photo is attached and shows its thumbnail', async () => {
    await card.locator('input[type=file][multiple]').setInputFiles({
      name: photo,
      mimeType: 'image/jpeg',
      // Any real picture will do, and one is at hand.
      buffer: await desk.screenshot({ type: 'jpeg' }),
    })
    const thumbnail = card.getByRole('img', { name: photo })
    await thumbnail.scrollIntoViewIfNeeded()
    await expect(thumbnail).toBeVisible()
    await expect
      .poll(() => thumbnail.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0)
  })

  await test.step('the required items hold the finish back until they are ticked', async () => {
    await desk.keyboard.press('KeyD')
    const dialog = desk.getByRole('dialog', { name: `Выполнить заявку № ${task.id}` })
    await expect(dialog.getByLabel('Что сделали')).toHaveValue(report)
    await dialog.getByRole('button', { name: 'Выполнить заявку' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Отметьте обязательные пункты чек-листа')
    await expect(dialog.getByLabel('Проверить работу после ремонта')).toBeFocused()
    await dialog.getByLabel('Проверить работу после ремонта').click()
    await dialog.getByLabel('Сфотографировать пломбы').click()
    await expect(dialog.getByRole('alert')).toBeHidden()
    await dialog.getByLabel('Что сделали').press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(status).toHaveText('Выполнена')
    await expect(card.getByRole('region', { name: 'Отчёт о работе' }).getByText(report)).toBeVisible()
  })

  await test.step('a senior approves the costs', async () => {
    await card.getByRole('button', { name: 'Согласовать затраты' }).click()
    await desk.getByRole('button', { name: 'ДА', exact: true }).click()
    await expect(card.getByText('Согласованы: Морозова Е.')).toBeVisible()
  })

  await test.step('and closes with a reason', async () => {
    await card.getByRole('button', { name: 'Закрыть заявку' }).click()
    const dialog = desk.getByRole('dialog', { name: `Закрыть заявку № ${task.id}` })
    await dialog.getByLabel('Решено по телефону').check()
    await dialog.getByRole('button', { name: 'Закрыть заявку' }).click()
    await expect(dialog).toBeHidden()
    await expect(card.getByText('Закрыта', { exact: true }).first()).toBeVisible()
  })

  await test.step('the history records every step', async () => {
    const entries = card
      .getByRole('list')
      .filter({ hasText: /создала? заявку/ })
      .getByRole('listitem')
    for (const words of [
      '→ Назначена',
      '→ В работе',
      photo,
      /выполнила? заявку/,
      /закрыла? заявку/,
      'Хасанов',
    ])
      await expect(entries.filter({ hasText: words }).first()).toBeVisible()
  })

  expect(await api.call(tasksRoutes.get, { params: { id: task.id } })).toMatchObject({
    status: 'CLOSED',
    closeReason: 'Решено по телефону',
    workReport: report,
    costs: 336_000,
    isCostsApproved: true,
    attachmentsCount: 1,
  })

  await test.step('it is opened again with a reason', async () => {
    await card.getByRole('button', { name: 'Открыть повторно' }).click()
    const dialog = desk.getByRole('dialog', { name: `Открыть повторно заявку № ${task.id}` })
    await dialog.getByLabel('Причина').fill('Клиент позвонил: не работает снова')
    await dialog.getByLabel('Причина').press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(status).toHaveText('В работе')
    await expect(card.getByText(/Клиент позвонил: не работает снова/)).toBeVisible()
  })
})
