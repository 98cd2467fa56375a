import { companiesRoutes } from '@naryad/contract/companies/companies.routes'

import { apiOfAccount, makeAccount } from '../support/accounts.ts'
import { expectAccessible } from '../support/axe.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test.describe.configure({ timeout: 120_000 })

test('a report that is saved for colleagues shows a colleague the same', async ({
  api,
  browser,
  request,
}) => {
  const company = await api.call(companiesRoutes.create, { body: { name: unique('ООО Отчёт') } })
  for (const queue of ['skud', 'skud', 'luv'] as const)
    await makeTask(api, { title: unique('Для отчёта'), queue, companyId: company.id })
  const owner = await makeAccount(request, await apiOf(request, 'admin'))
  const names = { shared: unique('Для всех'), own: unique('Для себя') }

  const page = await browserOf(browser, await apiOfAccount(request, owner))
  await page.goto(`/analytics/tasks?companyIds=${company.id}&group=queue&measures=tasks,costs`)
  const total = page.getByRole('link', { name: 'Итого, Заявок: 3' })
  await expect(total).toBeVisible()
  for (const [kind, name] of Object.entries(names)) {
    await page.getByRole('button', { name: 'Сохранить отчёт' }).click()
    const form = page.getByRole('dialog', { name: 'Сохранить отчёт' })
    await form.getByLabel('Название').fill(name)
    if (kind === 'shared') {
      await form.getByLabel('Присылать письмом').selectOption({ label: 'По дням недели' })
      await form.getByLabel('Виден коллегам').check()
    }
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(form).toBeHidden()
  }
  await page.getByRole('tab', { name: 'Сохранённые' }).click()
  const rowOf = (where: typeof page, name: string) => where.getByRole('listitem').filter({ hasText: name })
  await expect(rowOf(page, names.shared)).toContainText(/виден коллегам.*каждый/)
  await expect(rowOf(page, names.own)).toBeVisible()
  await expectAccessible(page)

  const other = await browserOf(browser, await apiOf(request, 'dispatcher'))
  await other.goto('/analytics/saved')
  const shared = rowOf(other, names.shared)
  await expect(shared).toContainText(owner.lastName)
  await expect(rowOf(other, names.own)).toHaveCount(0)
  // The schedule is the owner's: the letters go there.
  await expect(shared).not.toContainText('каждый')
  await shared.getByRole('link', { name: names.shared }).click()
  const table = other.getByRole('table', { name: 'Показатели по группам' })
  await expect(table.getByRole('columnheader')).toHaveText(['Очередь', 'Заявок', 'Затраты'])
  await expect(table.getByRole('link', { name: 'СКУД, Заявок: 2' })).toBeVisible()
  await expect(table.getByRole('link', { name: 'Итого, Заявок: 3' })).toBeVisible()
  await other.context().close()
  await page.context().close()
})
