import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { apiOfAccount, makeAccount } from '../support/accounts.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test.describe.configure({ timeout: 120_000 })

test('a manager follows figures to exactly their requests and takes the report away', async ({
  api,
  browser,
  request,
}) => {
  const company = await api.call(companiesRoutes.create, { body: { name: unique('ООО Утро') } })
  for (const queue of ['skud', 'skud', 'skud', 'luv'] as const)
    await makeTask(api, { title: unique('Утренняя'), queue, companyId: company.id })
  const [first] = (await api.call(tasksRoutes.search, { body: { companyIds: [company.id], queue: 'skud' } }))
    .items
  const account = await makeAccount(request, await apiOf(request, 'admin'), { isSenior: true })
  const page = await browserOf(browser, await apiOfAccount(request, account))
  const listed = page.getByText(/^[\d\s]+–[\d\s]+ из [\d\s]+$/)
  const figures = page.getByRole('list', { name: 'Главные показатели' })

  await test.step('the overview of the last month, whose figure opens its list', async () => {
    await page.goto('/analytics')
    await page.getByRole('button', { name: /\d{4}$/ }).click()
    await page.getByRole('dialog', { name: 'Период' }).getByRole('button', { name: 'Прошлый месяц' }).click()
    await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/)
    const created = figures.getByRole('listitem').filter({ hasText: 'Создано' }).getByRole('link')
    // Until the figures of the chosen period have come, those of the former stand there.
    const to = new URL(page.url()).searchParams.get('to') ?? ''
    await expect(created).toHaveAttribute('href', new RegExp(`createdTo=${to}`))
    // Of a month that is over nothing can be created any more.
    await expect(created).toHaveText(/[1-9]/)
    const value = (await created.textContent()) ?? ''
    await created.click()
    await expect(listed).toHaveText(new RegExp(` из ${value.trim()}$`))
    await page.goBack()
    await expect(created).toHaveText(value)
  })

  await test.step('the report of an organization, by queue', async () => {
    await page.getByRole('tab', { name: 'Заявки' }).click()
    await page.getByRole('button', { name: /\d{4}$/ }).click()
    await page.getByRole('dialog', { name: 'Период' }).getByRole('button', { name: 'Сегодня' }).click()
    await page.getByRole('button', { name: 'Все организации' }).click()
    const companies = page.getByRole('dialog', { name: 'Организации' })
    await companies.getByRole('textbox').fill(company.name)
    await companies.getByRole('checkbox', { name: company.name }).check()
    await page.keyboard.press('Escape')
    await page.getByLabel('Группировка').selectOption({ label: 'Очередь' })
  })

  const table = page.getByRole('table', { name: 'Показатели по группам' })
  await test.step('its file is downloaded', async () => {
    await expect(table.getByRole('link', { name: 'Итого, Заявок: 4' })).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать «Отчет.xlsx»' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('Отчет.xlsx')
    expect(await file.failure()).toBeNull()
  })

  await test.step('and its figure opens exactly three requests', async () => {
    await table.getByRole('link', { name: /^СКУД, Заявок: 3$/ }).click()
    await expect(listed).toHaveText(/ из 3$/)
    const rows = page.getByRole('grid', { name: 'Заявки' }).locator('[data-row]')
    await expect(rows).toHaveCount(3)
    await expect(page.locator(`[data-row="${first?.id}"]`)).toBeVisible()
  })
  await page.context().close()
})
