import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'

import { daysAfter, mondayIn } from '../support/moscow.ts'
import { clientCompany, makeCar } from '../support/scenes.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test('at 1440 × 900 an administrator sees the whole menu', async ({ browser, request }) => {
  const page = await browserOf(browser, await apiOf(request, 'admin'))
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Главное меню' })
  await expect(menu.getByRole('link', { name: 'Настройки' })).toBeVisible()
  const links = menu.getByRole('link')
  await expect(links.first()).toBeInViewport({ ratio: 1 })
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
  await page.context().close()
})

test('at 1440 × 900 the terms of a day off do not cover its number', async ({ api, desk }) => {
  const monday = mondayIn(60)
  const sunday = daysAfter(monday, 6)
  const car = await makeCar(api, (await clientCompany(api)).id)
  const { items } = await api.call(maintenanceKindsRoutes.list, {})
  const kindId = items.find(({ taskQueue, makesTask }) => taskQueue === 'tachograph' && !makesTask)?.id ?? 0
  await api.call(maintenanceRoutes.create, {
    body: { carId: car.id, kindId, dateFrom: daysAfter(monday, -300), dateTo: sunday },
  })
  await desk.goto(`/calendar?date=${monday}`)
  const head = desk.getByRole('columnheader').last()
  const number = head.locator('b')
  const terms = head.getByRole('button', { name: /сроки обслуживания/ })
  await expect(terms).toBeVisible()
  const room = await number.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  })
  expect(room).toBeLessThanOrEqual((await terms.boundingBox())?.x ?? 0)
})
