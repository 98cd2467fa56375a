import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/axe.ts'
import { daysAfter, moscowDay } from '../support/moscow.ts'
import { visit } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

/** How many requests the list that is open has. */
async function listed(page: Page): Promise<number> {
  const range = page.getByText(/^[\d\s]+–[\d\s]+ из [\d\s]+$/)
  await expect(range).toBeVisible()
  return Number((await range.textContent())?.split('из')[1]?.replace(/\D/g, ''))
}

const numberIn = async (text: Promise<string | null>): Promise<number> =>
  Number((await text)?.replace(/\D/g, ''))

/** On the first day of a month the usual period has hardly anything. */
const twoMonths = (): string => `/analytics?from=${daysAfter(moscowDay(), -60)}&to=${moscowDay()}`

test('a figure of the overview opens exactly its requests', async ({ desk }) => {
  await desk.goto(twoMonths())
  const figures = desk.getByRole('list', { name: 'Главные показатели' })
  for (const name of ['Выполнено', 'Просрочено сейчас']) {
    const figure = figures.getByRole('listitem').filter({ hasText: name }).first().getByRole('link')
    const value = await numberIn(figure.textContent())
    expect(value).toBeGreaterThan(0)
    await figure.click()
    await expect(desk.getByRole('heading', { name: 'Все очереди' })).toBeVisible()
    // Others make requests meanwhile, and each of them is of today.
    expect(Math.abs((await listed(desk)) - value)).toBeLessThan(30)
    await desk.goBack()
    await expect(figures).toBeVisible()
  }
})

test('engineers, the partner and drivers have reports with files, accessible in both themes as that of tasks, which fits a phone', async ({
  desk,
}) => {
  test.slow()
  await desk.goto(twoMonths())
  await desk.getByRole('link', { name: 'Отчёт по инженерам' }).click()
  await expect(desk.getByRole('table', { name: 'Отчёт по инженерам' })).toBeVisible()
  await expectAccessible(desk)
  const coming = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Скачать «Отчет по инженерам.xlsx»' }).click()
  expect((await coming).suggestedFilename()).toBe('Отчет по инженерам.xlsx')
  for (const [tab, table, file] of [
    ['ЛУВ', 'Отчёт для партнёра ЛУВ', 'LUV_Отчет.xlsx'],
    ['Водители', 'Отчёт по водителям', 'Отчет.xlsx'],
  ] as const) {
    await desk.getByRole('tab', { name: tab }).click()
    await expect(desk.getByRole('table', { name: table })).toBeVisible()
    await expectAccessible(desk)
    const next = desk.waitForEvent('download')
    await desk.getByRole('button', { name: `Скачать «${file}»` }).click()
    expect((await next).suggestedFilename()).toBe(file)
  }
  await desk.getByRole('tab', { name: 'Обзор' }).click()
  await expect(desk.getByRole('region', { name: 'Операторы' }).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(desk)

  await visit(desk, '/analytics/tasks?group=queue')
  await expect(desk.getByRole('table', { name: 'Показатели по группам' })).toBeVisible()
  await expectAccessible(desk)
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.getByRole('button', { name: 'Условия' }).click()
  await expect(desk.getByRole('dialog', { name: 'Условия отчёта' })).toBeVisible()
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a client has reports of one organization alone', async ({ browser, request }) => {
  const page = await browserOf(browser, await apiOf(request, 'client'))
  await page.goto(twoMonths())
  await expect(page.getByRole('heading', { name: 'Отчёты' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Инженеры' })).toBeHidden()
  const figures = page.getByRole('list', { name: 'Главные показатели' })
  const created = figures.getByRole('listitem').filter({ hasText: 'Создано' }).getByRole('link')
  const value = await numberIn(created.textContent())
  expect(value).toBeGreaterThan(0)
  await created.click()
  await expect(page.getByRole('group', { name: 'Заявки отчёта' })).toBeVisible()
  const rows = page.getByRole('region', { name: 'Список заявок' }).locator('[data-row]')
  await expect(rows).toHaveCount(Math.min(20, value))
  await page.context().close()
})

/** Whether what has the focus can be seen, at least its middle. */
const isFocusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return false
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    return focused.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })

test('the focus of the keyboard does not go under the head or the total of a report', async ({ desk }) => {
  await desk.setViewportSize({ width: 1440, height: 480 })
  await desk.goto('/analytics/drivers')
  const table = desk.getByRole('table', { name: 'Отчёт по водителям' })
  const last = table.getByRole('row').nth(9).getByRole('link').first()
  await table.getByRole('link').first().focus()
  const hidden: string[] = []
  for (const [key, end] of [
    ['Tab', last],
    ['Shift+Tab', table.getByRole('link').first()],
  ] as const) {
    while (!(await end.evaluate((link) => link === document.activeElement))) {
      await desk.keyboard.press(key)
      if (!(await isFocusSeen(desk)))
        hidden.push(await desk.evaluate(() => document.activeElement?.textContent ?? ''))
    }
  }
  expect(hidden).toEqual([])
})
