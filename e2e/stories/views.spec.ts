import { usersRoutes } from '@naryad/contract/users/users.routes'

import { openList } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test('a saved filter is a tab that survives a reload, is renamed and removed', async ({
  browser,
  request,
}) => {
  // Saved filters are one list of a person: nobody else signs in as the administrator.
  const api = await apiOf(request, 'admin')
  const readOwn = async () =>
    (await api.call(usersRoutes.filters, { query: {} })).items
      .flatMap(({ filters }) => filters)
      .filter(({ owner }) => !owner)
  const page = await browserOf(browser, api)
  await openList(page, 'luv')
  const tabs = page.getByRole('tablist', { name: 'Фильтры очереди' })
  const quick = page.getByRole('group', { name: 'Быстрые фильтры' })
  await quick.getByRole('button', { name: /^Без ТС/ }).click()
  await page.getByRole('button', { name: 'Сохранить фильтр' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый фильтр' })
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText('Назовите фильтр, например «Замена СКЗИ»')).toBeVisible()
  await dialog.getByLabel('Название').fill('Безлошадные')
  await dialog.getByLabel('Название').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(tabs.getByRole('tab', { name: 'Безлошадные' })).toHaveAttribute('aria-selected', 'true')

  await tabs.getByRole('tab', { name: 'Все открытые' }).click()
  await expect(quick.getByRole('button', { name: /^Без ТС/ })).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await tabs.getByRole('tab', { name: 'Безлошадные' }).click()
  await expect(quick.getByRole('button', { name: /^Без ТС/ })).toHaveAttribute('aria-pressed', 'true')

  const menu = page.getByRole('button', { name: 'Действия с фильтром «Безлошадные»' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Переименовать' }).click()
  const renaming = page.getByRole('dialog', { name: 'Переименовать фильтр' })
  await renaming.getByLabel('Название').fill('Пешие')
  await renaming.getByRole('button', { name: 'Сохранить' }).click()
  await expect(renaming).toBeHidden()
  await expect(tabs.getByRole('tab', { name: 'Пешие' })).toHaveAttribute('aria-selected', 'true')
  expect(await readOwn()).toMatchObject([{ title: 'Пешие', search: { filterByNoCars: true, queue: 'luv' } }])

  await page.getByRole('button', { name: 'Действия с фильтром «Пешие»' }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await page
    .getByRole('alertdialog', { name: 'Удалить фильтр «Пешие»?' })
    .getByRole('button', { name: 'ДА' })
    .click()
  await expect(tabs.getByRole('tab', { name: 'Пешие' })).toBeHidden()
  // The screen shows it before the server has it.
  await expect.poll(readOwn).toEqual([])
  await page.reload()
  await expect(tabs.getByRole('tab', { name: 'Все открытые' })).toHaveAttribute('aria-selected', 'true')
  await expect(tabs.getByRole('tab', { name: 'Пешие' })).toBeHidden()
  await page.context().close()
})
