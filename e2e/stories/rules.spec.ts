import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { expectAccessible } from '../support/axe.ts'
import { makeTag } from '../support/scenes.ts'
import { openTask } from '../support/screen.ts'
import { apiOf, browserOf, expect, phone, test } from '../support/story.ts'

test('an administrator gives the requests of an organization to the least busy engineer, after a trial', async ({
  api,
  desk,
  browser,
  request,
}) => {
  const tag = makeTag()
  const admin = await apiOf(request, 'admin')
  const company = await api.call(companiesRoutes.create, { body: { name: `Правило ${tag}` } })
  const settings = await browserOf(browser, admin)
  const title = `Заявки ${tag} — инженеру`

  await test.step('takes a ready rule and narrows it', async () => {
    await settings.goto('/settings/rules')
    await settings.getByText('Готовые правила: выберите, поправьте и проверьте').click()
    await settings.getByRole('button', { name: 'Взять: Новые — наименее занятому инженеру' }).click()
    const form = settings.getByRole('dialog', { name: 'Новое правило' })
    await form.getByLabel('Название').fill(title)
    await form.getByLabel('Добавить условие').selectOption({ label: 'Организация' })
    await form
      .getByRole('searchbox')
      .or(form.getByPlaceholder(/Найти|Поиск/))
      .last()
      .fill(company.name)
    await form.getByRole('checkbox', { name: company.name }).check()
    await form.getByRole('button', { name: /^Проверить на последних/ }).click()
    await expect(form.getByRole('status')).toContainText('Ничего не изменено')
    await expectAccessible(settings)
    await form.getByRole('button', { name: 'Добавить правило' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('a rule acts on nothing until it is switched on', async () => {
    const before = await api.call(tasksRoutes.create, {
      body: { queue: 'tachograph', title: `До правила ${tag}`, companyId: company.id },
    })
    expect(before.operator).toBeNull()
    await settings.getByRole('button', { name: `Проверить и включить: ${title}` }).click()
    const trial = settings.getByRole('dialog', { name: /^Проверка/ })
    await expect(trial.getByText(`До правила ${tag}`)).toBeVisible()
    await expectAccessible(settings)
    await trial.getByRole('button', { name: 'Включить правило' }).click()
    await expect(trial).toBeHidden()
  })

  await test.step('a new request gets its engineer, and its history says by which rule and why', async () => {
    const task = await api.call(tasksRoutes.create, {
      body: { queue: 'tachograph', title: `По правилу ${tag}`, companyId: company.id },
    })
    await expect
      .poll(async () => (await api.call(tasksRoutes.get, { params: { id: task.id } })).operator)
      .not.toBeNull()
    const card = await openTask(desk, task)
    await card
      .getByRole('navigation', { name: 'Части заявки' })
      .getByText(/^История/)
      .click()
    await expect(card.getByText(new RegExp(`Правило «${title}»`)).first()).toBeVisible()
  })

  await test.step('the log names the request on a phone too, and the rule is switched off', async () => {
    const pocket = await browserOf(browser, admin, phone)
    await pocket.goto('/settings/rules')
    await pocket.getByRole('button', { name: `Журнал: ${title}` }).click()
    await expect(pocket.getByRole('dialog').getByText(`По правилу ${tag}`)).toBeVisible()
    await expectAccessible(pocket)
    await pocket.context().close()
    const { items } = await admin.call(automationRoutes.list, {})
    const rule = items.find((one) => one.title === title)
    await admin.call(automationRoutes.remove, { params: { id: rule?.id ?? 0 } })
  })
})
