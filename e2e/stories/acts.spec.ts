import { readFile } from 'node:fs/promises'

import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/axe.ts'
import { moscowDay } from '../support/moscow.ts'
import { clientCompany, makeTag } from '../support/scenes.ts'
import { openTask } from '../support/screen.ts'
import { type Api, apiOf, browserOf, expect, phoneOf, test } from '../support/story.ts'
import { expectFitForPhone } from '../support/targets.ts'

/** Closed now, with agreed costs. */
async function makeBilled(api: Api, companyId: number) {
  const { id } = await api.call(tasksRoutes.create, {
    body: { queue: 'tachograph', title: 'Не печатает чек', companyId },
  })
  const params = { id }
  const costItems = [{ title: 'Кабель', quantity: 1, unit: 'шт.', price: 336_050 }]
  await api.call(tasksRoutes.update, { params, body: { costItems } })
  await api.call(tasksRoutes.approveCosts, { params, body: { isCostsApproved: true } })
  await api.call(tasksRoutes.remoteDone, { params, body: { workReport: 'Заменили кабель, чек печатается' } })
  return api.call(tasksRoutes.close, { params, body: { closeReason: 'Работы выполнены' } })
}

const typed = (day: string): string => day.split('-').toReversed().join('.')

async function createDraft(desk: Page, company: string): Promise<void> {
  await desk.getByRole('button', { name: 'Новый акт' }).click()
  const form = desk.getByRole('dialog', { name: 'Новый акт' })
  await form.getByRole('combobox', { name: 'Организация' }).fill(company)
  await desk.getByRole('option', { name: company }).click()
  const today = moscowDay()
  for (const name of ['Период с', 'Период по', 'Дата акта'])
    await form.getByRole('textbox', { name }).fill(typed(today))
  await expectAccessible(desk)
  await form.getByRole('button', { name: 'Создать черновик' }).click()
  await expect(desk.getByText('Черновик акта создан')).toBeVisible()
}

test('a manager bills the works of an organization: a draft, an act, its file and its invoice', async ({
  api,
  browser,
  desk,
  request,
}) => {
  const tag = makeTag()
  const company = await api.call(companiesRoutes.create, { body: { name: `Акт ${tag}` } })
  const task = await makeBilled(api, company.id)
  const panel = desk.getByRole('region', { name: 'Акт' })
  let number = ''

  await test.step('drafts it', async () => {
    await desk.goto('/acts')
    await createDraft(desk, company.name)
    await expect(panel.getByRole('heading', { name: 'Черновик акта' })).toBeVisible()
    await expect(panel.getByText(/^3\s360,50\s₽$/).first()).toBeVisible()
    await expectAccessible(desk)
  })

  await test.step('issues it', async () => {
    await panel.getByRole('button', { name: 'Выставить' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Выставить акт' })
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Выставить' }).click()
    await expect(desk.getByText(/^Выставлен акт А-/)).toBeVisible()
    const heading = panel.getByRole('heading', { name: /^Акт А-\d{4}-\d+$/ })
    await expect(heading).toBeVisible()
    number = ((await heading.textContent()) ?? '').replace('Акт ', '')
  })

  await test.step('downloads the file for the accounting system', async () => {
    await panel.getByRole('button', { name: 'Файл для 1С' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Файл для 1С' })
    await dialog.getByText('JSON').click()
    const coming = desk.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Скачать' }).click()
    const file = JSON.parse(await readFile(await (await coming).path(), 'utf8')) as object
    expect(file).toMatchObject({
      format: 'naryad.acts/1',
      acts: [{ number, sum: 336_050, lines: [{ taskId: task.id, sum: 336_050 }] }],
    })
  })

  await test.step('notes the invoice', async () => {
    await panel.getByRole('button', { name: 'Указать счёт' }).click()
    const dialog = desk.getByRole('dialog', { name: `Счёт к акту ${number}` })
    await dialog.getByRole('textbox', { name: 'Номер счёта' }).fill('1204')
    await dialog.getByRole('textbox', { name: 'Дата счёта' }).fill('02.12.2026')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(panel.getByText('1204 от 02.12.2026')).toBeVisible()
  })

  await test.step('finds the act at its request, and cancels it', async () => {
    await openTask(desk, task)
    await desk.getByRole('link', { name: number }).click()
    await panel.getByRole('button', { name: 'Действия' }).click()
    await desk.getByRole('menuitem', { name: 'Отменить акт…' }).click()
    const dialog = desk.getByRole('dialog', { name: `Отменить акт ${number}` })
    await dialog.getByRole('textbox', { name: 'Причина' }).fill('Клиент просит разделить')
    await dialog.getByRole('button', { name: 'Отменить акт' }).click()
    await expect(panel.getByText(/Клиент просит разделить/)).toBeVisible()
  })

  await test.step('reads it on a phone', async () => {
    const { items } = await api.call(actsRoutes.search, { body: { companyIds: [company.id] } })
    const phone = await phoneOf(browser, await apiOf(request, 'senior'))
    await phone.goto(`/acts/${items[0]?.id}`)
    await expect(phone.getByRole('heading', { name: `Акт ${number}` })).toBeVisible()
    await expectFitForPhone(phone)
    await expectAccessible(phone)
    await phone.context().close()
  })
})

test('a representative reads and prints the acts of the own organization', async ({
  api,
  browser,
  request,
}) => {
  const company = await clientCompany(api)
  const { items } = await api.call(actsRoutes.search, {
    body: { companyIds: [company.id], statuses: ['ISSUED'] },
  })
  const page = await browserOf(browser, await apiOf(request, 'client'))
  await page.goto('/my/company')
  await page
    .getByRole('navigation', { name: 'Разделы организации' })
    .getByRole('link', { name: 'Акты', exact: true })
    .click()
  await expect(page.getByText(items[0]?.number ?? '').first()).toBeVisible()
  await page.goto(`/acts/${items[0]?.id}`)
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await coming).suggestedFilename()).toBe(`Акт ${items[0]?.number}.pdf`)
  await expect(page.getByText('Файл для 1С')).toHaveCount(0)
  await page.context().close()
})
