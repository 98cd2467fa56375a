import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'

import { expectAccessible } from '../support/axe.ts'
import { clientCompany, makeCar } from '../support/scenes.ts'
import { type Api, expect, phoneOf, test } from '../support/story.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Trucks of the client with so many terms each; returns their plates. */
async function makeTerms(api: Api, termsOf: readonly number[]): Promise<number[]> {
  const company = await clientCompany(api)
  const { items } = await api.call(maintenanceKindsRoutes.list, {})
  const kinds = items.filter(({ taskQueue, makesTask }) => taskQueue === 'tachograph' && !makesTask)
  const carIds: number[] = []
  for (const terms of termsOf) {
    const car = await makeCar(api, company.id)
    carIds.push(car.id)
    for (let at = 0; at < terms; at += 1)
      await api.call(maintenanceRoutes.create, {
        body: {
          carId: car.id,
          kindId: kinds[at % kinds.length]?.id ?? 0,
          dateFrom: inDays(-300 - at),
          dateTo: inDays(5 + at),
        },
      })
  }
  return carIds
}

test('a dispatcher turns 24 terms of nine trucks into nine requests', async ({ api, desk }) => {
  const carIds = await makeTerms(api, [3, 3, 3, 3, 3, 3, 2, 2, 2])
  await desk.goto(`/terms?carIds=${carIds.join(',')}&limit=50`)
  await expect(desk.getByText('24 срока, 9 машин')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('checkbox', { name: /^Выбрать группу/ }).click()
  await desk.getByRole('button', { name: 'Создать заявки…' }).click()
  const panel = desk.getByRole('region', { name: 'Создать заявки' })
  await expect(panel.getByText('24 срока → 9 заявок')).toBeVisible()
  await expectAccessible(desk)
  await panel.getByRole('button', { name: 'Создать 9 заявок' }).click()
  await expect(panel.getByText('Создано: 9 заявок')).toBeVisible()
  await panel.getByRole('button', { name: 'Открыть созданные' }).click()
  // Other stories may create requests as the same dispatcher at this time.
  await expect.poll(() => desk.locator('tr[data-row]').count()).toBeGreaterThanOrEqual(9)
})

test('on a phone what ends is cards, and a group becomes requests', async ({ api, browser }) => {
  const carIds = await makeTerms(api, [1, 1])
  const phone = await phoneOf(browser, api)
  await phone.goto(`/terms?carIds=${carIds.join(',')}`)
  await expect(phone.getByText('2 срока, 2 машины')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Создать заявки' }).click()
  await expect(phone.getByText('2 срока → 2 заявки')).toBeVisible()
  await expectAccessible(phone)
  const width = await phone.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await phone.getByRole('button', { name: 'Создать 2 заявки' }).click()
  await expect(phone.getByText('Создано: 2 заявки')).toBeVisible()
})
