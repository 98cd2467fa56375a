import { usersRoutes } from '@naryad/contract/users/users.routes'

import { makeTag, makeTask } from '../support/scenes.ts'
import { openList, rowOf } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test('a saved filter is a tab that survives a reload, is renamed and removed', async ({
  browser,
  request,
}) => {
  // Saved filters are one list of a person: nobody else signs in as the administrator.
  const api = await apiOf(request, 'admin')
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
  const saved = await api.call(usersRoutes.filters, { query: {} })
  expect(saved.items).toMatchObject([
    { entity: 'tasks', filters: [{ title: 'Пешие', search: { filterByNoCars: true, queue: 'luv' } }] },
  ])

  await page.getByRole('button', { name: 'Действия с фильтром «Пешие»' }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await page
    .getByRole('alertdialog', { name: 'Удалить фильтр «Пешие»?' })
    .getByRole('button', { name: 'ДА' })
    .click()
  await expect(tabs.getByRole('tab', { name: 'Пешие' })).toBeHidden()
  // The screen shows it before the server has it.
  await expect
    .poll(async () =>
      (await api.call(usersRoutes.filters, { query: {} })).items.flatMap(({ filters }) => filters),
    )
    .toEqual([])
  await page.reload()
  await expect(tabs.getByRole('tab', { name: 'Все открытые' })).toHaveAttribute('aria-selected', 'true')
  await expect(tabs.getByRole('tab', { name: 'Пешие' })).toBeHidden()
  await page.context().close()
})

test('a colleague who opens the address sees the same list', async ({ api, browser, desk, request }) => {
  const tag = makeTag()
  const [older, newer] = [
    await makeTask(api, { title: `Раньше ${tag}` }),
    await makeTask(api, { title: `Позже ${tag}` }),
  ]
  await openList(desk, 'skud')
  await desk.getByRole('searchbox', { name: 'Поиск в списке' }).fill(tag)
  await expect(desk.getByRole('row')).toHaveCount(3)
  await desk
    .getByRole('group', { name: 'Быстрые фильтры' })
    .getByRole('button', { name: /^Без оператора/ })
    .click()
  await desk.getByRole('columnheader', { name: '№' }).getByRole('button').first().click()
  await expect(desk.getByRole('row').nth(1)).toContainText(String(older.id))
  await rowOf(desk, newer).click()
  await expect(desk).toHaveURL(new RegExp(`/tasks/skud/${newer.id}\\?`))

  const colleague = await browserOf(browser, await apiOf(request, 'dispatcher'))
  await colleague.goto(desk.url())
  await expect(colleague.getByRole('article', { name: `Заявка № ${newer.id}` })).toBeVisible()
  await colleague.getByRole('button', { name: 'Свернуть карточку' }).click()
  await expect(colleague.getByRole('searchbox', { name: 'Поиск в списке' })).toHaveValue(tag)
  await expect(
    colleague.getByRole('group', { name: 'Быстрые фильтры' }).getByRole('button', { name: /^Без оператора/ }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expect(colleague.getByRole('columnheader', { name: '№' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(colleague.getByRole('row')).toHaveCount(3)
  await expect(colleague.getByRole('row').nth(1)).toContainText(String(older.id))
  await colleague.context().close()
})

test('filters left by an earlier version are taken over', async ({ browser, request }) => {
  const api = await apiOf(request, 'senior')
  const { items } = await api.call(usersRoutes.operators, {})
  const operator = items.find(({ lastName }) => lastName === 'Хасанов')
  const page = await browserOf(browser, api)
  await page.addInitScript((id) => {
    if (localStorage.getItem('taskFilters')) return
    localStorage.setItem('taskFilters', JSON.stringify({ operator: id, limit: 20, filterByNoCars: true }))
  }, operator?.id)
  await page.goto('/tasks/skud')
  await expect(page).toHaveURL(new RegExp(`operatorIds=${operator?.id}`))
  const quick = page.getByRole('group', { name: 'Быстрые фильтры' })
  await expect(quick.getByRole('button', { name: /^Без ТС/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(quick.getByRole('button', { name: /^Гарантия/ })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByLabel('Строк на странице')).toHaveValue('10')
  expect(
    await page.evaluate((): unknown => JSON.parse(localStorage.getItem('taskFilters') ?? '{}')),
  ).toMatchObject({
    operatorIds: [operator?.id],
    limit: 10,
    filterByCostsIsNotApproved: false,
    filterByIsWarranty: false,
    filterByIsNotWarranty: false,
    filterByNoCars: true,
    filterByNoOperators: false,
  })
  await page.context().close()
})
