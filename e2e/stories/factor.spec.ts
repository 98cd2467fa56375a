import type { Me } from '@naryad/contract/auth/auth'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { Page } from '@playwright/test'

import { codeOf, expectInside, makeAccount } from '../support/accounts.ts'
import { expectAccessible } from '../support/axe.ts'
import { tabTo } from '../support/screen.ts'
import { apiOf, expect, test } from '../support/story.ts'

const fitsTheWidth = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

test('a user who must have a second factor sets it up at the first sign-in, by keyboard alone on a phone', async ({
  browser,
  request,
}) => {
  const account = await makeAccount(request, await apiOf(request, 'admin'))
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  // As if his role had to have one: the others of that role are at work in other stories.
  await page.route(`**/api${authRoutes.me.path}`, async (route) => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    const me = (await answer.json()) as Me
    return route.fulfill({ response: answer, json: { ...me, isSecondFactorDue: !me.hasSecondFactor } })
  })

  await test.step('the sign-in opens nothing but the set-up', async () => {
    await page.goto('/login')
    await tabTo(page, page.getByLabel('Почта'))
    await page.keyboard.type(account.email)
    await tabTo(page, page.getByLabel('Пароль', { exact: true }))
    await page.keyboard.type(account.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Нужен второй фактор' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await fitsTheWidth(page)
    const leave = await page.getByRole('button', { name: 'Выйти' }).boundingBox()
    expect(leave?.height).toBe(48)
  })

  await test.step('the password is confirmed', async () => {
    // Its title has the focus, so that one hears why it is there; the field comes next.
    await expect(page.getByRole('heading', { name: 'Нужен второй фактор' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Ваш пароль')).toBeFocused()
    await page.keyboard.type(account.password)
    await page.keyboard.press('Enter')
  })

  await test.step('the key goes into the authenticator, and a code comes back', async () => {
    const field = page.getByLabel('Шесть цифр из приложения')
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    await fitsTheWidth(page)
    const key = await page
      .getByText(/введите ключ сами/)
      .locator('b')
      .textContent()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Не подошёл')).toBeVisible()
    await expect(field).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(codeOf(key ?? ''))
    await page.keyboard.press('Enter')
  })

  await test.step('the recovery codes are shown, and the user goes on when they are saved', async () => {
    await expect(page.getByRole('group', { name: 'Запасные коды' })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem')).toHaveCount(10)
    await fitsTheWidth(page)
    await expectAccessible(page)
    await tabTo(page, page.getByRole('button', { name: 'Коды сохранены' }))
    await page.keyboard.press('Enter')
    await expectInside(page)
  })
  await page.unrouteAll({ behavior: 'wait' })
  await context.close()
})
