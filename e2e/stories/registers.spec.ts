import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Page } from '@playwright/test'

import { clientCompany, makeCar, makeTag } from '../support/scenes.ts'
import { onLatinKeys, visit } from '../support/screen.ts'
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

test('an organization is added, and its trucks come from a spreadsheet: first with errors, then a messy one, then undone', async ({
  api,
  desk,
}) => {
  const tag = makeTag()
  const name = `ООО «Парк ${tag}»`
  const unknown = `ООО «Гараж ${tag}»`

  await test.step('the organization', async () => {
    await desk.goto('/organizations')
    await desk.getByRole('button', { name: 'Добавить организацию' }).click()
    const form = desk.getByRole('dialog', { name: 'Новая организация' })
    await form.getByRole('textbox', { name: 'Название', exact: true }).fill(name)
    await form.getByLabel('ИНН').fill('7707083894')
    await desk.keyboard.press('Control+Enter')
    await expect(
      form.getByText('У «7707083894» не сходится контрольная цифра, проверьте номер'),
    ).toBeVisible()
    await form.getByLabel('ИНН').fill('')
    await desk.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(desk).toHaveURL(/\/organizations\/\d+/)
    await expect(desk.getByRole('heading', { name })).toBeVisible()
  })

  const plates = [plateOf(1, tag), plateOf(2, tag)] as const
  /** The organizations of the trucks with these plates. */
  const owners = (): Promise<(string | undefined)[]> =>
    Promise.all(
      plates.map(async (query) => {
        const { items } = await api.call(carsRoutes.searchByQuery, { body: { query } })
        return items[0]?.company?.name
      }),
    )

  const window = desk.getByRole('dialog').last()
  await test.step('the errors of a file are listed by row before anything is written', async () => {
    await visit(desk, '/cars')
    await expect(desk.getByRole('heading', { name: 'Автомобили', level: 1 })).toBeVisible()
    await desk.getByRole('button', { name: 'Импорт', exact: true }).click()
    await desk.getByRole('menuitem', { name: 'Импорт автомобилей' }).click()
    await chooseFile(
      desk,
      'парк.csv',
      csv([
        ['Госномер', 'Марка', 'Модель', 'Организация'],
        [plates[0], 'КАМАЗ', '54901', name],
        ['КАМАЗ', 'КАМАЗ', '54901', name],
      ]),
    )
    const problems = desk.getByRole('region', { name: 'Что исправить' })
    await expect(problems.getByRole('row')).toHaveCount(2)
    await expect(problems.getByRole('row').nth(1)).toContainText('3')
    expect(await owners()).toEqual([undefined, undefined])
  })

  await test.step('of a file as a garage keeps it the column of plates is mapped by hand', async () => {
    await window.getByRole('button', { name: 'Другой файл' }).click()
    await chooseFile(
      desk,
      'Парк.csv',
      csv([
        ['Автопарк на 01.11.2026', '', '', ''],
        [`Позывной ${tag}`, 'Марка, модель', 'Перевозчик', 'Гар. №'],
        [plates[0], 'КАМАЗ 54901', name, `${tag}-12`],
        [plates[1], 'Volvo FH 460', unknown, `${tag}-13`],
        ['ИТОГО', '2', '', ''],
      ]),
    )
    // The garage number alone would do, so nothing asks for the others. What is chosen for a heading is remembered.
    await window.getByText(/^Столбцы файла: загружаем/).click()
    const columns = window.getByRole('region', { name: 'Столбцы файла' })
    await columns.getByRole('combobox', { name: /«Позывной/ }).selectOption('Госномер')
    await columns.getByRole('button', { name: 'Проверить с этими столбцами' }).click()
    await expect(window.getByText('Столбцы файла: загружаем 4 из 4')).toBeVisible()
  })

  await test.step('its unknown organization is created after a question, and it goes in whole', async () => {
    const companies = window.getByRole('region', { name: 'Нет в справочнике: организаций' })
    await companies.getByRole('button', { name: /^Создать 1/ }).click()
    await desk.getByRole('button', { name: 'ДА', exact: true }).click()
    await expect(companies.getByText(/Вместе со строками добавим/)).toBeVisible()
    await window.getByRole('button', { name: 'Загрузить 2 строки' }).click()
    await expect(desk.getByText('Импорт успешно завершён!')).toBeVisible()
    await expect.poll(owners).toEqual([name, unknown])
  })

  await test.step('and is taken back', async () => {
    await expect(desk.getByRole('dialog')).toBeHidden()
    await desk.getByRole('button', { name: 'Импорт', exact: true }).click()
    await desk.getByRole('menuitem', { name: 'Импорт автомобилей' }).click()
    const last = desk.getByRole('region', { name: 'Прошлая загрузка' })
    await last.getByRole('button', { name: 'Отменить загрузку' }).click()
    await desk.getByRole('button', { name: 'ДА' }).click()
    await expect.poll(owners).toEqual([undefined, undefined])
  })
})

test('the list of trucks becomes a workbook; a truck found by half a plate typed in the wrong layout opens, and starts a task with everything in it', async ({
  api,
  desk,
}) => {
  const company = await clientCompany(api)
  const car = await makeCar(api, company.id)
  await desk.goto('/cars')
  await expect(desk.locator('[data-row]').first()).toBeVisible()
  await test.step('the workbook begins like one', async () => {
    const coming = desk.waitForEvent('download')
    await desk.getByRole('button', { name: 'Excel' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^Отчет \(автомобили, \d{4}-\d{2}-\d{2}\)\.xlsx$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    const content = Buffer.concat(chunks)
    expect(content.subarray(0, 2).toString()).toBe('PK')
    expect(content.length).toBeGreaterThan(10_000)
  })
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

  const page = await browserOf(browser, await apiOf(request, 'admin'))
  await page.goto(`/cars/${car.id}`)
  await page.getByRole('button', { name: 'Виды обслуживания' }).click()
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: 'Создать заявки сейчас' }).click()
  await expect(page.getByText(/Создано: |По всем близким срокам/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()

  const terms = page.getByRole('list', { name: 'Действующие интервалы' })
  await terms.getByRole('link', { name: /заявка/ }).click()
  await expect(page).toHaveURL(/\/tasks\/\w+\/\d+/)
  const id = Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1])
  // The kind of the maintenance gives the request its kind of work, which has a checklist.
  const { checklist } = await api.call(tasksRoutes.get, { params: { id } })
  expect(checklist.length).toBeGreaterThan(0)
  await api.call(tasksRoutes.update, {
    params: { id },
    body: { checklist: checklist.map((point) => ({ ...point, isDone: true })) },
  })
  await api.call(tasksRoutes.done, { params: { id }, body: { workReport: 'Заменили блок, проверили связь' } })

  await visit(page, `/cars/${car.id}`)
  await page.getByRole('button', { name: 'Открыть следующий' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('button', { name: /Добавить интервал|Выполнено|Открыть/ }).click()
  await expect(terms.getByText(kind.title)).toBeVisible()
  const { items } = await api.call(maintenanceRoutes.ofCar, { params: { carId: car.id } })
  expect(items.map(({ state }) => state)).toEqual(['OK', 'DONE'])
  await page.context().close()
})

test('at 1280 a register holds beside its card: nothing is scrolled to the side, tabs stand in one row, messages above the bar of the selected', async ({
  desk,
}) => {
  // By its left edge: what another story adds meanwhile is offered over the middle of the first row.
  const openFirst = () =>
    desk
      .locator('[data-row]')
      .first()
      .click({ position: { x: 60, y: 20 } })
  const registers = {
    '/organizations': 'Организации',
    '/cars': 'Автомобили',
    '/drivers': 'Водители',
    '/contacts': 'Контакты',
  }
  const open = async (path: string, title: string) => {
    await visit(desk, path)
    await expect(desk.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(desk.locator('[data-row]').first()).toBeVisible()
  }
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto('/organizations')
  for (const [path, title] of Object.entries(registers)) {
    await open(path, title)
    const table = desk.getByRole('grid')
    const sideways = () =>
      table.evaluate(
        ({ parentElement }) => (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0),
      )
    expect(await sideways(), path).toBe(0)
    await openFirst()
    const tabs = desk.getByRole('tablist', { name: 'Части карточки' }).getByRole('tab')
    await expect(tabs.first()).toBeVisible()
    expect(await sideways(), `${path}, beside its card`).toBe(0)
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    expect(new Set(tops).size, path).toBe(1)
  }

  await test.step('what has no room in the row is opened from «Ещё», by the keyboard', async () => {
    await open('/organizations', registers['/organizations'])
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

  await test.step('a message stands above the bar of the selected trucks', async () => {
    await desk.route('**/api/stickers', (route) => route.abort())
    await open('/cars', registers['/cars'])
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
