import { callsDoorPath, callsRoutes, phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { APIRequestContext } from '@playwright/test'

import { expectAccessible } from '../support/axe.ts'
import { clientCompany, makeCar, unique } from '../support/scenes.ts'
import { tabTo } from '../support/screen.ts'
import { alone, apiOf, expect, phone as phoneScreen, test } from '../support/story.ts'

/** Connects an exchange that calls an address; returns how it reports. */
async function connectExchange(request: APIRequestContext) {
  const admin = await apiOf(request, 'admin')
  const { url } = await admin.call(phoneConnectionsRoutes.create, {
    body: { provider: 'GENERIC', title: unique('АТС'), isOn: true, values: {} },
  })
  const path = new URL(url ?? '').pathname
  expect(path).toContain(callsDoorPath)
  return async (form: Record<string, string>) => {
    const answer = await request.post(path, { form, headers: alone })
    expect(answer.status()).toBe(200)
  }
}

const randomPhone = (): string => `+7917${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`

test('a call becomes a request by keys alone, in a quarter of a minute', async ({ api, desk, request }) => {
  const hear = await connectExchange(request)
  const company = await clientCompany(api)
  const car = await makeCar(api, company.id)
  const [name, phone, callId] = [unique('Ахметов'), randomPhone(), unique('call')]
  await api.call(contactsRoutes.create, {
    body: { name, companyId: company.id, phones: [{ phone, note: '' }] },
  })
  await desk.goto('/calls')
  await expect(desk.getByRole('heading', { name: 'Звонки' })).toBeVisible()
  // Background work begins once the screen is at rest.
  await expect(async () => {
    await hear({ event: 'newCall', callId, from: phone, to: '74951112233' })
    await expect(desk.getByRole('region', { name: `Входящий звонок: ${name}` })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  const card = desk.getByRole('region', { name: `Входящий звонок: ${name}` })
  await expectAccessible(desk)
  const startedAt = Date.now()

  await test.step('the card takes the focus only by F2', async () => {
    await expect(card.locator(':focus')).toHaveCount(0)
    await desk.keyboard.press('F2')
    await expect(card.getByRole('button', { name: 'Новая заявка' })).toBeFocused()
    await desk.keyboard.press('Enter')
  })

  await test.step('the form knows the caller, and the request the call', async () => {
    const form = desk.getByRole('dialog', { name: 'Новая заявка' })
    await expect(form.getByRole('combobox', { name: 'Контакт' })).toHaveValue(new RegExp(name))
    await expect(form.getByRole('combobox', { name: 'Организация' })).toHaveValue(company.name)
    await expect(card).toBeHidden()
    await desk.keyboard.type(car.plate.slice(0, 6))
    await desk.keyboard.press('Enter')
    await tabTo(desk, form.getByLabel('Вид работ'))
    await desk.keyboard.type('ремонт')
    await desk.keyboard.press('Enter')
    await desk.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    expect(Date.now() - startedAt).toBeLessThan(15_000)
    const { items } = await api.call(callsRoutes.search, { body: { query: phone } })
    const linked = items.find(({ taskId }) => taskId !== null)
    const task = await api.call(tasksRoutes.get, { params: { id: linked?.taskId ?? 0 } })
    expect(task).toMatchObject({ source: 'PHONE', contact: { name }, car: { id: car.id } })
  })
})

test('a missed call of an unknown number waits on the phone until it is returned', async ({
  api,
  browser,
  request,
}) => {
  const hear = await connectExchange(request)
  const [phone, callId] = [randomPhone(), unique('call')]
  const context = await browser.newContext({ ...phoneScreen, locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
  await context.addInitScript(({ accessToken, refreshToken }) => {
    localStorage.setItem('accessToken', accessToken)
    localStorage.setItem('refreshToken', refreshToken)
  }, api.tokens)
  const page = await context.newPage()
  await hear({ event: 'newCall', callId, from: phone, to: '74951112233' })
  await hear({ event: 'hangup', callId, from: phone, to: '74951112233' })
  await page.goto('/calls')
  const card = page
    .getByRole('article')
    .filter({ hasText: phone.slice(-2) })
    .first()
  await expect(card).toContainText('Пропущен')
  await expectAccessible(page)
  const back = { callId: `${callId}-back`, direction: 'out', from: '101', to: phone }
  await hear({ event: 'newCall', ...back })
  await hear({ event: 'answer', ...back })
  await expect(page.getByText('перезвонили').first()).toBeVisible()

  await test.step('a call by another telephone is written down there too', async () => {
    await page.getByRole('button', { name: 'Записать звонок' }).click()
    const form = page.getByRole('dialog', { name: 'Записать звонок' })
    await form.getByText('Исходящий').click()
    await form.getByLabel('Телефон').fill(`8${phone.slice(2)}`)
    await form.getByLabel('Заметка').fill('Приедут в четверг')
    await form.getByRole('button', { name: 'Записать звонок' }).click()
    await expect(page.getByText('Приедут в четверг').first()).toBeVisible()
    await expectAccessible(page)
  })
  await context.close()
})

test('a call by another telephone is written down, found in its period, and stands on its request', async ({
  api,
  desk,
}) => {
  const company = await clientCompany(api)
  const car = await makeCar(api, company.id)
  const title = unique('Счёт за тахограф')
  const task = await api.call(tasksRoutes.create, {
    body: { queue: 'tachograph', title, companyId: company.id, carId: car.id },
  })
  const phone = randomPhone()

  await test.step('by keys, with the time at which the form was opened', async () => {
    await desk.goto('/calls')
    await expect(desk.getByRole('heading', { name: 'Звонки' })).toBeVisible()
    await desk.keyboard.press('c')
    const form = desk.getByRole('dialog', { name: 'Записать звонок' })
    await form.getByLabel('Телефон').fill(`8${phone.slice(2)}`)
    await form.getByRole('combobox', { name: 'Заявка' }).fill(String(task.id))
    await desk.getByRole('option', { name: title }).click()
    await form.getByLabel('Заметка').fill('Просит счёт до пятницы')
    await expectAccessible(desk)
    await desk.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(desk.getByRole('region', { name: 'Звонок' })).toContainText('Просит счёт до пятницы')
  })

  await test.step('the address of the log keeps its period', async () => {
    await desk.goto(`/calls?query=${encodeURIComponent(phone.slice(2))}`)
    const rows = desk
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: phone.slice(-2) })
    await expect(rows).toHaveCount(1)
    await desk.getByRole('button', { name: 'Период' }).click()
    await desk.getByRole('button', { name: 'Сегодня' }).click()
    await expect(desk).toHaveURL(/startedFrom=/)
    await expect(rows).toHaveCount(1)
    await desk.reload()
    await expect(rows).toHaveCount(1)
    await desk.goto(`/calls?query=${encodeURIComponent(phone.slice(2))}&startedTo=2020-01-01T00:00:00.000Z`)
    await expect(desk.getByText(/ничего не найдено/)).toBeVisible()
  })

  await test.step('the card of the request shows it', async () => {
    await desk.goto(`/tasks/all/${task.id}`)
    const part = desk.getByRole('region', { name: 'Звонки' })
    await expect(part).toContainText('Просит счёт до пятницы')
  })
})
