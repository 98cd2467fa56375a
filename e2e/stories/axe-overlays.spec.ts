import { expectAccessible } from '../support/axe.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { openTask, showBeforeSetUp } from '../support/screen.ts'
import { expect, test } from '../support/story.ts'

test.describe.configure({ mode: 'parallel' })

test('a photograph at full size; Esc closes it and not the card under it; the alert that something was done', async ({
  api,
  desk,
}) => {
  const task = await makeTask(api, { title: unique('Снимок') })
  const card = await openTask(desk, task)
  await card.locator('input[type=file][multiple]').setInputFiles({
    name: 'пломба.jpg',
    mimeType: 'image/jpeg',
    // Any real picture will do, and one is at hand.
    buffer: await desk.screenshot({ type: 'jpeg' }),
  })
  await card.getByRole('img', { name: 'пломба.jpg' }).click()
  const gallery = desk.getByRole('dialog', { name: /пломба\.jpg/ })
  await expect(gallery).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await expect(gallery).toBeHidden()
  await expect(card).toBeVisible()

  await card.getByRole('button', { name: 'Ещё действия' }).click()
  await desk.getByRole('menuitem', { name: `Удалить заявку № ${task.id}` }).click()
  await desk.getByRole('button', { name: 'ДА', exact: true }).click()
  const told = desk.getByRole('status').filter({ hasText: 'удалена' })
  // It stays for as long as one points at it.
  await told.locator('p').first().hover()
  await expectAccessible(desk)
})

test('the first administrator, also with errors', async ({ page }) => {
  await showBeforeSetUp(page)
  await page.goto('/setup')
  await expect(page.getByRole('heading', { name: 'Первый администратор' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Создать и войти' }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await expectAccessible(page)
})
