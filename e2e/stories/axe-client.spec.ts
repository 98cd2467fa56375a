import { expectAccessible } from '../support/axe.ts'
import { visit } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })

const screens = [
  { path: '/my', title: 'Мои заявки' },
  { path: '/my/approvals', title: 'Ждут вашего согласования' },
  { path: '/my/company', title: 'Моя организация' },
  { path: '/notifications', title: 'О чём' },
]

test('the screens of a representative, at a desk and on a phone, and the request form with errors', async ({
  browser,
  request,
}) => {
  const page = await browserOf(browser, await apiOf(request, 'client'))
  await page.goto('/my')
  for (const { path, title } of screens) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('navigation', { name: 'Главное меню' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/my')
  const create = page.getByRole('button', { name: 'Новая заявка' })
  // The bar of the phone, which has such a button too, is gone a moment after the width has changed.
  await expect(create).toHaveCount(1)
  await create.click()
  const form = page.getByRole('dialog', { name: 'Новая заявка' })
  await page.getByRole('option', { name: 'Заявка без ТС' }).click()
  await form.getByRole('button', { name: 'Создать заявку' }).click()
  await expect(form.getByText('Напишите, что случилось')).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
})
