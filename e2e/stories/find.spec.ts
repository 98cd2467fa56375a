import { usersRoutes } from '@naryad/contract/users/users.routes'

import { makeTask, unique } from '../support/scenes.ts'
import { openList } from '../support/screen.ts'
import { apiOf, browserOf, expect, phoneOf, test } from '../support/story.ts'

test('a filter by deadline is shared with colleagues, who save and hide it', async ({
  browser,
  request,
  api,
  desk,
}) => {
  const title = unique('Сроки')
  await openList(desk, 'luv')
  await desk.getByRole('button', { name: 'Фильтр', exact: true }).click()
  await desk
    .getByRole('dialog', { name: 'Добавить условие' })
    .getByRole('button', { name: 'Срок', exact: true })
    .click()
  await desk.getByRole('button', { name: 'Ближайшие 7 дней' }).click()
  await expect(desk).toHaveURL(/deadline=WEEK/)
  await desk.keyboard.press('Escape')
  await expect(desk.getByText(/^\d+\sнайдено$/)).toBeVisible()
  await desk.getByRole('button', { name: 'Сохранить', exact: true }).click()
  const form = desk.getByRole('dialog', { name: 'Новый фильтр' })
  await form.getByRole('checkbox', { name: 'Виден коллегам' }).check()
  await form.getByLabel('Название').fill(title)
  await form.getByLabel('Название').press('Enter')
  await expect(form).toBeHidden()

  const page = await browserOf(browser, await apiOf(request, 'dispatcher'))
  await openList(page, 'luv')
  const tabs = page.getByRole('tablist', { name: 'Фильтры очереди' })
  await tabs.getByRole('tab', { name: title }).click()
  await expect(page.getByRole('button', { name: /^Срок\s*ближайшие 7 дней/ })).toBeVisible()
  const menu = page.getByRole('button', { name: `Действия с фильтром «${title}»` })
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Сохранить себе', 'Скрыть у себя'])
  await page.getByRole('menuitem', { name: 'Скрыть у себя' }).click()
  await expect(tabs.getByRole('tab', { name: title })).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Скрытые фильтры' }).click()
  await page.getByRole('menuitem', { name: title }).click()
  await expect(tabs.getByRole('tab', { name: title })).toBeVisible()
  await page.context().close()

  // A representative sees nothing of it, and its owner takes it back.
  const client = await apiOf(request, 'client')
  const seen = (await client.call(usersRoutes.filters, { query: {} })).items.flatMap(({ filters }) => filters)
  expect(seen.map((filter) => filter.title)).not.toContain(title)
  const own = (await api.call(usersRoutes.filters, { query: { entity: 'tasks' } })).items
    .flatMap(({ filters }) => filters)
    .filter((filter) => !filter.owner && filter.title !== title)
  await api.call(usersRoutes.saveFilters, { body: { entity: 'tasks', filters: own } })
})

test('the palette opens the request of exactly this number first', async ({ api, desk }) => {
  const task = await makeTask(api, { title: unique('Палитра') })
  await openList(desk, 'luv')
  await desk.keyboard.press('Control+KeyK')
  await desk.getByRole('combobox', { name: 'Номер, ТС, человек или команда' }).fill(String(task.id))
  const first = desk.getByRole('dialog').getByRole('option').first()
  await expect(first).toContainText(String(task.id))
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(new RegExp(`/tasks/${task.queue}/${task.id}`))
})

test('the page size of the profile holds for every list; a phone filters by deadline too', async ({
  browser,
  request,
  desk,
}) => {
  await openList(desk, 'luv')
  await desk.getByRole('button', { name: /^Профиль:/ }).click()
  await desk.getByRole('radiogroup', { name: 'Строк на странице' }).getByText('20', { exact: true }).click()
  await desk.goto('/drivers')
  await expect(desk.getByRole('combobox', { name: 'Строк на странице' })).toHaveValue('20')
  await openList(desk, 'tachograph')
  await expect(desk.getByRole('combobox', { name: 'Строк на странице' })).toHaveValue('20')

  const phone = await phoneOf(browser, await apiOf(request, 'engineer'))
  await phone.goto('/tasks/all')
  await phone.getByRole('button', { name: 'Фильтры' }).click()
  await phone.getByRole('button', { name: 'Фильтр', exact: true }).click()
  await phone.getByRole('button', { name: 'Срок', exact: true }).click()
  await phone.getByRole('button', { name: 'Завтра' }).click()
  await expect(phone).toHaveURL(/deadline=TOMORROW/)
  await phone.context().close()
})
