import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { unitModelsRoutes, unitsRoutes } from '@naryad/contract/units/units.routes'

import { expectAccessible } from '../support/axe.ts'
import { clientCompany, makeCar, makeTag } from '../support/scenes.ts'
import { type Api, apiOf, expect, phoneOf, test } from '../support/story.ts'

/** A truck of the client with an ended СКЗИ block. */
async function makeRedCar(admin: Api, api: Api) {
  const company = await clientCompany(api)
  const car = await makeCar(api, company.id)
  const model = await admin.call(unitModelsRoutes.create, {
    body: { kind: 'SKZI', title: `НКМ ${makeTag()}`, source: 'Паспорт модели' },
  })
  await api.call(unitsRoutes.create, {
    body: { modelId: model.id, serial: String(Date.now()), place: 'CAR', carId: car.id, on: '2023-01-10' },
  })
  const kinds = await api.call(maintenanceKindsRoutes.list, {})
  const kind = kinds.items.find(({ title }) => title === 'Блок СКЗИ')
  await api.call(maintenanceRoutes.create, {
    body: { carId: car.id, kindId: kind?.id ?? 0, dateFrom: '2023-01-10', dateTo: '2026-01-10' },
  })
  return car
}

test('a red truck is found by its light, its facts are read, and a request is begun from them', async ({
  api,
  desk,
  request,
}) => {
  const car = await makeRedCar(await apiOf(request, 'admin'), api)

  await test.step('the list has it among the red ones', async () => {
    await desk.goto('/cars?view=light')
    await expect(desk.getByRole('link', { name: 'Светофор' })).toHaveAttribute('aria-current', 'page')
    await desk.getByRole('tab', { name: /^Красные\s?\d*$/ }).click()
    await desk.getByPlaceholder('Госномер, VIN, организация').fill(car.plate)
    await expect(desk.getByText('Красный', { exact: true }).first()).toBeVisible()
    await expectAccessible(desk)
  })

  await test.step('its card says why, and opens the facts and the form of a request', async () => {
    await desk.goto(`/cars/${car.id}`)
    await desk.getByRole('button', { name: /^Красный.*СКЗИ: просрочено/ }).click()
    const dialog = desk.getByRole('dialog', { name: /^Светофор/ })
    await expect(dialog.getByRole('row', { name: /Блок СКЗИ/ })).toBeVisible()
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Создать заявку' }).click()
    await expect(desk.getByRole('dialog', { name: 'Новая заявка' })).toBeVisible()
    await expect(desk.getByLabel(/^Тема/)).toHaveValue(/Блок СКЗИ/)
  })
})

test('on a phone lights are cards, and the facts of a truck fit the screen', async ({
  api,
  browser,
  request,
}) => {
  const car = await makeRedCar(await apiOf(request, 'admin'), api)
  const phone = await phoneOf(browser, api)
  await phone.goto(`/lights?query=${encodeURIComponent(car.plate)}`)
  await expect(phone.getByText('Красный', { exact: true })).toBeVisible()
  await expectAccessible(phone)
  await phone.goto(`/lights/${car.id}`)
  await expect(phone.getByRole('row', { name: /Блок СКЗИ/ })).toBeVisible()
  await expectAccessible(phone)
  const width = await phone.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
