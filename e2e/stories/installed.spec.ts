import type { Page } from '@playwright/test'

import { startProxy } from '../support/proxy.ts'
import { apiOf, browserOf, expect, phone, test } from '../support/story.ts'

/** The application is on the device: from here on it opens without the network. */
const installed = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => url)
  })

const offer = (page: Page) => page.getByText('Вышла новая версия «Наряда»')

test('the application opens without a network at an address where nobody has been; no answer of the server is kept with it', async ({
  baseURL,
  browser,
  request,
}) => {
  const page = await browserOf(browser, await apiOf(request, 'engineer'), {
    ...phone,
    serviceWorkers: 'allow',
  })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Главное меню' })).toBeVisible()
  await installed(page)
  const kept = await keptAddresses(page)
  expect(kept).toContain(`${baseURL}/index.html`)
  expect(kept.filter((url) => url.includes('/api') || url.includes('token'))).toEqual([])

  await page.context().setOffline(true)
  for (const path of ['/drivers', '/tasks/glonass', '/settings/company', '/privacy']) {
    await page.goto(path)
    await expect(page.locator('#root')).not.toBeEmpty()
    await expect(page.getByText(/нет (сети|связи)/i).first()).toBeVisible()
  }
  await page.context().close()
})

test('a new version waits beside an open form: nothing is reloaded, and what was typed is there after «Обновить»', async ({
  baseURL,
  browser,
  request,
}) => {
  // Two tabs, and every file of the application twice.
  test.slow()
  const proxy = await startProxy(baseURL ?? '')
  const page = await browserOf(browser, await apiOf(request, 'dispatcher'), {
    baseURL: proxy.url,
    serviceWorkers: 'allow',
  })
  const other = await page.context().newPage()
  await page.goto(`${proxy.url}/new`)
  await other.goto(`${proxy.url}/`)
  for (const one of [page, other]) await installed(one)
  const title = page.getByRole('dialog', { name: /Новая заявка/ }).getByLabel('Тема')
  await title.fill('Половина темы')

  await test.step('it is offered, and the form stands as it was', async () => {
    proxy.version = 'next'
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(offer(page)).toBeVisible()
    await expect(title).toHaveValue('Половина темы')
  })

  await test.step('chosen in one tab, it leaves the other one as it is, screens that it has not opened yet too', async () => {
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Обновить', exact: true }).click()
    await loaded
    await expect(offer(page)).toBeHidden()
    await expect(offer(other)).toBeVisible()
    proxy.isDown = true
    await other.getByRole('link', { name: 'Аналитика' }).click()
    await expect(other).toHaveURL(/analytics/)
    await expect(other.getByText('Часть программы не загрузилась')).toBeHidden()
    proxy.isDown = false
  })

  await test.step('the half of a title is still there', async () => {
    await page.goto(`${proxy.url}/new`)
    await expect(title).toHaveValue('Половина темы')
  })
  await page.context().close()
  await proxy.stop()
})
