import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import type { Locator } from '@playwright/test'

import { expectAccessible } from '../support/axe.ts'
import { makeTag, makeTask, makeTasks } from '../support/scenes.ts'
import { openList, rowOf } from '../support/screen.ts'
import { apiOf, expect, phoneOf, test } from '../support/story.ts'
import { expectFitForPhone } from '../support/targets.ts'

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
    await expect(desk.getByRole('status').getByText('Затраты согласованы в 1 заявке')).toBeVisible()
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

test('the next step and the crew of several requests are set from the bar, and undone', async ({
  api,
  desk,
}) => {
  const tag = makeTag()
  const tasks = await makeTasks(api, 2, { title: `Вдвоём ${tag}` })
  const { items } = await api.call(usersRoutes.operators, {})
  const [operator, helper] = items.filter(
    ({ absence, queues }) => absence === null && (queues.length === 0 || queues.includes('skud')),
  )
  if (!operator || !helper) throw new Error('no operators')
  for (const { id } of tasks)
    await api.call(tasksRoutes.operator, { params: { id }, body: { operatorId: operator.id } })
  await openList(desk, 'skud', tag)
  await desk.getByRole('checkbox', { name: 'Выбрать все на странице' }).click()
  await desk.keyboard.press('KeyJ')
  await desk.keyboard.press('KeyN')
  const step = desk.getByRole('dialog', { name: /^Следующий шаг 2/ })
  await step.getByLabel('Следующий шаг').fill('завтра')
  await step.getByLabel('Что сделать').fill('Спросить про пропуск')
  await expectAccessible(desk)
  await step.getByRole('button', { name: 'Сохранить шаг' }).click()
  await expect(desk.getByRole('status').getByText('Следующий шаг изменён в 2 заявках')).toBeVisible()
  await desk.getByRole('region', { name: 'Итог действия' }).getByRole('button', { name: 'Отменить' }).click()
  const stepOf = async (id: number) => (await api.call(tasksRoutes.get, { params: { id } })).nextMoveNote
  await expect.poll(() => Promise.all(tasks.map(({ id }) => stepOf(id)))).toEqual(['', ''])

  await desk.getByRole('checkbox', { name: 'Выбрать все на странице' }).click()
  const bar = desk.getByRole('region', { name: 'Действия с выбранными' })
  const crew = bar.getByRole('button', { name: 'Бригада' })
  if (!(await crew.isVisible())) await bar.getByRole('button', { name: 'Ещё' }).click()
  await crew.click()
  const dialog = desk.getByRole('dialog', { name: /^Бригада 2/ })
  await dialog.getByRole('checkbox', { name: new RegExp(`${helper.lastName} ${helper.firstName}`) }).check()
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Поставить бригаду' }).click()
  await expect(desk.getByRole('status').getByText('Бригада изменена в 2 заявках')).toBeVisible()
  for (const { id } of tasks)
    expect((await api.call(tasksRoutes.get, { params: { id } })).crew).toMatchObject([{ id: helper.id }])
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
  await expect(desk.getByRole('status').getByText('Статус изменён в 10 заявках')).toBeVisible()
})

test('a change over all pages is asked about with its numbers, and undone but for what a colleague has changed', async ({
  api,
  desk,
  request,
}) => {
  const tag = makeTag()
  const tasks = await makeTasks(api, 24, { title: `Передача ${tag}` })
  const [closed, taken] = tasks
  if (!closed || !taken) throw new Error('no tasks')
  const closeReason = 'Решено по телефону'
  await api.call(tasksRoutes.close, { params: { id: closed.id }, body: { closeReason } })
  const { items } = await api.call(usersRoutes.operators, {})
  const engineer = items.find(({ lastName }) => lastName === 'Ершов')

  await desk.goto(`/tasks/skud?query=${encodeURIComponent(tag)}&statuses=NEW,CLOSED`)
  const bar = desk.getByRole('region', { name: 'Действия с выбранными' })
  await desk.getByRole('checkbox', { name: 'Выбрать все на странице' }).click()
  await bar.getByRole('button', { name: 'Все 24' }).click()
  await bar.getByRole('button', { name: 'Оператор' }).click()
  await desk.getByRole('option', { name: /Ершов/ }).click()
  const question = desk.getByRole('alertdialog')
  await expect(question).toContainText(
    /^Передать 23\sоткрытые заявки\? Новый оператор: Ершов\sП\. 1\sзакрытая не изменится\. Отменить можно 10\sминут\./,
  )
  await expectAccessible(desk)
  await question.getByRole('button', { name: 'ДА', exact: true }).click()
  const note = desk.getByRole('region', { name: 'Итог действия' })
  await expect(note).toContainText(/1\sзаявка не изменена/)
  await expectAccessible(desk)
  expect(await api.call(tasksRoutes.get, { params: { id: taken.id } })).toMatchObject({
    status: 'ASSIGNED',
    operator: { id: engineer?.id },
  })

  const dispatcher = await apiOf(request, 'dispatcher')
  await dispatcher.call(tasksRoutes.status, { params: { id: taken.id }, body: { status: 'PLANNED' } })
  await note.getByRole('button', { name: 'Отменить' }).click()
  await expect(desk.getByText(/^Изменение отменено в 22\sзаявках из 23$/)).toBeVisible()
  await expect(desk.getByText(new RegExp(`^ID ${taken.id}: Уже изменил`))).toBeVisible()
  expect(await api.call(tasksRoutes.get, { params: { id: taken.id } })).toMatchObject({ status: 'PLANNED' })
  for (const { id } of tasks.slice(2, 4))
    expect(await api.call(tasksRoutes.get, { params: { id } })).toMatchObject({
      status: 'NEW',
      operator: null,
    })
})

test('on a phone, too, deadline and queue are changed for several, what failed is selected again, and all is undone', async ({
  api,
  browser,
}) => {
  const tag = makeTag()
  const [open, closed] = await makeTasks(api, 2, { title: `С телефона ${tag}` })
  if (!open || !closed) throw new Error('no tasks')
  const closeReason = 'Решено по телефону'
  await api.call(tasksRoutes.close, { params: { id: closed.id }, body: { closeReason } })
  const phone = await phoneOf(browser, api)
  await phone.goto(`/tasks/skud?query=${encodeURIComponent(tag)}&statuses=NEW,CLOSED`)
  const bar = phone.getByRole('region', { name: 'Действия с выбранными' })
  for (const task of [open, closed]) {
    await rowOf(phone, task).click({ button: 'right' })
    await phone.getByRole('menuitem', { name: 'Выбрать' }).click()
  }
  await expect(bar.getByText('Выбрано 2', { exact: true })).toBeVisible()
  await bar.getByRole('button', { name: 'Ещё' }).click()
  await bar.getByRole('button', { name: 'Срок', exact: true }).click()
  const deadline = phone.getByRole('dialog', { name: 'Срок 2 заявок' })
  await deadline.getByLabel('На сколько рабочих дней').fill('2')
  await expectFitForPhone(phone)
  await deadline.getByRole('button', { name: 'Изменить срок' }).click()
  const note = phone.getByRole('region', { name: 'Итог действия' })
  await expect(note).toContainText(/1\sзаявка не изменена/)
  await phone.getByRole('button', { name: 'Закрыть сообщение' }).click()
  await expectFitForPhone(phone)
  expect(await api.call(tasksRoutes.get, { params: { id: open.id } })).toMatchObject({
    hasManualDeadline: true,
  })
  await note.getByRole('button', { name: 'Отменить' }).click()
  await expect(phone.getByText('Изменение отменено')).toBeVisible()
  expect(await api.call(tasksRoutes.get, { params: { id: open.id } })).toMatchObject({
    hasManualDeadline: false,
    deadlineAt: open.deadlineAt,
  })
})
