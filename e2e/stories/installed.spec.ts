import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { APIRequestContext, Browser, Page } from '@playwright/test'

import { makeEngineer } from '../support/accounts.ts'
import { startProxy } from '../support/proxy.ts'
import { makeTag, makeTask } from '../support/scenes.ts'
import { cardOf, expectSent, visit } from '../support/screen.ts'
import { type Api, apiOf, browserOf, expect, phone, test } from '../support/story.ts'

const photograph = {
  name: 'блок.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Resolves when the service worker controls the page: from here on the application opens without the network. */
const installed = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

interface Fixtures {
  api: Api
  baseURL: string | undefined
  browser: Browser
  request: APIRequestContext
}

/** The phone of an engineer with a task, behind a proxy that can be down. */
async function openBehindProxy({ api, baseURL, browser, request }: Fixtures, words: string) {
  const engineer = await makeEngineer(request)
  const task = await makeTask(api, {
    title: `${words} ${makeTag()}`,
    queue: 'tachograph',
    operatorId: engineer.id,
  })
  const proxy = await startProxy(baseURL ?? '')
  const page = await browserOf(browser, engineer.api, {
    ...phone,
    baseURL: proxy.url,
    loadsAhead: true,
    serviceWorkers: 'allow',
  })
  return { task, proxy, page }
}

const cachedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => url)
  })

/** Looks for a new version and resolves when all its files are stored: before that there is nothing to offer. */
const newVersionInstalled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    const worker = registration?.installing ?? registration?.waiting
    if (!worker) throw new Error('no new version was found')
    const stateNow = (): string => worker.state
    if (stateNow() === 'installing')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    if (stateNow() === 'redundant') throw new Error('the new version was not stored')
  })

const offer = (page: Page) => page.getByText('Вышла новая версия «Наряда»')

test('the application opens without a network at an address that was never opened; no API response is cached', async ({
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
  const cached = await cachedUrls(page)
  expect(cached).toContain(`${baseURL}/index.html`)
  expect(cached.filter((url) => /\/api\/|[?#].*token/i.test(url))).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/settings/company')
  await expect(page.locator('#root')).not.toBeEmpty()
  await expect(page.getByText(/нет (сети|связи)/i).first()).toBeVisible()
  await page.context().close()
})

test('a new version never reloads a page with an open form, and the draft survives «Обновить»', async ({
  baseURL,
  browser,
  request,
}) => {
  // Two tabs load every file of the application twice.
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
    await newVersionInstalled(page)
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
    await other.getByRole('link', { name: 'Календарь' }).click()
    await expect(other).toHaveURL(/calendar/)
    await expect(other.getByText('Часть программы не загрузилась')).toBeHidden()
    proxy.isDown = false
  })

  await test.step('the half of a title is still there', async () => {
    await visit(page, '/new')
    await expect(title).toHaveValue('Половина темы')
  })
  await page.context().close()
  await proxy.stop()
})

test('an engineer without a network opens the assigned tasks and changes them', async ({
  api,
  baseURL,
  browser,
  request,
}) => {
  test.slow()
  const { task, proxy, page } = await openBehindProxy({ api, baseURL, browser, request }, 'Двор без связи')
  // The card is never opened while there is a network: it is prefetched.
  const readAhead = page.waitForResponse((answer) =>
    answer.url().endsWith(`/tasks/${task.id}/actions?limit=50&offset=0`),
  )
  await page.goto(`${proxy.url}/`)
  await installed(page)
  await readAhead

  const reopened = await page.context().newPage()
  await test.step('the application opened without a network is read again once there is one', async () => {
    await page.close()
    await reopened.context().setOffline(true)
    await reopened.goto(`${proxy.url}/`)
    await reopened
      .getByRole('navigation', { name: 'Главное меню' })
      .getByRole('link', { name: 'Заявки' })
      .tap()
    await expect(reopened.getByText(task.title)).toBeVisible()
    // Counts are not stored on the device.
    const counted = reopened.getByRole('tab', { name: /^Все \d/ })
    await expect(counted).toBeHidden()
    await reopened.context().setOffline(false)
    await expect(counted).toBeVisible()
    await expect(reopened.getByText('Не удалось обновить список')).toBeHidden()
  })

  await test.step('without a network again, a task is opened and changed', async () => {
    proxy.isDown = true
    await reopened.getByText(task.title).first().tap()
    const card = cardOf(reopened, task)
    await card.getByRole('button', { name: /^Статус/ }).tap()
    await card.getByRole('menuitem', { name: 'В работе' }).tap()
    await expect(card.getByText('Статус: В работе', { exact: true })).toBeVisible()
    await card.getByRole('textbox', { name: 'Комментарий коллегам' }).fill('Стою у ворот')
    await card.getByRole('button', { name: 'Отправить комментарий' }).tap()
    await expect(card.getByText(/^2.изменения ждут сети/)).toBeVisible()

    // The server handles both calls but the responses are lost, so the calls are sent again.
    const answered = new Set<string>()
    proxy.cut = ({ method, path }) => {
      const isWrite = method !== 'GET' && /\/tasks\/\d+\/(status|comments)$/.test(path)
      if (!isWrite || answered.has(path)) return undefined
      answered.add(path)
      return 'after'
    }
    proxy.isDown = false
    await expectSent(card)
    expect(answered.size).toBe(2)
  })

  const params = { id: task.id }
  const comments = await api.call(tasksRoutes.comments, { params, query: {} })
  expect(comments.items.map(({ text }) => text)).toEqual(['Стою у ворот'])
  expect((await api.call(tasksRoutes.get, { params })).status).toBe('IN_PROGRESS')
  await page.context().close()
  await proxy.stop()
})

test('what waits survives a closed application and a worker that was removed with its files', async ({
  api,
  baseURL,
  browser,
  request,
}) => {
  test.slow()
  const { task, proxy, page } = await openBehindProxy(
    { api, baseURL, browser, request },
    'Разряженный телефон',
  )
  await page.goto(`${proxy.url}/tasks/tachograph/${task.id}`)
  const card = cardOf(page, task)
  await expect(card.getByRole('button', { name: 'Я на месте' })).toBeVisible()
  await installed(page)

  proxy.isDown = true
  await card.getByRole('textbox', { name: 'Комментарий коллегам' }).fill('Блок заменён')
  await card.getByRole('button', { name: 'Отправить комментарий' }).tap()
  const chooser = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: 'Добавить фото' }).tap()
  await (await chooser).setFiles(photograph)
  await expect(card.getByText(/ждут сети|Ждёт сети/).first()).toBeVisible()
  const elsewhere = await page.context().newPage()
  await page.close()
  // What a browser does that is asked to reset the application, but for what the user has entered.
  await elsewhere.goto(`${proxy.url}/`)
  await elsewhere.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })

  proxy.isDown = false
  await elsewhere.goto(`${proxy.url}/tasks/tachograph/${task.id}`)
  const params = { id: task.id }
  const sent = async () => ({
    comments: (await api.call(tasksRoutes.comments, { params, query: {} })).items.map(({ text }) => text),
    files: (await api.call(attachmentsRoutes.list, { params })).items.map(({ name }) => name),
  })
  await expect
    .poll(sent, { timeout: 60_000 })
    .toEqual({ comments: ['Блок заменён'], files: [photograph.name] })
  await expect(cardOf(elsewhere, task).getByText(/ждут сети|Ждёт сети/)).toBeHidden()
  await elsewhere.context().close()
  await proxy.stop()
})
