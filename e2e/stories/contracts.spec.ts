import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { expectAccessible } from '../support/axe.ts'
import { clientCompany, makeTag } from '../support/scenes.ts'
import { openTask } from '../support/screen.ts'
import { apiOf, browserOf, expect, phoneOf, test } from '../support/story.ts'
import { expectFitForPhone } from '../support/targets.ts'

test('a manager keeps a contract: its norm and its limit apply to a request, and open deadlines follow when asked', async ({
  api,
  browser,
  desk,
  request,
}) => {
  const tag = makeTag()
  const company = await api.call(companiesRoutes.create, { body: { name: `ООО «Договор ${tag}»` } })
  const before = await api.call(tasksRoutes.create, {
    body: { queue: 'tachograph', title: 'Не печатает чек', companyId: company.id },
  })

  await test.step('adds it on the card of the organization', async () => {
    await desk.goto(`/organizations/${company.id}?tab=contracts`)
    await expect(desk.getByText('Договоров с организацией нет')).toBeVisible()
    await desk.getByRole('button', { name: 'Добавить договор' }).click()
    const form = desk.getByRole('dialog', { name: 'Новый договор' })
    await form.getByRole('textbox', { name: 'Номер' }).fill(`7/${tag}`)
    await form.getByRole('textbox', { name: 'Действует с' }).fill('01.01.2026')
    await form.getByRole('textbox', { name: 'Выполнить: обычный, часов' }).fill('2')
    await form.getByRole('textbox', { name: /^Согласуются сами/ }).fill('5000')
    await expectAccessible(desk)
    await form.getByRole('button', { name: 'Добавить договор' }).click()
    await expect(desk.getByText('Договор добавлен')).toBeVisible()
    await expect(desk.getByRole('link', { name: `№ 7/${tag}` })).toBeVisible()
  })

  await test.step('counts the deadlines of open requests again', async () => {
    await desk.getByRole('link', { name: `№ 7/${tag}` }).click()
    await desk.getByRole('button', { name: 'Пересчитать 1 открытых' }).click()
    await expect(desk.getByText('Сроки пересчитаны: 1 открытая заявка')).toBeVisible()
    await expectAccessible(desk)
    const task = await api.call(tasksRoutes.get, { params: { id: before.id } })
    expect(task.deadlineNormMinutes).toBe(120)
  })

  await test.step('sees costs approved within the limit', async () => {
    await api.call(tasksRoutes.update, {
      params: { id: before.id },
      body: { costItems: [{ title: 'Кабель', quantity: 1, unit: 'шт.', price: 336_000 }] },
    })
    await openTask(desk, before)
    await expect(desk.getByText(/^Договор №\s7.+лимит 5\s000\s₽$/)).toBeVisible()
    await expect(desk.getByText(/^Согласованы сами, в пределах лимита договора/)).toBeVisible()
  })

  await test.step('reads it on a phone', async () => {
    const { items } = await api.call(contractsRoutes.search, { body: { companyIds: [company.id] } })
    const phone = await phoneOf(browser, await apiOf(request, 'senior'))
    await phone.goto(`/contracts/${items[0]?.id}`)
    await expect(phone.getByRole('heading', { name: `Договор № 7/${tag}` })).toBeVisible()
    await expectFitForPhone(phone)
    await expectAccessible(phone)
    await phone.context().close()
  })
})

test('a representative reads the contract of the own organization', async ({ api, browser, request }) => {
  const company = await clientCompany(api)
  const { items } = await api.call(contractsRoutes.search, { body: { companyIds: [company.id] } })
  const page = await browserOf(browser, await apiOf(request, 'client'))
  await page.goto(`/contracts/${items[0]?.id}`)
  await expect(page.getByText('Действует', { exact: true }).last()).toBeVisible()
  await expect(page.getByText('Заметка')).toHaveCount(0)
  await expect(page.getByText('Прайс-лист')).toHaveCount(0)
  await expectAccessible(page)
  await page.context().close()
})
