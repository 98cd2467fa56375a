import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Page } from '@playwright/test'

import { makeNotifiedEngineer } from '../support/accounts.ts'
import { expectAccessible } from '../support/axe.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { visit } from '../support/screen.ts'
import { type Api, apiOf, browserOf, expect, phoneOf, test } from '../support/story.ts'
import { expectFitForPhone } from '../support/targets.ts'

test.describe.configure({ timeout: 120_000 })

const makeRule = (admin: Api) =>
  admin.call(messengersRoutes.create, {
    body: {
      title: unique('Срочные заявки'),
      events: ['task.created'],
      queues: [],
      companyIds: [],
      priorities: [],
    },
  })

test('the rules: list, editor, steps and log', async ({ browser, request }) => {
  const admin = await apiOf(request, 'admin')
  const rule = await makeRule(admin)
  const page = await browserOf(browser, admin)
  await page.goto('/tg')
  await expect(page.getByRole('region', { name: 'Список уведомлений' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
  await visit(page, `/tg/${rule.id}`)
  await expect(page.getByRole('textbox', { name: 'Название' })).toHaveValue(rule.title)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Журнал' }).click()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
  await page.context().close()
})

test('an administrator on a phone: the rules, the logo, the requisites and the stickers', async ({
  browser,
  request,
}) => {
  const admin = await apiOf(request, 'admin')
  const rule = await makeRule(admin)
  const page = await phoneOf(browser, admin)
  await page.goto('/tg')
  await expect(page.getByRole('region', { name: 'Список уведомлений' })).toBeVisible()
  await expectFitForPhone(page)
  await visit(page, `/tg/${rule.id}`)
  await expect(page.getByRole('textbox', { name: 'Название' })).toHaveValue(rule.title)
  await expectFitForPhone(page)
  await visit(page, '/tg?view=log')
  await expect(page.getByRole('heading', { name: 'Журнал' })).toBeVisible()
  await expectFitForPhone(page)
  await visit(page, '/settings/company')
  await page.getByRole('button', { name: /логотип$/ }).scrollIntoViewIfNeeded()
  await expectFitForPhone(page)
  await visit(page, '/settings/stickers')
  await expect(page.getByRole('heading', { name: 'Наклейки с QR', level: 1 })).toBeVisible()
  await expectFitForPhone(page)
  await page.context().close()
})

test('the own settings of a client on a phone', async ({ browser, request }) => {
  const page = await phoneOf(browser, await apiOf(request, 'client'))
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'О чём' })).toBeVisible()
  await expectFitForPhone(page)
  await page.context().close()
})

test('the bell and the banner, by keyboard and on a phone, and the own settings of an engineer', async ({
  browser,
  request,
}) => {
  const [dispatcher, { id: operatorId, api: engineer }] = [
    await apiOf(request, 'dispatcher'),
    await makeNotifiedEngineer(request),
  ]
  const task = await makeTask(dispatcher, { title: unique('Не горит экран'), queue: 'tachograph' })
  await dispatcher.call(tasksRoutes.operator, { params: { id: task.id }, body: { operatorId } })
  await expect
    .poll(async () => (await engineer.call(notificationsRoutes.list, {})).items.map(({ taskId }) => taskId))
    .toContain(task.id)

  const page = await browserOf(browser, engineer)
  await page.goto('/contacts')
  const bell = page.getByRole('button', { name: /^Уведомления/ })
  await bell.focus()
  await page.keyboard.press('Enter')
  const latest = page.getByRole('list', { name: 'Последние уведомления' })
  await expect(latest).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(latest).toBeHidden()
  await expect(bell).toBeFocused()

  await showBanner(page, engineer)
  await expectAccessible(page)

  await visit(page, '/notifications')
  await expect(page.getByRole('heading', { name: 'О чём' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
  await page.context().close()

  const phone = await phoneOf(browser, engineer)
  await phone.goto('/contacts')
  await showBanner(phone, engineer)
  await expectFitForPhone(phone)
  await phone.context().close()
})

/** Held by the focus while it is looked at. */
async function showBanner(page: Page, api: Api): Promise<void> {
  const banner = page.getByRole('complementary', { name: 'Проверка уведомлений' })
  await expect(async () => {
    await api.call(notificationsRoutes.test, { body: { channel: 'inApp' } })
    await expect(banner).toBeVisible({ timeout: 1000 })
  }).toPass()
  await banner.getByRole('button', { name: 'Просмотреть' }).focus()
}
