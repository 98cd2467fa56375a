import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { makeEngineer } from '../support/accounts.ts'
import { makeTag, makeTask } from '../support/scenes.ts'
import { cardOf, readAhead, visit } from '../support/screen.ts'
import { apiOf, browserOf, expect, phone, test } from '../support/story.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('in a tunnel a dispatcher ticks the checklist, photographs and closes; a reload loses nothing, and all of it is sent once', async ({
  api,
  browser,
  request,
}) => {
  const points = ['Пломбы на месте', 'Показания сняты'].map((title) => ({ title, isRequired: true }))
  const type = await (
    await apiOf(request, 'admin')
  ).call(taskTypesRoutes.create, {
    body: {
      title: `Выезд ${makeTag()}`,
      queues: ['skud'],
      checklist: points,
      reportTemplate: '',
      isActive: true,
    },
  })
  const tag = makeTag()
  const task = await makeTask(api, { title: `Тоннель ${tag}`, typeId: type.id })
  const params = { id: task.id }
  const now = () => api.call(tasksRoutes.get, { params })
  const page = await browserOf(browser, api, { ...phone, loadsAhead: true })
  const card = cardOf(page, task)
  const context = page.context()
  const line = page.getByRole('status').filter({ hasText: /ждут отправки/ })
  const ahead = readAhead(page, 'Dialogs', 'CloseDialog', 'WaitingChanges')
  await page.goto(`/tasks/skud/${task.id}?query=${encodeURIComponent(tag)}`)
  await ahead
  await card.getByRole('checkbox', { name: /Пломбы на месте/ }).scrollIntoViewIfNeeded()

  await test.step('ticks, a photograph and the closing wait, and say so', async () => {
    await context.setOffline(true)
    for (const { title } of points) await card.getByRole('checkbox', { name: title }).tap()
    await expect(card.getByText(/^2.изменения ждут сети/)).toBeVisible()
    await expect(card.getByRole('checkbox', { name: 'Показания сняты' })).toBeChecked()
    const chooser = page.waitForEvent('filechooser')
    await card.getByRole('button', { name: 'Добавить фото' }).tap()
    const picture = { name: 'пломба.png', mimeType: 'image/png', buffer: onePixel }
    await (await chooser).setFiles(picture)
    await expect(card.getByText('Ждёт сети', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Ещё действия' }).tap()
    await page.getByRole('menuitem', { name: /^Закрыть заявку/ }).tap()
    const window = page.getByRole('dialog', { name: /^Закрыть заявку/ })
    await window.getByRole('radio', { name: 'Решено по телефону' }).check()
    await window.getByRole('button', { name: 'Закрыть заявку' }).tap()
    await expect(window).toBeHidden()
    // One line, however much waits.
    await expect(card.getByText(/^3.изменения ждут сети/)).toBeVisible()
    await expect(line).toContainText(/4.изменения ждут отправки/)
  })

  await test.step('the list says it on the row, and the line shows what waits', async () => {
    await card.getByRole('button', { name: 'Назад к списку' }).tap()
    await expect(page.getByText('ждёт отправки', { exact: true })).toHaveCount(1)
    await line.getByRole('button', { name: 'Показать' }).tap()
    const window = page.getByRole('dialog', { name: 'Ждёт отправки' })
    await expect(window.getByRole('listitem')).toHaveCount(4)
    await expect(window.getByText('Файл: пломба.png')).toBeVisible()
    await expect(window.getByText('Статус: Закрыта, причина: Решено по телефону')).toBeVisible()
    await window.getByRole('link', { name: /^Заявка/ }).tap()
    await expect(window).toBeHidden()
    await expect(card.getByText(/^3.изменения ждут сети/)).toBeVisible()
    expect(await now()).toMatchObject({ version: task.version, attachmentsCount: 0 })
  })

  await test.step('a reload out of reach of the server loses nothing, and then all of it is sent', async () => {
    const closed = '**/api/tasks/*/attachments**'
    await page.route(closed, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await context.setOffline(false)
    await expect.poll(async () => (await now()).checklist.every(({ isDone }) => isDone)).toBe(true)
    await page.reload()
    await expect(card.getByText('Ждёт сети', { exact: true })).toBeVisible()
    await expect(card.getByText(/^Статус: Закрыта/)).toBeVisible()
    // The end of the work has waited for its photograph.
    expect((await now()).status).not.toBe('CLOSED')
    await page.unroute(closed)
    await card.getByRole('button', { name: 'Повторить' }).tap()
    await expect.poll(async () => (await now()).status).toBe('CLOSED')
    await expect(card.getByText(/^Статус: Закрыта/)).toBeHidden()
    const { items } = await api.call(attachmentsRoutes.list, { params })
    expect(items.map(({ name }) => name)).toEqual(['пломба.png'])
    expect((await now()).closeReason).toBe('Решено по телефону')
    await expect(line).toBeHidden()
  })
  await context.close()
})

test('a status that an engineer sets in a tunnel waits, and is asked about where a colleague has set another', async ({
  api,
  browser,
  request,
}) => {
  const engineer = await makeEngineer(request)
  const task = await makeTask(api, {
    title: `Выезд без сети ${makeTag()}`,
    queue: 'tachograph',
    operatorId: engineer.id,
  })
  const params = { id: task.id }
  const page = await browserOf(browser, engineer.api, { ...phone, loadsAhead: true })
  const context = page.context()
  const card = cardOf(page, task)
  const statusButton = card.getByRole('button', { name: /^Статус/ })
  const ahead = readAhead(page, 'Dialogs', 'WaitingChanges')
  await page.goto(`/tasks/tachograph/${task.id}`)
  await ahead
  await context.setOffline(true)
  await statusButton.tap()
  await card.getByRole('menuitem', { name: 'В работе' }).tap()
  await expect(card.getByText('Статус: В работе', { exact: true })).toBeVisible()
  await expect(statusButton).toHaveAccessibleName('Статус: В работе')

  await api.call(tasksRoutes.status, { params, body: { status: 'WAITING_PARTS' } })
  await context.setOffline(false)
  const asked = page.getByRole('dialog', { name: 'Пока не было сети, заявку изменили' })
  await expect(asked).toContainText('В работе')
  await asked.getByRole('button', { name: /^Принять правку/ }).tap()
  await expect(asked).toBeHidden()
  await expect(statusButton).toHaveAccessibleName(/^Статус: Ждём оборуд/)
  expect((await api.call(tasksRoutes.get, { params })).status).toBe('WAITING_PARTS')
  await context.close()
})

test('a screen and a window without their code on the device open with their styles once the network is back, without a reload', async ({
  browser,
  request,
}) => {
  const page = await browserOf(browser, await apiOf(request, 'senior'), { loadsAhead: true })
  const context = page.context()
  const main = page.getByRole('main')
  const ahead = readAhead(page, 'GlobalModal')
  await page.goto('/organizations')
  await ahead
  const openImport = page.getByRole('button', { name: 'Импорт' })
  await expect(openImport).toBeVisible()
  const loads: string[] = []
  page.on('load', () => void loads.push(page.url()))
  const styles = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? '').join())

  await context.setOffline(true)
  await openImport.click()
  const window = page.getByRole('dialog', { name: 'Импорт организаций' })
  await expect(window).toContainText('Окно откроется само')
  await context.setOffline(false)
  await expect(window.getByRole('button', { name: 'Выбрать файл' })).toBeVisible()
  expect(await styles()).toContain('ImportWindow-')
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Календарь' }).click()
  await expect(main).toContainText('Экран откроется сам')
  // The menu stays, and another screen is in the same case.
  await visit(page, '/shift')
  await expect(main).toContainText('Экран откроется сам')
  await page.goBack()
  await context.setOffline(false)
  await expect(main.getByRole('heading', { name: 'Календарь', level: 1 })).toBeVisible()
  expect(await styles()).toContain('/calendar-')
  expect(loads).toEqual([])
  await context.close()
})
