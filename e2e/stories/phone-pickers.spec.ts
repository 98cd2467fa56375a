import type { Locator, Page } from '@playwright/test'

import { visit } from '../support/screen.ts'
import { apiOf, expect, phoneOf, test } from '../support/story.ts'

// A form has up to eight lists, and every one is opened.
test.describe.configure({ timeout: 120_000 })

const forms = [
  { path: '/tasks/tachograph', add: 'Создать', title: 'Новая заявка' },
  { path: '/cars', add: 'Добавить автомобиль', title: 'Новый автомобиль' },
  { path: '/drivers', add: 'Добавить водителя', title: 'Новый водитель' },
  { path: '/contacts', add: 'Добавить контакт', title: 'Новый контакт' },
  { path: '/users', add: 'Добавить пользователя', title: 'Новый пользователь' },
]

/** The sizes that the layout viewport takes: one that grows does so for a few frames only. */
async function recordViewportSizes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sizes: string[] = []
    addEventListener('resize', () => sizes.push(`${innerWidth} × ${innerHeight}`))
    Object.assign(globalThis, { viewportSizes: sizes })
  })
}

/** Taps every list of the form and looks where the field and its list stand. */
async function expectListsInSight(page: Page, form: Locator): Promise<void> {
  const fields = form.locator('input[role="combobox"], input[aria-haspopup="listbox"]')
  await expect(fields.first()).toBeVisible()
  for (const field of await fields.all()) {
    const label = await field.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent)
    // The address field has suggestions only for typed text.
    if (label?.startsWith('Адрес')) continue
    await test.step(`list «${label}»`, async () => {
      await field.tap()
      const list = page.getByRole('listbox').filter({ visible: true })
      await expect(list).toHaveCount(1)
      await expect(list).toBeInViewport({ ratio: 1 })
      await expect(field).toBeFocused()
      await expect(field).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(list).toHaveCount(0)
    })
  }
}

test('on a phone every list of a form opens beside its field', async ({ browser, request }) => {
  const page = await phoneOf(browser, await apiOf(request, 'admin'))
  await recordViewportSizes(page)
  await page.goto('/contacts')
  for (const { path, add, title } of forms)
    await test.step(title, async () => {
      await visit(page, path)
      await page.getByRole('button', { name: add, exact: true }).tap()
      const form = page.getByRole('dialog', { name: title })
      await expect(form).toBeVisible()
      await expectListsInSight(page, form)
      await page.keyboard.press('Escape')
      await expect(form).toBeHidden()
    })
  const sizes = await page.evaluate(() => Reflect.get(globalThis, 'viewportSizes') as string[])
  expect(sizes.filter((size) => size !== '390 × 844')).toEqual([])
  await page.context().close()
})
