import { expectAccessible } from '../support/axe.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test.describe.configure({ mode: 'parallel' })

const bare = [
  { path: '/reg', title: 'Запрос на регистрацию', submit: 'Отправить запрос' },
  { path: '/recovery', title: 'Восстановление пароля', submit: 'Запросить ссылку' },
  { path: `/reset-password#token=${'a'.repeat(43)}`, title: 'Новый пароль', submit: 'Сохранить пароль' },
]

for (const { path, title, submit } of bare)
  test(`«${title}» with its errors, and on a phone`, async ({ page }) => {
    // The secret of the third is nobody's: a server that knew it would say whose it is.
    await page.route('**/api/auth/reset-password/owner', (route) =>
      route.fulfill({ json: { email: 'morozova@tahoservis.ru', isFirstPassword: false } }),
    )
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('button', { name: submit }).click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })

test('the text about personal data', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

const registers = [
  { path: '/users', title: 'Пользователи', add: 'Добавить пользователя' },
  { path: '/registration-requests', title: 'Запросы на регистрацию' },
]

for (const { path, title, add } of registers)
  test(`«${title}»: the form with errors, if there is one, what is opened, and the list on a phone`, async ({
    browser,
    request,
  }) => {
    const page = await browserOf(browser, await apiOf(request, 'admin'))
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    if (add) {
      await page.getByRole('button', { name: add }).click()
      await expect(page.getByRole('dialog').last()).toBeVisible()
      await page.keyboard.press('Control+Enter')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.locator('[data-row]').first().click()
    await expect(page.getByRole('button', { name: 'Свернуть карточку' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('button', { name: 'К списку' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
    await page.context().close()
  })

test('the views of the profile', async ({ desk }) => {
  await desk.goto('/tasks/tachograph')
  await desk.getByRole('button', { name: /Морозова/ }).click()
  for (const view of [/Сменить пароль/, /Сеансы/, /Второй фактор/]) {
    await desk.getByRole('button', { name: view }).click()
    await expect(desk.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(desk)
    await desk.getByRole('dialog').getByRole('button', { name: 'Назад' }).click()
  }
  await expectAccessible(desk)
})

const sections = [
  ['company', 'queues', 'deadlines'],
  ['dictionaries', 'access', 'retention'],
  ['privacy', 'mail', 'audit'],
  ['integrations', 'demo'],
]

for (const group of sections)
  test(`settings: ${group.join(', ')}`, async ({ browser, request }) => {
    const page = await browserOf(browser, await apiOf(request, 'admin'))
    const ways = page.getByRole('navigation', { name: 'Разделы настроек' })
    await page.goto('/settings')
    for (const section of group) {
      await ways.locator(`[href="/settings/${section}"]`).click()
      await expect(page).toHaveURL(new RegExp(`/settings/${section}$`))
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page)
    }
    await page.context().close()
  })
