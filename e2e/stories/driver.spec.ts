import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Browser, Page } from '@playwright/test'

import { expectAccessible } from '../support/axe.ts'
import { moscowDay } from '../support/moscow.ts'
import { clientCompany, makeCar, makeTag, makeTask } from '../support/scenes.ts'
import { type Api, expect, phone, test } from '../support/story.ts'

interface DriverScene {
  driverId: number
  carId: number
  token: string
}

/** A driver with a truck and a personal link. */
async function makeDriver(api: Api): Promise<DriverScene> {
  const { id: companyId } = await clientCompany(api)
  const car = await makeCar(api, companyId)
  const { id } = await api.call(driversRoutes.create, {
    body: { lastName: `Шакиров-${makeTag()}`, firstName: 'Тимур', companyId, carId: car.id },
  })
  const { token } = await api.call(driversRoutes.issueMobileToken, { params: { id } })
  return { driverId: id, carId: car.id, token }
}

async function openPage(browser: Browser, token: string, width = 390): Promise<Page> {
  const context = await browser.newContext({ ...phone, viewport: { width, height: 700 } })
  const page = await context.newPage()
  await page.goto(`/m#${token}`)
  await expect(page.getByRole('button', { name: 'Сообщить о неисправности' })).toBeVisible()
  return page
}

const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

test('a driver reports a fault without an account, also out of reach of the network', async ({
  api,
  browser,
}) => {
  const { driverId, token } = await makeDriver(api)
  const page = await openPage(browser, token, 320)
  // The link is exchanged and leaves the address bar.
  expect(page.url()).not.toContain(token)
  expect(await widthOf(page)).toBeLessThanOrEqual(320)
  await expectAccessible(page, { namesTheme: false })

  await page.getByRole('button', { name: 'Сообщить о неисправности' }).tap()
  await page.getByRole('button', { name: 'Не печатает чек' }).tap()
  await page.getByLabel('Своими словами').fill('Второй день')
  expect(await widthOf(page)).toBeLessThanOrEqual(320)
  await expectAccessible(page, { namesTheme: false })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Отправить' }).tap()
  await expect(page.getByText('Сохранено на телефоне, уйдёт, когда будет связь')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Диспетчер получил заявку и скоро ответит')).toBeVisible()

  const { items } = await api.call(tasksRoutes.search, { body: { driverIds: [driverId] } })
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ queue: 'external', source: 'DRIVER', title: 'Не печатает чек' })
  await page.context().close()
})

test('the page opens without a network by the link as from the home screen', async ({ api, browser }) => {
  const { token } = await makeDriver(api)
  const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const report = (on: Page) => on.getByRole('button', { name: 'Сообщить о неисправности' })
  await page.goto(`/m/#${token}`)
  await expect(report(page)).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    return (await (await fetch(link?.href ?? '')).json()) as Record<string, unknown>
  })
  expect(manifest).toMatchObject({ start_url: '/m/', scope: '/m/' })

  await context.setOffline(true)
  for (const address of [`/m/#${token}`, '/m/']) {
    const again = await context.newPage()
    await again.goto(address)
    await expect(again.getByText(/^Нет связи/)).toBeVisible()
    await expect(report(again)).toBeVisible()
    await again.close()
  }
  await context.close()
})

test('«Назад» of the phone closes the form and not the page, and its draft stays', async ({
  api,
  browser,
}) => {
  const { token } = await makeDriver(api)
  const page = await openPage(browser, token)
  const report = page.getByRole('button', { name: 'Сообщить о неисправности' })
  const words = page.getByLabel('Своими словами')
  await report.tap()
  await words.fill('Стучит сзади')
  await page.goBack()
  await expect(report).toBeVisible()
  await report.tap()
  await expect(words).toHaveValue('Стучит сзади')
  await page.getByRole('button', { name: 'Закрыть, не отправляя' }).tap()
  await expect(report).toBeVisible()
  await page.context().close()
})

test('a driver confirms a visit, and has arrived on its day', async ({ api, browser }) => {
  const { driverId, carId, token } = await makeDriver(api)
  const today = moscowDay()
  const windowFrom = new Date().toISOString()
  await api.call(rollCallRoutes.save, {
    body: { date: today, additions: [{ driverId, carId, windowFrom }] },
  })
  const page = await openPage(browser, token)
  await page.getByRole('button', { name: 'Приеду', exact: true }).tap()
  await expect(page.getByText('Вы ответили: приеду')).toBeVisible()
  const status = async () =>
    (await api.call(rollCallRoutes.sheet, { query: { date: today } })).items.find(
      ({ driver }) => driver?.id === driverId,
    )?.status
  await expect.poll(status).toBe('CONFIRMED')
  await page.getByRole('button', { name: 'Приехал', exact: true }).tap()
  await expect.poll(status).toBe('ARRIVED')
  await page.context().close()
})

test('a reply that the server refuses is corrected and sent instead', async ({ api, browser }) => {
  const { driverId, carId, token } = await makeDriver(api)
  const { id: companyId } = await clientCompany(api)
  const { id } = await makeTask(api, {
    title: 'Горит красный ключ',
    queue: 'external',
    companyId,
    carId,
    driverId,
  })
  const params = { id }
  await api.call(tasksRoutes.comment, { params, body: { text: 'Где вы стоите?', isInternal: false } })
  const page = await openPage(browser, token, 320)
  const refusal = { statusCode: 400, error: 'VALIDATION', message: 'Ответ: уберите лишнее' }
  await page.route(
    `**/mobile/tasks/${id}/comments`,
    (route) => route.fulfill({ status: 400, json: refusal }),
    {
      times: 1,
    },
  )
  await page.getByLabel(`Ответ по заявке № ${id}`).fill('У ворот')
  await page.getByRole('button', { name: 'Ответить' }).tap()
  await expect(page.getByText('Не отправлено: Ответ: уберите лишнее')).toBeVisible()
  await page.getByRole('button', { name: 'Исправить и отправить' }).tap()
  const words = page.getByLabel('Ваш ответ', { exact: true })
  await expect(words).toBeFocused()
  expect(await widthOf(page)).toBeLessThanOrEqual(320)
  await expectAccessible(page, { namesTheme: false })
  await words.fill('У вторых ворот')
  await page.getByRole('button', { name: 'Отправить', exact: true }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'У вторых ворот' })).toBeVisible()
  await expect(page.getByText('Не отправлено')).toBeHidden()
  const { items } = await api.call(tasksRoutes.comments, { params, query: {} })
  expect(items.map(({ text }) => text).toSorted()).toEqual(['Где вы стоите?', 'У вторых ворот'])
  await page.context().close()
})

test('a revoked link ends the page at once, and a new one brings it back', async ({ api, browser }) => {
  const { driverId, token } = await makeDriver(api)
  const page = await openPage(browser, token)
  await api.call(driversRoutes.revokeMobileToken, { params: { id: driverId } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ссылка больше не действует' })).toBeVisible()
  await expectAccessible(page, { namesTheme: false })
  const fresh = await api.call(driversRoutes.issueMobileToken, { params: { id: driverId } })
  // In the same tab the new link is nothing but another fragment.
  await page.goto(`/m/#${fresh.token}`)
  await expect(page.getByRole('button', { name: 'Сообщить о неисправности' })).toBeVisible()
  await page.context().close()
})
