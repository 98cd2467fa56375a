import { expectAccessible } from '../support/axe.ts'
import { people } from '../support/people.ts'
import { visit } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test.describe.configure({ mode: 'parallel' })

const forms = [
  { path: '/reset-password', title: 'Новый пароль', submit: 'Сохранить пароль' },
  { path: '/reg', title: 'Запрос на регистрацию', submit: 'Отправить запрос' },
  { path: '/recovery', title: 'Восстановление пароля', submit: 'Запросить ссылку' },
]

test('without an account: the forms with errors, also on a phone, the text about personal data, the code at the sign-in', async ({
  page,
}) => {
  // The link belongs to no account, so the answer that would name one is made up.
  await page.route('**/api/auth/reset-password/owner', (route) =>
    route.fulfill({ json: { email: 'morozova@tahoservis.ru', isFirstPassword: false } }),
  )
  await page.goto(`/reset-password#token=${'a'.repeat(43)}`)
  for (const { path, title, submit } of forms) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('button', { name: submit }).click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await visit(page, '/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Политика конфиденциальности' })).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 422,
      json: { statusCode: 422, error: 'CODE_NEEDED', message: 'Введите код из приложения' },
    }),
  )
  await visit(page, '/login')
  await page.getByLabel('Почта').fill(people.dispatcher)
  await page.getByLabel('Пароль', { exact: true }).fill('верный пароль')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Подтверждение входа' })).toBeVisible()
  await expectAccessible(page)
})

test('the users with their form and its errors, and the requests for accounts, with what is opened', async ({
  browser,
  request,
}) => {
  const page = await browserOf(browser, await apiOf(request, 'admin'))
  const lookAtOpened = async () => {
    await page.locator('[data-row]').first().click()
    await expect(page.getByRole('button', { name: 'Свернуть карточку' })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'Пользователи', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Добавить пользователя' }).click()
  await expect(page.getByRole('dialog').last()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await lookAtOpened()
  await visit(page, '/registration-requests')
  await expect(page.getByRole('heading', { name: 'Запросы на регистрацию', level: 1 })).toBeVisible()
  await lookAtOpened()
  await page.context().close()
})

const sections = [
  ['company', 'queues', 'deadlines', 'dictionaries', 'access', 'retention'],
  ['privacy', 'mail', 'audit', 'integrations', 'demo'],
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
