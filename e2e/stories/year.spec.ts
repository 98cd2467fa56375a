import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { forecastRoutes } from '@naryad/contract/forecast/forecast.routes'
import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'

import { expectAccessible } from '../support/axe.ts'
import { makeTag } from '../support/scenes.ts'
import { expect, phone, test } from '../support/story.ts'

const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

test('the works of a year are sent to the client, who agrees by a link on the phone, and the year shows it', async ({
  api,
  desk,
  browser,
}) => {
  const tag = makeTag()
  const company = await api.call(companiesRoutes.create, { body: { name: `ООО «Год ${tag}»` } })
  const car = await api.call(carsRoutes.create, { body: { garageNumber: `Г${tag}`, companyId: company.id } })
  const { items: kinds } = await api.call(maintenanceKindsRoutes.list, {})
  // The demo prices a calibration, and no insurance.
  for (const title of ['Калибровка тахографа', 'ОСАГО']) {
    const kindId = kinds.find((kind) => kind.title === title)?.id ?? 0
    await api.call(maintenanceRoutes.create, {
      body: { carId: car.id, kindId, dateFrom: inDays(-300), dateTo: inDays(40) },
    })
  }

  await desk.goto(`/organizations/${company.id}?tab=year`)
  const year = desk.getByRole('region', { name: 'План на год' })
  await expect(year.getByText('Калибровка тахографа').first()).toBeVisible()
  await expect(year.getByRole('button', { name: /без цены$/ })).toBeVisible()
  await expectAccessible(desk)

  await year.getByRole('button', { name: 'Согласовать план' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Согласовать план' })
  await dialog.getByRole('textbox', { name: 'Кому' }).fill('Ахметов К.')
  await dialog.getByRole('button', { name: 'Получить ссылку' }).click()
  await expect(dialog.getByRole('img', { name: 'Код ссылки на план' })).toBeVisible()
  const { hash } = new URL(await dialog.getByText(/\/a#/).innerText())
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await expect(year.getByText(/^Отправлено: Ахметов К\./)).toBeVisible()

  const context = await browser.newContext({ ...phone, locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
  const page = await context.newPage()
  await test.step('opening decides nothing', async () => {
    await page.goto(`/a${hash}`)
    await expect(page.getByRole('heading', { name: 'План работ' })).toBeVisible()
    await expect(page.getByText('ОСАГО')).toHaveCount(0)
    await expectAccessible(page)
    await expect(year.getByText(/^Открыто: Ахметов К\./)).toBeVisible()
    const { agreedCount } = await api.call(forecastRoutes.read, { params: { id: company.id }, body: {} })
    expect(agreedCount).toBe(0)
  })

  await test.step('one press agrees, and the open year follows', async () => {
    await page.getByRole('textbox', { name: 'Ваше имя' }).fill('Ахметов К.')
    await page.getByRole('button', { name: /^Согласовать/ }).click()
    await expect(page.getByRole('heading', { name: 'План согласован' })).toBeVisible()
    await expectAccessible(page)
    await expect(year.getByText(/^Согласован план по ссылке: Ахметов К\./)).toBeVisible()
    await expect(year.getByText('согласовано', { exact: true }).first()).toBeVisible()
  })
  await context.close()
})
