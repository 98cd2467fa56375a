import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { unitModelsRoutes, unitsRoutes } from '@naryad/contract/units/units.routes'

import { sidewaysScroll, spilledTexts, widePanels } from '../support/reflow.ts'
import { makeCar, makeTag, makeTask } from '../support/scenes.ts'
import { apiOf, browserOf, expect, phone, test } from '../support/story.ts'

/** A name without a place where it could be broken. */
const long = (length: number): string => makeTag().repeat(9).slice(0, length)

for (const [title, options] of Object.entries({
  'a window of 1440 px': { viewport: { width: 1440, height: 900 } },
  'a phone': phone,
}))
  test(`${title} breaks names without spaces: a request, its truck with units, terms by groups`, async ({
    browser,
    request,
  }) => {
    const admin = await apiOf(request, 'admin')
    const { id: companyId } = await admin.call(companiesRoutes.create, { body: { name: long(100) } })
    const { id: contractId } = await admin.call(contractsRoutes.create, {
      body: { companyId, number: long(40), dateFrom: '2026-01-01' },
    })
    const car = await makeCar(admin, companyId, null, long(60))
    const model = await admin.call(unitModelsRoutes.create, {
      body: { kind: 'SKZI', title: long(60), lifeMonths: 36, source: 'Паспорт модели' },
    })
    await admin.call(unitsRoutes.create, {
      body: { modelId: model.id, serial: long(100), place: 'CAR', carId: car.id, on: '2024-01-10' },
    })
    await admin.call(driversRoutes.create, {
      body: { lastName: long(60), firstName: long(60), companyId, carId: car.id },
    })
    const task = await makeTask(admin, { title: long(100), companyId, carId: car.id })

    const page = await browserOf(browser, admin, options)
    for (const [path, shows] of [
      [`/tasks/${task.queue}/${task.id}`, `№ ${task.id}`],
      [`/cars/${car.id}?tab=units`, car.plate],
      [`/terms?companyIds=${companyId}&period=ALL`, 'Что кончается'],
      [`/organizations/${companyId}`, 'Организации'],
      [`/contracts/${contractId}`, 'Договор'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(shows).first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(() => widePanels(page), path).toEqual([])
      await expect.poll(() => spilledTexts(page), path).toEqual([])
      expect(await sidewaysScroll(page), path).toBe(0)
    }
    await page.context().close()
  })
