import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/axe.ts'
import { openFirst, visit } from '../support/screen.ts'
import { apiOf, expect, phoneOf, test } from '../support/story.ts'
import { expectFitForPhone } from '../support/targets.ts'

// A form and six tabs in both themes are fourteen looks of axe: more than a story's usual minute. The other stories keep theirs.
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

interface Register {
  path: string
  add: string
}

async function lookAtRegister(page: Page, { path, add }: Register): Promise<void> {
  await page.getByRole('button', { name: add }).click()
  const form = page.getByRole('dialog').last()
  await expect(form).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const rows = page.locator('[data-row]')
  const name = await rows.first().locator(`a[href^="${path}/"]`).first().textContent()
  await rows.first().click()
  const tabs = page.getByRole('tablist', { name: 'Части карточки' }).getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  const look = async () => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
  }
  await tabs.first().click()
  await look()
  // The other tabs beside a list of few rows: the rows have been looked at.
  await visit(page, `${new URL(page.url()).pathname}?query=${encodeURIComponent(name ?? '')}`)
  await expect.poll(() => rows.count()).toBeLessThan(10)
  await expect(tabs.first()).toBeVisible()
  for (let index = 1; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click()
    await look()
  }
  // Those that have no room in the row.
  const more = page
    .getByRole('tablist', { name: 'Части карточки' })
    .locator('..')
    .getByRole('button', { name: /^Ещё \d/ })
  if ((await more.count()) === 0) return
  await more.click()
  for (const line of await page.getByRole('menuitem').allTextContents()) {
    if (!(await page.getByRole('menu').isVisible())) await more.click()
    await page.getByRole('menuitem').filter({ hasText: line }).click()
    await look()
  }
}

const groups = {
  trucks: [{ path: '/cars', add: 'Добавить автомобиль' }],
  units: [{ path: '/units', add: 'Добавить прибор' }],
  'drivers and contacts': [
    { path: '/drivers', add: 'Добавить водителя' },
    { path: '/contacts', add: 'Добавить контакт' },
  ],
  organizations: [{ path: '/organizations', add: 'Добавить организацию' }],
  contracts: [{ path: '/contracts', add: 'Добавить договор' }],
}

for (const [title, registers] of Object.entries(groups))
  test(`the register of ${title}: its form with errors, its list and the tabs of its panel`, async ({
    desk,
  }) => {
    await desk.goto(registers[0]?.path ?? '/')
    for (const register of registers) {
      await visit(desk, register.path)
      await lookAtRegister(desk, register)
    }
  })

const onPhone = {
  '/cars': 'Автомобили',
  '/units': 'Приборы',
  '/drivers': 'Водители',
  '/organizations': 'Организации',
  '/contracts': 'Договоры',
  '/contacts': 'Контакты',
  '/users': 'Пользователи',
  '/registration-requests': 'Запросы на регистрацию',
}

test('on a phone the registers and what is opened', async ({ browser, request }) => {
  const page = await phoneOf(browser, await apiOf(request, 'admin'))
  await page.goto('/cars')
  for (const [path, title] of Object.entries(onPhone))
    await test.step(title, async () => {
      await visit(page, path)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await expectFitForPhone(page)
      await openFirst(page, path)
      await expectFitForPhone(page)
    })
  await page.context().close()
})

test('the window of an import with errors, and that of a maintenance range', async ({ desk, api }) => {
  await desk.goto('/cars')
  await desk.getByRole('button', { name: 'Импорт', exact: true }).click()
  await desk.getByRole('menuitem', { name: 'Импорт ТО' }).click()
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
  await desk.keyboard.press('Escape')
  await visit(desk, `/cars/${items[0]?.id}`)
  await desk.getByRole('button', { name: 'Интервал', exact: true }).click()
  await expect(desk.getByRole('dialog', { name: 'Новый интервал' })).toBeVisible()
  await expectAccessible(desk)
})
