import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Page } from '@playwright/test'

import { clientCompany, makeCar, makeTag } from '../support/scenes.ts'
import { onLatinKeys } from '../support/screen.ts'
import { apiOf, browserOf, expect, phoneOf, test } from '../support/story.ts'

/** A free plate, as somebody types it into a spreadsheet. */
const plateOf = (number: number, tag: string): string =>
  `К ${String(number).padStart(3, '0')} ЕТ 7${String((tag.codePointAt(0) ?? 0) % 90).padStart(2, '0')}`

const csv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.join(';')).join('\r\n'))

async function chooseFile(page: Page, name: string, content: Buffer): Promise<void> {
  const window = page.getByRole('dialog').last()
  await window
    .getByLabel('Файл', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: content })
}

test('an organization is added, and its trucks come from a spreadsheet: first with errors, then clean, then undone', async ({
  api,
  desk,
}) => {
  const tag = makeTag()
  const name = `ООО «Парк ${tag}»`

  await test.step('the organization', async () => {
    await desk.goto('/organizations')
    await desk.getByRole('button', { name: 'Добавить организацию' }).click()
    const form = desk.getByRole('dialog', { name: 'Новая организация' })
    await form.getByRole('textbox', { name: 'Название', exact: true }).fill(name)
    await form.getByLabel('ИНН').fill('7707083894')
    await desk.keyboard.press('Control+Enter')
    await expect(form.getByText('Проверьте ИНН: 10 цифр у организации, 12 у предпринимателя')).toBeVisible()
    await form.getByLabel('ИНН').fill('')
    await desk.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(desk).toHaveURL(/\/organizations\/\d+/)
    await expect(desk.getByRole('heading', { name })).toBeVisible()
  })

  const { items } = await api.call(companiesRoutes.search, { body: { query: tag } })
  const company = items[0]
  if (!company) throw new Error('the organization was not made')
  const heads = ['Госномер', 'Марка', 'Модель', 'Организация']
  const trucks = async (): Promise<number> =>
    (await api.call(carsRoutes.search, { body: { companyIds: [company.id] } })).totalCount

  await test.step('the errors of a file are listed by row before anything is written', async () => {
    await desk.goto('/cars')
    await desk.getByRole('button', { name: 'Импорт', exact: true }).click()
    await chooseFile(
      desk,
      'парк.csv',
      csv([heads, [plateOf(1, tag), 'КАМАЗ', '54901', name], ['КАМАЗ', 'КАМАЗ', '54901', name]]),
    )
    const problems = desk.getByRole('region', { name: 'Что исправить' })
    await expect(problems.getByRole('row')).toHaveCount(2)
    await expect(problems.getByRole('row').nth(1)).toContainText('3')
    expect(await trucks()).toBe(0)
  })

  await test.step('the corrected one goes in whole', async () => {
    const window = desk.getByRole('dialog').last()
    await window.getByRole('button', { name: 'Другой файл' }).click()
    await chooseFile(
      desk,
      'парк.csv',
      csv([heads, [plateOf(1, tag), 'КАМАЗ', '54901', name], [plateOf(2, tag), 'MAN', 'TGX', name]]),
    )
    await window.getByRole('button', { name: 'Загрузить 2 строки' }).click()
    await expect(desk.getByText('Импорт успешно завершён!')).toBeVisible()
    await expect.poll(trucks).toBe(2)
  })

  await test.step('and is taken back', async () => {
    await expect(desk.getByRole('dialog')).toBeHidden()
    await desk.getByRole('button', { name: 'Импорт', exact: true }).click()
    const last = desk.getByRole('region', { name: 'Прошлая загрузка' })
    await last.getByRole('button', { name: 'Отменить загрузку' }).click()
    await desk.getByRole('button', { name: 'ДА' }).click()
    await expect.poll(trucks).toBe(0)
  })
})

test('a truck is found by half a plate typed in the wrong layout, opens, and starts a task with everything in it', async ({
  api,
  desk,
}) => {
  const company = await clientCompany(api)
  const car = await makeCar(api, company.id)
  await desk.goto('/cars')
  await expect(desk.locator('[data-row]').first()).toBeVisible()
  await desk.keyboard.press('Slash')
  await desk.keyboard.type(onLatinKeys(car.plate.slice(1, 6)))
  const row = desk.locator(`[data-row="${car.id}"]`)
  await expect(row).toBeVisible()
  await row.click()
  await expect(desk).toHaveURL(new RegExp(`/cars/${car.id}`))
  await desk.getByRole('tab', { name: /Заявки/ }).click()
  await desk.getByRole('button', { name: 'Новая заявка' }).click()
  const form = desk.getByRole('dialog', { name: 'Новая заявка' })
  await expect(form.getByRole('combobox', { name: 'Организация' })).toHaveValue(company.name)
})

test('a term that is near its end becomes a task; done, it is closed and the next one is opened', async ({
  api,
  desk,
  browser,
  request,
}) => {
  const company = await clientCompany(api)
  const car = await makeCar(api, company.id)
  const { items: kinds } = await api.call(maintenanceKindsRoutes.list, {})
  const kind = kinds.find(({ makesTask }) => makesTask)
  if (!kind) throw new Error('no kind of the demo makes tasks')
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await api.call(maintenanceRoutes.create, {
    body: { carId: car.id, kindId: kind.id, dateFrom: inDays(-700), dateTo: inDays(5) },
  })

  const admin = await browserOf(browser, await apiOf(request, 'admin'))
  await admin.goto(`/cars/${car.id}`)
  await admin.getByRole('button', { name: 'Виды обслуживания' }).click()
  await admin.getByRole('button', { name: 'Создать заявки сейчас' }).click()
  await expect(admin.getByText(/Создано: |По всем близким срокам/)).toBeVisible()
  await admin.context().close()

  await desk.goto(`/cars/${car.id}`)
  const terms = desk.getByRole('list', { name: 'Действующие интервалы' })
  await terms.getByRole('link', { name: /заявка/ }).click()
  await expect(desk).toHaveURL(/\/tasks\/\w+\/\d+/)
  const id = Number(/(\d+)$/.exec(new URL(desk.url()).pathname)?.[1])
  await api.call(tasksRoutes.done, { params: { id }, body: { workReport: 'Заменили блок, проверили связь' } })

  await desk.goto(`/cars/${car.id}`)
  await desk.getByRole('button', { name: 'Открыть следующий' }).click()
  const dialog = desk.getByRole('dialog').last()
  await dialog.getByRole('button', { name: /Добавить интервал|Выполнено|Открыть/ }).click()
  await expect(terms.getByText(kind.title)).toBeVisible()
  const { items } = await api.call(maintenanceRoutes.ofCar, { params: { carId: car.id } })
  expect(items.map(({ state }) => state)).toEqual(['OK', 'DONE'])
})

test('a list is downloaded as a workbook that begins like one', async ({ desk }) => {
  await desk.goto('/drivers')
  await expect(desk.locator('[data-row]').first()).toBeVisible()
  const coming = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Excel' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^Отчет \(водители, \d{4}-\d{2}-\d{2}\)\.xlsx$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const content = Buffer.concat(chunks)
  expect(content.subarray(0, 2).toString()).toBe('PK')
  expect(content.length).toBeGreaterThan(10_000)
})

test('a client sees the trucks and drivers of one organization, and no buttons for what is not permitted', async ({
  api,
  browser,
  request,
}) => {
  const own = await clientCompany(api)
  const { items } = await api.call(companiesRoutes.search, { body: { limit: 5 } })
  const other = items.find(({ id }) => id !== own.id)
  const foreign = await makeCar(api, other?.id ?? null)
  const mine = await makeCar(api, own.id)
  const page = await browserOf(browser, await apiOf(request, 'client'))
  await page.goto(`/cars?query=${encodeURIComponent(mine.plate)}`)
  await expect(page.locator(`[data-row="${mine.id}"]`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Добавить автомобиль' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Импорт', exact: true })).toBeHidden()
  await page.goto(`/cars?query=${encodeURIComponent(foreign.plate)}`)
  await expect(page.getByText(/ничего не|Нет /i).first()).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(0)
  await page.goto(`/cars/${foreign.id}`)
  await expect(page.getByText('Такого автомобиля нет или он вам недоступен')).toBeVisible()
  await page.goto('/organizations')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.context().close()
})

test('at 1280 a register holds beside its card: nothing is scrolled to the side, and tabs stand in one row', async ({
  desk,
}) => {
  // By its left edge: what another story adds meanwhile is offered over the middle of the first row.
  const openFirst = () =>
    desk
      .locator('[data-row]')
      .first()
      .click({ position: { x: 60, y: 20 } })
  await desk.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/organizations', '/cars', '/drivers', '/contacts']) {
    await desk.goto(path)
    const table = desk.getByRole('grid')
    const sideways = () =>
      table.evaluate(
        ({ parentElement }) => (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0),
      )
    await expect(desk.locator('[data-row]').first()).toBeVisible()
    expect(await sideways(), path).toBe(0)
    await openFirst()
    const tabs = desk.getByRole('tablist', { name: 'Части карточки' }).getByRole('tab')
    await expect(tabs.first()).toBeVisible()
    expect(await sideways(), `${path}, beside its card`).toBe(0)
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    expect(new Set(tops).size, path).toBe(1)
  }

  await test.step('what has no room in the row is opened from «Ещё», by the keyboard', async () => {
    await desk.goto('/organizations')
    await openFirst()
    const parts = desk.getByRole('tablist', { name: 'Части карточки' })
    await parts.locator('..').getByRole('button', { name: /^Ещё/ }).focus()
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('menuitem').first()).toBeFocused()
    await desk.keyboard.press('End')
    await desk.keyboard.press('Enter')
    await expect(parts.getByRole('tab', { name: 'История' })).toHaveAttribute('aria-selected', 'true')
    await expect(desk.getByRole('tabpanel', { name: 'История' })).toBeVisible()
  })
})

test('on a telephone the parts of an organization keep to the screen, and no status of a task is cut', async ({
  api,
  browser,
  request,
}) => {
  const { id } = await clientCompany(api)
  const page = await phoneOf(browser, await apiOf(request, 'senior'))
  await page.goto(`/organizations/${id}`)
  for (const part of ['Автомобили', 'Водители', 'Контакты', 'Заявки']) {
    await page.getByRole('tab', { name: part }).tap()
    const panel = page.getByRole('tabpanel', { name: part })
    await expect(panel.getByRole('link').nth(1)).toBeVisible()
    const beyond = await panel
      .getByRole('button')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length)
    expect(beyond, part).toBe(0)
  }
  const cut = await page
    .getByRole('list', { name: 'Заявки' })
    // A long title may be cut; what stands beneath it may not.
    .locator('a > span:last-child span')
    .evaluateAll(
      (all) =>
        all.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth).length,
    )
  expect(cut).toBe(0)
  await page.context().close()
})

test('a message stands above the bar of the selected trucks', async ({ desk }) => {
  await desk.route('**/api/stickers', (route) => route.abort())
  await desk.goto('/cars')
  await desk
    .getByRole('checkbox', { name: /^Выбрать все/ })
    .first()
    .check()
  const bar = desk.getByRole('region', { name: 'Действия с выбранными' })
  await bar.getByRole('button', { name: 'Наклейки с QR' }).click()
  const message = desk
    .getByRole('alert')
    .getByText('Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.', { exact: true })
  await expect(message).toBeVisible()
  const [above, below] = await Promise.all([
    desk.getByRole('alert').locator('> div').boundingBox(),
    bar.boundingBox(),
  ])
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})
