import { promisesRoutes } from '@naryad/contract/promises/promises.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { expectAccessible } from '../support/axe.ts'
import { daysAfter, moscowDay } from '../support/moscow.ts'
import { clientCompany, makeTask, unique } from '../support/scenes.ts'
import { openList, openTask, rowOf } from '../support/screen.ts'
import { apiOf, expect, phoneOf, test } from '../support/story.ts'

const tomorrow = (): string => new Date(Date.now() + 24 * 3_600_000).toISOString()

test('a promise is given, moved with a reason and fulfilled; the row shows it to colleagues alone', async ({
  api,
  desk,
  request,
}) => {
  const company = await clientCompany(api)
  const title = unique('Обещать по телефону')
  const task = await makeTask(api, { title, companyId: company.id })
  const { id } = task
  const card = await openTask(desk, task)
  const read = () => api.call(tasksRoutes.get, { params: { id } })

  await test.step('a comment that says a promise offers to give it', async () => {
    await card
      .getByRole('textbox', { name: 'Комментарий коллегам' })
      .fill('Обещали до завтра 14:00 перезвонить')
    await card.getByRole('button', { name: /^Обещать до завтра/ }).click()
    const dialog = desk.getByRole('dialog', { name: `Обещание по заявке № ${id}` })
    await expect(dialog.getByLabel('Что обещано')).toHaveValue('перезвонить')
    await dialog.getByLabel('Кому').fill('Ахметову')
    await dialog.getByRole('button', { name: 'Обещать' }).click()
    await expect(card.getByText('до завтра, 14:00', { exact: true })).toBeVisible()
    await expect(card.getByText('Ахметову — перезвонить', { exact: true })).toBeVisible()
    await card.getByRole('textbox', { name: 'Комментарий коллегам' }).fill('')
  })

  await test.step('it is moved by its key, which asks why', async () => {
    await card.getByText('Ахметову — перезвонить', { exact: true }).click()
    await desk.keyboard.press('Shift+KeyN')
    const dialog = desk.getByRole('dialog', { name: `Перенести обещание по заявке № ${id}` })
    await dialog.getByLabel('Время').fill('16:30')
    await dialog.getByRole('button', { name: 'Перенести' }).click()
    await expect(dialog.getByText('Укажите причину переноса')).toBeVisible()
    await dialog.getByLabel('Причина переноса').fill('Клиент занят')
    await dialog.getByRole('button', { name: 'Перенести' }).click()
    await expect(card.getByText('до завтра, 16:30', { exact: true })).toBeVisible()
    await expect(card.getByText('переносили: 1')).toBeVisible()
  })

  await test.step('its client learns nothing of it', async () => {
    const client = await apiOf(request, 'client')
    const { promise, nextMoveAt } = await client.call(tasksRoutes.get, { params: { id } })
    expect([promise, nextMoveAt]).toEqual([null, null])
  })

  await test.step('the list finds it, and its row shows the time', async () => {
    await desk.goto(`/tasks/skud?promised=OPEN&query=${encodeURIComponent(title.split(' ').at(-1) ?? '')}`)
    await expect(rowOf(desk, task).getByRole('img', { name: /^обещали до завтра/ })).toBeVisible()
  })

  await test.step('it is fulfilled', async () => {
    const again = await openTask(desk, task)
    await again.getByRole('button', { name: 'Обещание выполнено' }).click()
    await expect(again.getByRole('button', { name: 'Обещать', exact: true })).toBeVisible()
    // The card shows it before the server has answered.
    await expect.poll(async () => (await read()).promise).toBeNull()
  })
})

test('the next step is set in the card and counted above the list by whose move it is', async ({
  api,
  desk,
}) => {
  const title = unique('Чей ход')
  const tag = title.split(' ').at(-1) ?? ''
  const task = await makeTask(api, { title })
  const { id } = task
  const card = await openTask(desk, task)
  await card.getByRole('button', { name: 'Следующий шаг' }).click()
  const dialog = desk.getByRole('dialog', { name: `Следующий шаг заявки № ${id}` })
  await dialog.getByLabel('Следующий шаг').fill('завтра')
  await dialog.getByLabel('Время').fill('10:00')
  await dialog.getByLabel('Что сделать').fill('Спросить про пропуск')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(card.getByText('до завтра, 10:00')).toBeVisible()
  await expect(card.getByText('Спросить про пропуск', { exact: true })).toBeVisible()
  await expectAccessible(desk)

  await openList(desk, 'skud', tag)
  await desk.getByRole('button', { name: 'Чей ход', exact: true }).click()
  await desk
    .getByRole('group', { name: 'Чей ход' })
    .getByRole('button', { name: /^Диспетчер 1/ })
    .click()
  await expect(desk).toHaveURL(/nextMoves=DISPATCHER/)
  await expect(rowOf(desk, task)).toBeVisible()
})

test('on a phone the card of the list says what was promised, and it is fulfilled with one press', async ({
  api,
  browser,
}) => {
  const title = unique('Обещание на телефоне')
  const task = await makeTask(api, { title })
  await api.call(promisesRoutes.give, {
    params: { id: task.id },
    body: { at: tomorrow(), to: 'Ахметову', text: 'прислать счёт' },
  })
  const page = await phoneOf(browser, api)
  await page.goto(`/tasks/skud?query=${encodeURIComponent(title.split(' ').at(-1) ?? '')}`)
  await expect(page.getByText(/^обещали до завтра/)).toBeVisible()
  const card = await openTask(page, task)
  await card.getByRole('button', { name: /^Свойства/ }).click()
  await expect(card.getByText('Ахметову — прислать счёт', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Обещание выполнено' }).click()
  await expect(card.getByText('Ахметову — прислать счёт', { exact: true })).toBeHidden()
  await page.context().close()
})

test('the report counts promises by people and lists those behind a figure', async ({ api, desk }) => {
  const task = await makeTask(api, { title: unique('Обещание в отчёте') })
  await api.call(promisesRoutes.give, {
    params: { id: task.id },
    body: { at: tomorrow(), text: 'перезвонить' },
  })
  await api.call(promisesRoutes.close, { params: { id: task.id }, body: { result: 'KEPT' } })
  await desk.goto(`/analytics/promises?from=${daysAfter(moscowDay(), -30)}&to=${daysAfter(moscowDay(), 2)}`)
  const table = desk.getByRole('table', { name: 'Обещания по людям' })
  await table.getByRole('button', { name: /^Всего, Выполнено вовремя/ }).click()
  const behind = desk.getByRole('region', { name: 'За период: выполнено вовремя' })
  await expect(behind.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(desk)
})
