import type { Task } from '@naryad/contract/tasks/tasks'
import { queueTitles, type Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Locator, Page } from '@playwright/test'

import { expect } from './story.ts'

/** The list of a queue, narrowed to the story's own tasks by their word. */
export async function openList(page: Page, queue: Queue, query = ''): Promise<void> {
  await page.goto(`/tasks/${queue}${query && `?query=${encodeURIComponent(query)}`}`)
  await expect(page.getByRole('heading', { name: queueTitles[queue], level: 1 })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Заявки' }).getByRole('row').nth(1)).toBeVisible()
}

export const rowOf = (page: Page, task: Pick<Task, 'id'>): Locator => page.locator(`[data-row="${task.id}"]`)

export const cardOf = (page: Page, task: Pick<Task, 'id'>): Locator =>
  page.getByRole('article', { name: `Заявка № ${task.id}` })

/** The task beside the list of those that have the word in them. */
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

/** The code of what is opened next is read while one looks at a task: before that a tunnel has none of it. */
export const readAhead = (page: Page, ...parts: readonly string[]): Promise<unknown> =>
  Promise.all(
    parts.map(async (part) => {
      const answer = await page.waitForResponse((answer) => answer.url().includes(`/assets/${part}-`))
      await answer.finished()
    }),
  )

/** Says to the page that there is a network: changes that wait are sent at once instead of at the next try, 20 s later. */
export const offerNetwork = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event('online')))

export const expectSent = (card: Locator): Promise<void> =>
  expect(async () => {
    await offerNetwork(card.page())
    await expect(card.getByText(/ждут сети|Ждёт сети/)).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })

/** Goes on by Tab, as a hand does that never leaves the keyboard, to what is not reached yet and is then in sight. */
export async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let step = 0; step < 15; step += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
}

/** Where the letters of plates stand on a Russian keyboard. */
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

/** «123ВС» as its keys lie on a Latin layout. */
export const onLatinKeys = (plate: string): string =>
  plate.replace(/[А-Я]/g, (letter) => latinKeys[letter] ?? letter)
