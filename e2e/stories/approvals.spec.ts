import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { expectAccessible } from '../support/axe.ts'
import { clientCompany, makeTask, unique } from '../support/scenes.ts'
import { openTask } from '../support/screen.ts'
import { expect, phone, test } from '../support/story.ts'

/** More than any contract of the demo approves by itself. */
const costItems = [{ title: 'Замена блока СКЗИ', quantity: 1, unit: 'шт.', price: 90_000_000 }]

test('a client without an account approves costs by a link on the phone, and the open card shows it', async ({
  api,
  desk,
  browser,
}) => {
  const company = await clientCompany(api)
  const task = await makeTask(api, { title: unique('Смета по ссылке'), companyId: company.id, costItems })
  const card = await openTask(desk, task)
  await card.getByRole('button', { name: 'Отправить на согласование…' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Отправить на согласование' })
  await dialog.getByRole('textbox', { name: 'Кому' }).fill('Ахметов К.')
  await dialog.getByRole('button', { name: 'Получить ссылку' }).click()
  await expect(dialog.getByRole('img', { name: 'Код ссылки на смету' })).toBeVisible()
  await expectAccessible(desk)
  const link = await dialog.getByText(/\/a#/).innerText()
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await expect(card.getByText(/^Отправлено: Ахметов К\., .*ещё не открыто$/)).toBeVisible()

  const context = await browser.newContext({ ...phone, locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
  const page = await context.newPage()
  const { hash } = new URL(link)

  await test.step('opening decides nothing', async () => {
    await page.goto(`/a${hash}`)
    await expect(page.getByRole('heading', { name: `Смета по заявке № ${task.id}` })).toBeVisible()
    await expectAccessible(page)
    await expect(card.getByText(/открыто сегодня/)).toBeVisible()
    expect((await api.call(tasksRoutes.get, { params: { id: task.id } })).isCostsApproved).toBe(false)
  })

  await test.step('one press approves, by the name', async () => {
    await page.getByRole('textbox', { name: 'Ваше имя' }).fill('Ахметов К.')
    await page.getByRole('button', { name: /^Согласовать 900.000/ }).click()
    await expect(page.getByRole('heading', { name: 'Затраты согласованы' })).toBeVisible()
    await expectAccessible(page)
    await expect(card.getByText(/^Ответ по ссылке: Ахметов К\./)).toBeVisible()
    expect((await api.call(tasksRoutes.get, { params: { id: task.id } })).isCostsApproved).toBe(true)
  })

  await test.step('a reload shows the answer, a cut link says that it is dead', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Затраты согласованы' })).toBeVisible()
    await page.goto('/privacy')
    await page.goto(`/a${hash.slice(0, 20)}`)
    await expect(page.getByRole('heading', { name: 'Ссылка не действует' })).toBeVisible()
  })
  await context.close()
})

test('an answer by phone is entered with who it was; changed costs end a link', async ({ api, desk }) => {
  const company = await clientCompany(api)
  const task = await makeTask(api, { title: unique('Смета по телефону'), companyId: company.id, costItems })
  const card = await openTask(desk, task)
  await card.getByRole('button', { name: 'Отправить на согласование…' }).click()
  const asked = desk.getByRole('dialog', { name: 'Отправить на согласование' })
  await asked.getByRole('textbox', { name: 'Кому' }).fill('Ахметов К.')
  await asked.getByRole('textbox', { name: 'Почта' }).fill('ahmetov@example.ru')
  await asked.getByRole('button', { name: 'Отправить письмо' }).click()
  await asked.getByRole('button', { name: 'Готово' }).click()
  await expect(card.getByRole('button', { name: 'Напомнить' })).toBeVisible()

  await api.call(tasksRoutes.update, {
    params: { id: task.id },
    body: { costItems: [{ title: 'Замена блока СКЗИ', quantity: 1, unit: 'шт.', price: 80_000_000 }] },
  })
  await expect(card.getByText(/смета изменилась$/)).toBeVisible()

  await card.getByRole('button', { name: 'По телефону…' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Ответ по телефону' })
  await dialog.getByText('Отказано', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'С кем говорили' }).fill('Ахметов К.')
  await dialog.getByRole('button', { name: 'Записать ответ' }).click()
  await expect(dialog.getByText('Напишите, почему отказались')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Почему отказались' }).fill('Дорого')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Записать ответ' }).click()
  await expect(card.getByText(/^Ответ по телефону: Ахметов К\./)).toBeVisible()
  await expect(card.getByText('Дорого', { exact: true })).toBeVisible()
})
