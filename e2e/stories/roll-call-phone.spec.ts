import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'

import { expectAccessible } from '../support/axe.ts'
import { makeTag, unique } from '../support/scenes.ts'
import { visit } from '../support/screen.ts'
import { expect, phoneOf, test } from '../support/story.ts'
import { smallTargets } from '../support/targets.ts'

test.describe.configure({ timeout: 120_000 })

/** A day that no other story fills: far ahead, so that no presence is overdue on it. */
const emptyDay = (): string => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return new Date(Date.UTC(2031, 0, 1) + (number % 3000) * 86_400_000).toISOString().slice(0, 10)
}

test('the roll-call of a day is done by touch on a phone', async ({ api, browser }) => {
  const date = emptyDay()
  const { id: companyId } = await api.call(companiesRoutes.create, { body: { name: unique('ООО Явка') } })
  const drivers = []
  for (const firstName of ['Пётр', 'Иван', 'Тимур'])
    drivers.push(
      await api.call(driversRoutes.create, { body: { lastName: makeTag(), firstName, companyId } }),
    )
  await api.call(rollCallRoutes.save, {
    body: {
      date,
      additions: drivers.map(({ id }) => ({
        driverId: id,
        windowFrom: `${date}T07:00:00.000Z`,
        windowTo: `${date}T08:00:00.000Z`,
      })),
    },
  })
  const [came = '', missed = '', excused = ''] = drivers.map(({ lastName }) => lastName)

  const page = await phoneOf(browser, api)
  await page.goto(`/analytics/roll-call?day=${date}&from=${date}&to=${date}`)
  const sheet = page.getByRole('region', { name: 'Лист дня' })
  const rowOf = (name: string) => sheet.getByRole('listitem').filter({ hasText: name })
  const marked = (name: string, status: string) =>
    rowOf(name).getByRole('button', { name: new RegExp(`^${name}.*, ${status}$`) })
  await expect(sheet.getByText('0 из 3')).toBeVisible()
  await expect.poll(() => smallTargets(page)).toEqual([])

  await rowOf(came).getByRole('button', { name: 'Явился', exact: true }).tap()
  await expect(marked(came, 'Явился')).toBeVisible()
  await rowOf(missed)
    .getByRole('button', { name: /^Отметить/ })
    .tap()
  await page.getByRole('menuitemradio', { name: 'Не явился' }).tap()
  await expect(marked(missed, 'Не явился')).toBeVisible()
  await rowOf(excused)
    .getByRole('button', { name: /^Отметить/ })
    .tap()
  await page.getByRole('menuitemradio', { name: 'Уважительная причина' }).tap()
  const asked = page.getByRole('dialog', { name: 'Уважительная причина' })
  await asked.getByRole('textbox', { name: /Причина/ }).fill('Машина в рейсе')
  await asked.getByRole('button', { name: 'Отметить' }).tap()
  await expect(marked(excused, 'Уважительная причина')).toBeVisible()
  await expect(sheet.getByText('3 из 3')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('radiogroup', { name: 'Что показать' }).getByText('Отчёт').tap()
  const figures = page.getByRole('list', { name: 'Показатели за период' })
  await expect(figures.getByRole('button', { name: 'План: 3' })).toBeVisible()
  await expect.poll(() => smallTargets(page)).toEqual([])
  await figures.getByRole('button', { name: 'Не явились: 1' }).tap()
  const behind = page.getByRole('region', { name: 'За период: не явились' })
  await expect(behind.getByRole('listitem')).toHaveCount(1)
  await expect(behind.getByRole('listitem')).toContainText(missed)
  await expectAccessible(page)
  await page.context().close()

  const { items } = await api.call(rollCallRoutes.sheet, { query: { date } })
  const statusOf = (name: string) => items.find(({ driver }) => driver?.lastName === name)?.status
  expect([came, missed, excused].map(statusOf)).toEqual(['ARRIVED', 'NO_SHOW', 'EXCUSED'])
})

test('targets in reports on a phone are as large as a finger', async ({ api, browser }) => {
  const page = await phoneOf(browser, api)
  await page.goto('/analytics')
  for (const [report, shown] of [
    ['', page.getByRole('list', { name: 'Главные показатели' }).getByRole('link').first()],
    ['/tasks?group=queue,status', page.getByRole('table', { name: 'Показатели по группам' })],
    ['/tasks?group=none', page.getByRole('list', { name: 'Заявки отчёта' })],
    ['/engineers', page.getByRole('table', { name: 'Отчёт по инженерам' })],
    ['/luv', page.getByRole('table', { name: 'Отчёт для партнёра ЛУВ' })],
    ['/drivers', page.getByRole('table', { name: 'Отчёт по водителям' })],
  ] as const) {
    await visit(page, `/analytics${report}`)
    await expect(shown).toBeVisible()
    await expect.poll(() => smallTargets(page), report).toEqual([])
  }
  await page.context().close()
})
