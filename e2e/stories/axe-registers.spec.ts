import { carsRoutes } from '@naryad/contract/cars/cars.routes'

import { expectAccessible } from '../support/axe.ts'
import { visit } from '../support/screen.ts'
import { apiOf, expect, phoneOf, test } from '../support/story.ts'

// A form and six tabs in both themes are fourteen looks of axe: more than a story's usual minute. The other stories keep theirs.
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

const registers = [
  { path: '/cars', title: 'Автомобили', add: 'Добавить автомобиль' },
  { path: '/drivers', title: 'Водители', add: 'Добавить водителя' },
  { path: '/organizations', title: 'Организации', add: 'Добавить организацию' },
  { path: '/contacts', title: 'Контакты', add: 'Добавить контакт' },
]

for (const { path, title, add } of registers) {
  test(`the register «${title}»: its form with errors, its list and the tabs of its panel`, async ({
    desk,
  }) => {
    await desk.goto(path)
    await desk.getByRole('button', { name: add }).click()
    const form = desk.getByRole('dialog').last()
    await expect(form).toBeVisible()
    await desk.keyboard.press('Control+Enter')
    await expectAccessible(desk)
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toHaveCount(0)

    await desk.locator('[data-row]').first().click()
    const tabs = desk.getByRole('tablist', { name: 'Части карточки' }).getByRole('tab')
    await expect(tabs.first()).toBeVisible()
    const look = async () => {
      await expect(desk.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(desk)
    }
    for (let index = 0; index < (await tabs.count()); index += 1) {
      await tabs.nth(index).click()
      await look()
    }
    // Those that have no room in the row.
    const more = desk
      .getByRole('tablist', { name: 'Части карточки' })
      .locator('..')
      .getByRole('button', { name: /^Ещё \d/ })
    if ((await more.count()) === 0) return
    await more.click()
    for (const line of await desk.getByRole('menuitem').allTextContents()) {
      if (!(await desk.getByRole('menu').isVisible())) await more.click()
      await desk.getByRole('menuitem').filter({ hasText: line }).click()
      await look()
    }
  })
}

test('the registers on a phone', async ({ browser, request }) => {
  const page = await phoneOf(browser, await apiOf(request, 'senior'))
  await page.goto('/cars')
  for (const { path, title } of registers) {
    await visit(page, path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    const first = page.locator('[data-row]').first()
    await expect(first).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
    await first.tap()
    await expect(page.getByRole('tablist', { name: 'Части карточки' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  }
  await page.context().close()
})

test('the window of an import with errors, and that of a maintenance range', async ({ desk, api }) => {
  await desk.goto('/cars')
  await desk.getByRole('button', { name: 'Импорт ТО' }).click()
  const window = desk.getByRole('dialog').last()
  await expect(window.getByText(/Перетащите сюда файл/)).toBeVisible()
  await expectAccessible(desk)
  const buffer = Buffer.from('Госномер;Вид;Дата с;Дата по\r\nА000АА00;ТО-5;31.02.2027;01.01.2027')
  await window
    .getByLabel('Файл', { exact: true })
    .setInputFiles({ name: 'план.csv', mimeType: 'text/csv', buffer })
  await expect(desk.getByRole('region', { name: 'Что исправить' })).toBeVisible()
  await expectAccessible(desk)

  const { items } = await api.call(carsRoutes.search, { body: { maintenanceStates: ['OVERDUE'] } })
  await desk.goto(`/cars/${items[0]?.id}`)
  await desk.getByRole('button', { name: 'Интервал', exact: true }).click()
  await expect(desk.getByRole('dialog', { name: 'Новый интервал' })).toBeVisible()
  await expectAccessible(desk)
})
