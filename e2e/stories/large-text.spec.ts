import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type { Page } from '@playwright/test'

import { setFontSize, sidewaysScroll, spilledTexts } from '../support/reflow.ts'
import { clientCompany, makeCar, makeTag, makeTask, makeTaskOfCosts, unique } from '../support/scenes.ts'
import { type Api, apiOf, browserOf, expect, phone, test } from '../support/story.ts'

test.describe.configure({ mode: 'parallel' })

interface Screen {
  path: string
  shows: string | RegExp
}

interface Window {
  title: string
  size: { width: number; height: number }
  /** The usual one of browsers is 16. */
  fontSize: number
  isPhone: boolean
}

const windows: Window[] = [
  { title: 'twice the usual font', size: { width: 1440, height: 900 }, fontSize: 32, isPhone: false },
  { title: 'a window of 320 px', size: { width: 320, height: 640 }, fontSize: 16, isPhone: true },
]

const largePhone: Window = {
  title: 'a phone with twice the usual font',
  size: { width: 390, height: 844 },
  fontSize: 32,
  isPhone: true,
}

async function expectReflow(page: Page, { fontSize }: Window, { path, shows }: Screen): Promise<void> {
  await setFontSize(page, fontSize)
  await page.goto(path)
  await expect(page.getByText(shows).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect.poll(() => spilledTexts(page), path).toEqual([])
  expect(await sidewaysScroll(page), path).toBe(0)
}

const optionsOf = ({ size, isPhone }: Window) => (isPhone ? { ...phone, viewport: size } : { viewport: size })

/** A driver's personal link. */
async function driverLink(api: Api): Promise<string> {
  const { id: companyId } = await clientCompany(api)
  const car = await makeCar(api, companyId)
  const { id } = await api.call(driversRoutes.create, {
    body: { lastName: `Шакиров-${makeTag()}`, firstName: 'Тимур', companyId, carId: car.id },
  })
  const { token } = await api.call(driversRoutes.issueMobileToken, { params: { id } })
  return `/m#${token}`
}

/** A link by which costs are agreed to without an account. */
async function approvalLink(api: Api): Promise<string> {
  const { id: companyId } = await clientCompany(api)
  const { id } = await makeTaskOfCosts(api, { title: unique('Замена блока СКЗИ'), companyId })
  const { link } = await api.call(approvalsRoutes.send, {
    params: { id },
    body: { sentTo: 'Ахметов К.' },
  })
  return `/a${new URL(link).hash}`
}

for (const window of [...windows, largePhone])
  test(`${window.title} cuts nothing without an account: sign-in, registration, a driver, an approver`, async ({
    browser,
    api,
  }) => {
    const page = await (await browser.newContext(optionsOf(window))).newPage()
    await expectReflow(page, window, { path: '/login', shows: 'Войти' })
    await expectReflow(page, window, { path: '/reg', shows: 'Запрос на регистрацию' })
    await expectReflow(page, window, { path: await driverLink(api), shows: 'Сообщить о неисправности' })
    await expectReflow(page, window, { path: await approvalLink(api), shows: 'Итого' })
    await page.context().close()
  })

for (const window of windows)
  test(`${window.title} cuts nothing for a dispatcher: the list, a card, the form`, async ({
    browser,
    api,
  }) => {
    const { id: companyId } = await clientCompany(api)
    const task = await makeTask(api, { title: 'Замена блока СКЗИ', companyId })
    const page = await browserOf(browser, api, optionsOf(window))
    await expectReflow(page, window, { path: '/tasks/tachograph', shows: 'Тахографы' })
    await expectReflow(page, window, { path: `/tasks/${task.queue}/${task.id}`, shows: `№ ${task.id}` })
    await expectReflow(page, window, { path: '/new', shows: 'Новая заявка' })
    await expectReflow(page, window, { path: '/calendar', shows: /20\d\d/ })
    await page.context().close()
  })

test(`${largePhone.title} cuts nothing of a request in the list and opened, its route and its calls included`, async ({
  browser,
  api,
}) => {
  const { id: companyId } = await clientCompany(api)
  const { id: carId } = await makeCar(api, companyId)
  const title = unique('Замена блока СКЗИ')
  // «Позвонить» stands beside «Маршрут».
  const { id: driverId } = await api.call(driversRoutes.create, {
    body: { lastName: `Шакиров-${makeTag()}`, firstName: 'Тимур', companyId, carId, phone: '+79172451863' },
  })
  const address = 'Казань, улица Техническая, 23'
  const task = await makeTask(api, { title, companyId, carId, driverId, address })
  const page = await browserOf(browser, api, optionsOf(largePhone))
  const path = `/tasks/${task.queue}?query=${encodeURIComponent(title)}`
  await expectReflow(page, largePhone, { path, shows: title })
  const route = page.getByRole('button', { name: /^Маршрут/ }).first()
  await route.scrollIntoViewIfNeeded()
  await expect(route).toBeInViewport({ ratio: 1 })
  await expectReflow(page, largePhone, { path: `/tasks/${task.queue}/${task.id}`, shows: title })
  await page.context().close()
})

/** The screens of the menu and of its switches, each with what shows that it has been read. */
const ofStaff: Screen[] = [
  { path: '/suggestions', shows: 'На разбор' },
  { path: '/calls', shows: 'Звонки' },
  { path: '/shift', shows: 'Что сделано за смену' },
  { path: '/terms', shows: 'Что кончается' },
  { path: '/calendar', shows: /20\d\d/ },
  { path: '/maps', shows: 'Карта' },
  { path: '/organizations', shows: 'Организации' },
  { path: '/contracts', shows: 'Договоры' },
  { path: '/acts', shows: 'Акты' },
  { path: '/cars', shows: 'Автомобили' },
  { path: '/lights', shows: 'Светофор' },
  { path: '/units', shows: 'Приборы' },
  { path: '/drivers', shows: 'Водители' },
  { path: '/drivers/tachograph-files', shows: 'Файлы тахографа' },
  { path: '/contacts', shows: 'Контакты' },
  { path: '/start', shows: 'Первые шаги' },
  { path: '/analytics', shows: 'Аналитика' },
  { path: '/users', shows: 'Пользователи' },
  { path: '/registration-requests', shows: /регистраци/i },
  { path: '/tg', shows: /Telegram/ },
  { path: '/settings', shows: 'Настройки' },
]

const ofClients: Screen[] = [
  { path: '/my', shows: 'Мои заявки' },
  { path: '/my/approvals', shows: 'Ждут вашего согласования' },
  { path: '/my/company', shows: 'Моя организация' },
  { path: '/my/year', shows: 'План на год' },
  { path: '/lights', shows: 'Светофор' },
  { path: '/analytics', shows: 'Отчёты' },
]

test(`${largePhone.title} cuts nothing of any screen of the menu`, async ({ browser, request }) => {
  const page = await browserOf(browser, await apiOf(request, 'admin'), optionsOf(largePhone))
  for (const screen of ofStaff) await expectReflow(page, largePhone, screen)
  await expectReflow(page, largePhone, { path: '/lights/1', shows: 'Блок СКЗИ' })
  const names = await page.getByRole('rowheader').evaluateAll((all) => all.map((one) => one.clientWidth))
  expect(Math.min(...names)).toBeGreaterThan(100)
  await page.context().close()
})

test(`${largePhone.title} cuts nothing of any screen of a client`, async ({ api, browser, request }) => {
  const { id: companyId } = await clientCompany(api)
  await makeTaskOfCosts(api, { title: unique('Замена блока СКЗИ'), companyId })
  const page = await browserOf(browser, await apiOf(request, 'client'), optionsOf(largePhone))
  for (const screen of ofClients) await expectReflow(page, largePhone, screen)
  await page.context().close()
})

for (const window of [...windows, largePhone])
  test(`${window.title} cuts nothing for an engineer: the day`, async ({ browser, request }) => {
    const page = await browserOf(browser, await apiOf(request, 'engineer'), optionsOf(window))
    await expectReflow(page, window, { path: '/day', shows: 'Сегодня' })
    await page.context().close()
  })
