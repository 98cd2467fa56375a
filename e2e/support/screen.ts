import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { queueTitles, type Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Locator, Page, Request } from '@playwright/test'

import { expect } from './story.ts'

/** Opens the list of a queue, filtered by a word of the story's own tasks. */
export async function openList(page: Page, queue: Queue, query = ''): Promise<void> {
  await page.goto(`/tasks/${queue}${query && `?query=${encodeURIComponent(query)}`}`)
  await expect(page.getByRole('heading', { name: queueTitles[queue], level: 1 })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Заявки' }).getByRole('row').nth(1)).toBeVisible()
}

/**
 * Shows the product as before its first administrator is created. The real settings are read beforehand: a call that is
 * passed on while the page closes would fail another story.
 */
export async function showBeforeSetUp(page: Page): Promise<void> {
  const path = `/api${settingsRoutes.forEverybody.path}`
  const settings = (await (await page.request.get(path)).json()) as object
  await page.route(`**${path}`, (route) => route.fulfill({ json: { ...settings, isSetUpNeeded: true } }))
}

/** Leads to another screen of the application as its own links do: to start it again costs three times as much. */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)

/** Opens the first object of a register by its address: other stories add rows, and it would move under the finger. */
export async function openFirst(page: Page, register: string): Promise<void> {
  const opened = page.getByRole('main').locator(`a[href^="${register}/"]:not(nav a)`).first()
  await visit(page, (await opened.getAttribute('href')) ?? register)
  await expect(
    page.getByRole('button', { name: /^(Действия|Одобрить|Свернуть карточку|К списку)/ }).first(),
  ).toBeVisible()
}

export const rowOf = (page: Page, task: Pick<Task, 'id'>): Locator => page.locator(`[data-row="${task.id}"]`)

export const cardOf = (page: Page, task: Pick<Task, 'id'>): Locator =>
  page.getByRole('article', { name: `Заявка № ${task.id}` })

/** Opens a task beside the list of tasks that contain the word. */
export async function openTask(
  page: Page,
  task: Pick<Task, 'id' | 'queue'>,
  query = String(task.id),
): Promise<Locator> {
  await page.goto(`/tasks/${task.queue}/${task.id}?query=${encodeURIComponent(query)}`)
  const card = cardOf(page, task)
  await expect(card.getByRole('navigation', { name: 'Части заявки' })).toBeVisible()
  return card
}

/**
 * Waits for chunks that the page loads in advance, and for those that they import: without them the parts cannot be
 * opened offline.
 */
export async function readAhead(page: Page, ...parts: readonly string[]): Promise<void> {
  const loading = new Set<Request>()
  const end = (request: Request) => void loading.delete(request)
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) loading.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const answers = await Promise.all(
    parts.map((part) => page.waitForResponse((answer) => answer.url().includes(`/assets/${part}-`))),
  )
  // A chunk has come before the chunks that it imports are asked for.
  const chunks = answers.map((answer) => answer.url()).filter((url) => url.endsWith('.js'))
  await page.evaluate((urls) => Promise.all(urls.map((url) => import(url))), chunks)
  await expect.poll(() => loading.size).toBe(0)
}

/** Signals a network to the page, so that waiting changes are sent now, not at the next attempt in 20 s. */
export const offerNetwork = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event('online')))

export const expectSent = (card: Locator): Promise<void> =>
  expect(async () => {
    await offerNetwork(card.page())
    await expect(card.getByText(/ждут сети|Ждёт сети/)).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })

/** Presses Tab until the field has the focus; it must then be in the viewport. */
export async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
}

/** The Latin letters on the keys of the letters of plates. */
const latinKeys: Readonly<Record<string, string>> = {
  А: 'f',
  В: 'd',
  Е: 't',
  К: 'r',
  М: 'v',
  Н: 'y',
  О: 'j',
  Р: 'h',
  С: 'c',
  Т: 'n',
  У: 'e',
}

/** «123ВС» typed on a Latin layout: «123dc». */
export const onLatinKeys = (plate: string): string =>
  plate.replace(/[А-Я]/g, (letter) => latinKeys[letter] ?? letter)

/** Runs a command by its name in «Ещё действия»: the head shows as many as fit. */
export async function runCommand(card: Locator, name: RegExp): Promise<void> {
  await card.getByRole('button', { name: 'Ещё действия' }).click()
  await card.page().getByRole('menuitem', { name }).click()
}
