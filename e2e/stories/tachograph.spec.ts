import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/axe.ts'
import { makeTag } from '../support/scenes.ts'
import { visit } from '../support/screen.ts'
import { expect, phoneOf, test } from '../support/story.ts'
import { expectFitForPhone } from '../support/targets.ts'

test.describe.configure({ timeout: 120_000 })

const path = '/drivers/tachograph-files'

/** A file of a card: its number, its type, the length of the value. */
function cardFile(id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16BE(id, 0)
  head.writeUInt16BE(value.length, 3)
  return Buffer.concat([head, value])
}

const name = (text: string): Buffer => Buffer.from(`\u0001${text.padEnd(35)}`, 'latin1')

/** The smallest card that names its holder. */
function cardOf(number: string, lastName: string): Buffer {
  const expires = Buffer.alloc(4)
  expires.writeUInt32BE(Date.UTC(2028, 0) / 1000)
  const identification = Buffer.concat([
    Buffer.from([43]),
    Buffer.from(number.padEnd(16), 'latin1'),
    name('ISSUER'),
    Buffer.alloc(8),
    expires,
    name(lastName),
    name('IVAN'),
    Buffer.from('19790531', 'hex'),
    Buffer.from('ru'),
  ])
  return Buffer.concat([cardFile(0x0002, Buffer.alloc(25)), cardFile(0x0520, identification)])
}

const panel = (page: Page) => page.getByRole('region', { name: 'Файл тахографа' })

test('a dispatcher loads files, names the driver of a card, and looks at the days', async ({
  api,
  desk: page,
}) => {
  const digits = String(Date.now()).slice(-11)
  const number = `RUD${digits}00`
  const lastName = `Petrov-${makeTag()}`
  const driver = await api.call(driversRoutes.create, { body: { lastName, firstName: 'Иван' } })
  await page.goto('/drivers')
  await page.getByRole('link', { name: 'Файлы тахографа' }).click()
  await expect(page).toHaveURL(new RegExp(path))
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Загрузить файлы' }).click()
  const window = page.getByRole('dialog', { name: 'Загрузить файлы тахографа' })
  await expect(window.getByRole('button', { name: 'Выбрать файлы' })).toBeVisible()
  await expectAccessible(page)
  const files = [
    { name: 'карта.ddd', mimeType: 'application/octet-stream', buffer: cardOf(number, lastName) },
    { name: 'заметка.txt', mimeType: 'text/plain', buffer: Buffer.from('Пломба') },
  ]
  await window.getByLabel('Файлы тахографа', { exact: true }).setInputFiles(files)
  const outcomes = window.getByRole('list', { name: 'Что стало с файлами' })
  await expect(outcomes.getByRole('listitem')).toHaveCount(2)
  await expect(outcomes).toContainText('Это не выгрузка карты водителя и не выгрузка тахографа')
  await expect(outcomes).toContainText('Принят')
  // The same file is recognized.
  await window.getByLabel('Файлы тахографа', { exact: true }).setInputFiles(files.slice(0, 1))
  await expect(outcomes).toContainText('Уже загружен')
  await outcomes.getByRole('link', { name: 'карта.ddd' }).first().click()

  const card = panel(page)
  await expect(card.getByText('Чья это карта?')).toBeVisible()
  await expectAccessible(page)
  await card.getByLabel('Водитель').fill(lastName)
  await page.getByRole('option', { name: new RegExp(lastName) }).click()
  await card.getByRole('button', { name: 'Указать' }).click()
  await expect(card.getByRole('link', { name: new RegExp(lastName) })).toHaveAttribute(
    'href',
    new RegExp(`/drivers/${driver.id}$`),
  )

  // A file of the demo company: its days, trucks and events.
  await visit(page, `${path}?view=cards&kind=CARD`)
  await page.locator('[data-row]').nth(4).click()
  await card.getByRole('tab', { name: 'По дням' }).click()
  await expect(card.getByRole('table').first()).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('tab', { name: 'ТС и места' }).click()
  await expect(card.getByRole('list').first()).toBeVisible()
  await expectAccessible(page)
})

test('the list and a file fit a phone', async ({ browser, api }) => {
  const page = await phoneOf(browser, api)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Файлы тахографа' })).toBeVisible()
  await expectFitForPhone(page)
  await expectAccessible(page)
  await page.locator('[data-row]').nth(2).click()
  await page.getByRole('tab', { name: 'По дням' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectFitForPhone(page)
  await expectAccessible(page)
})
