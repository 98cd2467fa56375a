import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { zonesRoutes } from '@naryad/contract/zones/zones.routes'
import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/axe.ts'
import { drawsMaps, expectDrawn, rednessOf } from '../support/maps.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { visit } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test.use(drawsMaps)
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

test('an address is found by the embedded list of towns, its point is moved on the map by hand, and the card shows the way', async ({
  api,
  desk,
}) => {
  const { id } = await makeTask(api, { queue: 'glonass', title: unique('Адрес') })
  const saved = async () => await api.call(tasksRoutes.get, { params: { id } })
  await desk.goto(`/tasks/glonass/${id}`)
  const form = desk.getByRole('dialog')
  // The key belongs to the card, which has to be there.
  await expect(desk.getByRole('button', { name: /^Статус:/ })).toBeVisible()

  await test.step('a typed address brings its point', async () => {
    await desk.keyboard.press('KeyE')
    await form.getByLabel('Адрес', { exact: true }).fill('альметьевск')
    await desk
      .getByRole('option', { name: /Альметьевск/ })
      .first()
      .click()
    await desk.keyboard.press('Control+Enter')
    await expect
      .poll(async () => {
        const { address, point } = await saved()
        return [/Альметьевск/.test(address), point !== null]
      })
      .toEqual([true, true])
    await expect(form).toBeHidden()
  })

  await test.step('a point put on the map takes its place', async () => {
    const { point } = await saved()
    await desk.keyboard.press('KeyE')
    await form.getByRole('button', { name: 'Изменить точку на карте' }).click()
    await expectDrawn(desk)
    await form.locator('[data-map] canvas').first().press('ArrowUp')
    await form.getByRole('button', { name: 'Поставить точку' }).click()
    await expect(form.getByText('Точка на карте есть')).toBeVisible()
    await desk.keyboard.press('Control+Enter')
    await expect.poll(async () => (await saved()).point).not.toEqual(point)
  })

  await test.step('the card shows the way and leads to the map', async () => {
    const route = desk.getByRole('region', { name: 'Маршрут', exact: true })
    await route.scrollIntoViewIfNeeded()
    await expect(route.getByText(/км, примерно$/)).toBeVisible()
    await expect(route.getByRole('button', { name: 'Построить маршрут' })).toBeVisible()
    await route.getByRole('link', { name: 'На карте' }).click()
    const card = desk.getByRole('region', { name: 'Выбрано на карте' })
    await expect(card).toContainText(`№ ${id}`)
    await desk.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
  })
})

test('trucks that move are seen on two screens, and the day of one as a track', async ({
  desk,
  browser,
  request,
}) => {
  const colleague = await browserOf(browser, await apiOf(request, 'dispatcher'))
  const moving = /\d+ км\/ч/
  for (const page of [desk, colleague]) {
    await page.goto('/maps')
    await expectDrawn(page)
    await page.getByRole('button', { name: /^едет: / }).click()
  }
  const list = (page: Page) => page.getByRole('region', { name: 'Список к карте' })
  // Some truck of each list changes its speed, whichever.
  const expectMotion = async (page: Page) => {
    const before = await list(page).textContent()
    await expect(list(page)).not.toHaveText(before ?? '', { timeout: 60_000 })
  }
  await Promise.all([desk, colleague].map(expectMotion))
  await colleague.context().close()
  await list(desk).getByRole('button', { name: moving }).first().click()
  await desk.getByRole('button', { name: 'Путь за день' }).click()
  const panel = desk.getByRole('region', { name: /^Путь за день/ })
  await expect(panel.getByRole('heading', { name: /^Сегодня/ })).toBeVisible()
  const slider = panel.getByRole('slider', { name: 'Время' })
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /^\d\d:\d\d, /)
  await expectAccessible(desk)
})

test('a territory is drawn corner by corner, becomes a circle, and stands on the map until it is removed', async ({
  api,
  desk,
}) => {
  const { id } = await api.call(companiesRoutes.create, {
    body: { name: unique('Территория'), point: { lat: 57.5, lon: 45.3 } },
  })
  await desk.goto(`/organizations/${id}?tab=zones`)
  await desk.getByRole('button', { name: 'Добавить территорию' }).click()
  const form = desk.getByRole('dialog')
  const name = form.getByLabel('Название')
  await expect(name).toBeFocused()
  await name.fill('Двор')
  await form.getByText('Многоугольник').click()
  const canvas = await expectDrawn(desk)
  for (const position of [
    { x: 150, y: 70 },
    { x: 400, y: 70 },
    { x: 300, y: 200 },
  ])
    await canvas.click({ position })
  await expect(form.getByLabel(/^Углы/)).toHaveValue(/^(57\.\d+, 45\.\d+\n?){3}$/)
  await expectAccessible(desk)
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(desk.getByText('Многоугольник, углов: 3')).toBeVisible()

  await desk.getByRole('button', { name: 'Изменить территорию «Двор»' }).click()
  await form.getByText('Круг').click()
  await form.getByLabel('Центр').fill('57.5, 45.3')
  await form.getByLabel('Радиус, м').fill('20000')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Круг, радиус 20000 м')).toBeVisible()

  await visit(desk, `/maps?at=companies-${id}`)
  await expect(desk.getByRole('region', { name: 'Список к карте' })).toBeVisible()
  const map = await expectDrawn(desk)
  await expect.poll(() => rednessOf(desk, map), { timeout: 60_000 }).toBeGreaterThan(10)
  const { items } = await api.call(zonesRoutes.list, { query: { companyId: String(id) } })
  for (const zone of items) await api.call(zonesRoutes.remove, { params: { id: zone.id } })
  await expect.poll(() => rednessOf(desk, map), { timeout: 60_000 }).toBeLessThan(10)
})
