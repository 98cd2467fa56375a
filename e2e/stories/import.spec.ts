import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/axe.ts'
import { clientCompany, makeTag } from '../support/scenes.ts'
import { type Api, expect, phoneOf, test } from '../support/story.ts'

const csvOf = (rows: readonly (readonly string[])[]) => ({
  name: 'Водители.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.join(';')).join('\r\n')),
})

/** Digits that no demo driver has. */
const phoneFor = (): string => `+7999${String(Math.trunc(Math.random() * 1e7)).padStart(7, '0')}`

const capitalised = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1)

/** A driver, and a file with the same phone under another name, a shorter form of the name, and a new person. */
async function makeScene(api: Api) {
  const { id: companyId, name: company } = await clientCompany(api)
  const [known, other, stranger] = [makeTag(), makeTag(), makeTag()].map(capitalised) as [
    string,
    string,
    string,
  ]
  const [first, second] = [phoneFor(), phoneFor()]
  const make = (lastName: string, phone: string) =>
    api.call(driversRoutes.create, {
      body: { lastName, firstName: 'Константин', middleName: 'Олегович', phone, companyId },
    })
  const sharer = await make(known, first)
  const shortened = await make(other, second)
  const file = csvOf([
    ['ФИО', 'Телефон', 'Организация', 'Комментарий'],
    [`${stranger} Фёдор`, first, company, 'сменщик'],
    [`${other} К. О.`, '', company, 'механик'],
  ])
  return { file, known, other, stranger, sharer, shortened }
}

async function chooseFile(page: Page, file: ReturnType<typeof csvOf>) {
  const dialog = page.getByRole('dialog', { name: 'Импорт водителей' })
  await dialog.getByLabel('Файл', { exact: true }).setInputFiles(file)
  await expect(dialog.getByRole('region', { name: 'Решите, кто это' })).toBeVisible()
  return dialog
}

test('a row that only a phone or a shorter name matches is asked about, and the answers are what is imported', async ({
  api,
  desk: page,
}) => {
  const { file, known, other, stranger, sharer, shortened } = await makeScene(api)
  await page.goto('/drivers')
  await page.getByRole('button', { name: 'Импорт', exact: true }).click()
  const dialog = await chooseFile(page, file)
  // The window shows its counts first, with what is done next in view.
  await expect(dialog.getByText('из них ждут ответа: 2')).toBeInViewport()
  await expect(dialog.getByRole('button', { name: 'Другой файл' })).toBeInViewport()
  await expect(dialog.getByRole('button', { name: /^Загрузить/ })).toHaveCount(0)

  const questions = dialog.getByRole('region', { name: 'Решите, кто это' })
  await expect(questions.getByText(`Фамилия: ${known} → ${stranger}`)).toBeVisible()
  await questions.getByRole('combobox', { name: 'Строка 2: кто это' }).selectOption('Создать новую запись')
  await questions
    .getByRole('combobox', { name: 'Строка 3: кто это' })
    .selectOption({ value: String(shortened.id) })
  await expectAccessible(page)
  await questions.getByRole('button', { name: 'Проверить с ответами' }).click()
  await expect(dialog.getByText('Создать 1, изменить 1, без изменений 0')).toBeVisible()
  await dialog.getByText('Кто и как изменится: 1').click()
  await expect(dialog.getByText('Заметка: пусто → механик').first()).toBeVisible()

  await dialog.getByRole('button', { name: /^Загрузить 2\sстроки$/ }).click()
  await expect(page.getByText('Импорт успешно завершён!')).toBeVisible()
  await expect(dialog).toBeHidden()

  expect(await api.call(driversRoutes.get, { params: { id: sharer.id } })).toMatchObject({
    lastName: known,
    comment: '',
  })
  expect(await api.call(driversRoutes.get, { params: { id: shortened.id } })).toMatchObject({
    lastName: other,
    firstName: 'Константин',
    comment: 'механик',
  })
  const { items } = await api.call(driversRoutes.search, { body: { query: stranger } })
  expect(items).toMatchObject([{ lastName: stranger, phone: sharer.phone, comment: 'сменщик' }])
})

test('on a phone a row that is not answered stays out of the register', async ({ api, browser }) => {
  const { file, stranger } = await makeScene(api)
  const page = await phoneOf(browser, api)
  await page.goto('/drivers')
  await page.getByRole('button', { name: 'Фильтры' }).tap()
  // A sheet as high as its content leaves the list in sight.
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  await expect(sheet).toBeVisible()
  expect((await sheet.boundingBox())?.height).toBeLessThan(800)
  await page.getByRole('menuitem', { name: 'Импорт', exact: true }).tap()
  const dialog = await chooseFile(page, file)
  await expect(dialog.getByText('из них ждут ответа: 2')).toBeInViewport()
  await expectAccessible(page)
  await dialog.getByLabel('Для всех: Телефон тот же, имя другое').selectOption('Для всех: не загружать')
  await dialog.getByRole('button', { name: 'Проверить с ответами' }).tap()
  await expect(dialog.getByText('из них ждут ответа: 1')).toBeVisible()
  const { totalCount } = await api.call(driversRoutes.search, { body: { query: stranger } })
  expect(totalCount).toBe(0)
  await page.context().close()
})
