import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { makeEngineer } from '../support/accounts.ts'
import { expectAccessible } from '../support/axe.ts'
import { moscowDay, tomorrowAt } from '../support/moscow.ts'
import { makeTask, unique } from '../support/scenes.ts'
import { cardOf } from '../support/screen.ts'
import { apiOf, browserOf, expect, phone, test } from '../support/story.ts'
import { expectFitForPhone } from '../support/targets.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })

const sticker = {
  car: { plate: 'А417КМ116', title: 'А417КМ116' },
  service: { name: 'ТахоСервис', phone: '78432001840' },
}

test('the page of a sticker: with the form, its errors and its answer, and with the phone alone', async ({
  browser,
}) => {
  const page = await (await browser.newContext(phone)).newPage()
  let isOpen = true
  await page.route('**/api/stickers/**', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ...sticker, isOpen } })
      : route.fulfill({ status: 201, json: { message: 'Диспетчер перезвонит по указанному номеру' } }),
  )
  const open = async () => {
    await page.goto('/q/AAAAbbbbCCCCdddd')
    await expect(page.getByRole('link', { name: /^Позвонить/ })).toBeVisible()
    await expectFitForPhone(page)
  }
  const send = page.getByRole('button', { name: 'Отправить диспетчеру' })
  await open()
  await send.tap()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await expectFitForPhone(page)
  await page.getByLabel('Что случилось').fill('Не читает карту')
  await page.getByLabel('Ваш телефон').fill('9172451863')
  await send.tap()
  await expect(page.getByRole('heading', { name: 'Сообщение отправлено' })).toBeVisible()
  await expectFitForPhone(page)
  isOpen = false
  await open()
  await expect(send).toBeHidden()
  await page.context().close()
})

test('an engineer on a phone: the own settings, the scan of a code without a camera and what a number finds', async ({
  browser,
  request,
}) => {
  const page = await browserOf(browser, await apiOf(request, 'engineer'), phone)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'О чём' })).toBeVisible()
  await expectFitForPhone(page)
  await page.getByRole('button', { name: 'Ещё', exact: true }).tap()
  await page.getByRole('button', { name: 'Сканировать код' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Сканировать код' })
  await expect(dialog.getByText(/введите номер ниже|Введите номер ниже/)).toBeVisible()
  await expectFitForPhone(page)
  await dialog.getByLabel('Госномер, VIN или номер блока').fill('116')
  const found = dialog.getByRole('list', { name: 'Найденные автомобили' })
  await expect(found.getByRole('button').first()).toBeVisible()
  await expectFitForPhone(page)
  await page.context().close()
})

test('«Мой день» with visits and their applied order', async ({ api, browser, request }) => {
  test.slow()
  const engineer = await makeEngineer(request)
  const visit = (title: string, from: string, to: string) =>
    makeTask(api, {
      title: unique(title),
      queue: 'tachograph',
      operatorId: engineer.id,
      description: 'Экран гаснет на ходу',
      address: 'Казань, ул. Тэцевская, 12',
      point: { lat: 55.86, lon: 49.1 },
      plannedFrom: from,
      plannedTo: to,
    })
  const first = await visit('Замена блока', tomorrowAt(10), tomorrowAt(18))
  const second = await visit('Поверка', tomorrowAt(14), tomorrowAt(18))
  await api.call(calendarRoutes.applyOrder, {
    body: {
      operatorId: engineer.id,
      date: moscowDay(Date.parse(tomorrowAt(10))),
      arrivals: [
        { taskId: second.id, arrivesAt: tomorrowAt(14) },
        { taskId: first.id, arrivesAt: tomorrowAt(16) },
      ],
    },
  })
  const page = await browserOf(browser, engineer.api, phone)
  await page.goto('/day')
  const tomorrow = page.getByRole('region', { name: /^Завтра/ })
  await expect(tomorrow.getByRole('article')).toHaveCount(2)
  await expect(tomorrow.getByRole('article').first()).toContainText(second.title)
  await expect(tomorrow.getByText('приезд 14:00')).toBeVisible()
  await expectFitForPhone(page)
  await tomorrow.getByRole('button', { name: 'Порядок объезда' }).tap()
  await expect(page.getByRole('button', { name: 'Применить порядок' })).toBeVisible()
  await expectFitForPhone(page)
  await page.context().close()
  const desk = await browserOf(browser, engineer.api)
  await desk.goto('/day')
  await expect(desk.getByRole('region', { name: /^Завтра/ }).getByRole('article')).toHaveCount(2)
  await expectAccessible(desk)
  await desk.context().close()
})

test('the signature of the client with its errors, and the signed act', async ({ api, browser, request }) => {
  const engineer = await makeEngineer(request)
  const task = await makeTask(api, {
    title: unique('Замена блока'),
    queue: 'tachograph',
    operatorId: engineer.id,
    costItems: [{ title: 'Выезд', quantity: 1, unit: 'шт', price: 150_000 }],
  })
  const params = { id: task.id }
  const { version } = await api.call(tasksRoutes.status, {
    params,
    body: { status: 'IN_PROGRESS', version: task.version },
  })
  await api.call(tasksRoutes.done, { params, body: { workReport: 'Заменили блок', version } })
  const page = await browserOf(browser, engineer.api, phone)
  await page.goto(`/tasks/tachograph/${task.id}`)
  const card = cardOf(page, task)
  await card.getByRole('button', { name: 'Ещё действия' }).tap()
  await page.getByRole('menuitem', { name: 'Подпись клиента' }).tap()
  const dialog = page.getByRole('dialog', { name: /^Подпись под актом/ })
  await expect(dialog.getByRole('img', { name: 'Место для подписи' })).toBeVisible()
  await expectFitForPhone(page)
  await dialog.getByRole('button', { name: 'Подписать акт' }).tap()
  await expect(dialog.getByText('Распишитесь в рамке')).toBeVisible()
  await expectFitForPhone(page)
  await dialog.getByLabel('Кто подписывает').fill('Иванов Пётр')
  await dialog.getByRole('button', { name: 'Вписать фамилию' }).tap()
  await dialog.getByRole('checkbox', { name: /^Работы приняты/ }).check()
  await dialog.getByRole('button', { name: 'Подписать акт' }).tap()
  await expect(dialog).toBeHidden()
  const signed = card.getByRole('region', { name: 'Подпись клиента' })
  await signed.scrollIntoViewIfNeeded()
  await expect(signed.getByRole('img')).toBeVisible()
  await expectFitForPhone(page)
  await page.context().close()
})
