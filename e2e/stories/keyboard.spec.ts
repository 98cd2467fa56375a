import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import type { APIRequestContext, Page } from '@playwright/test'

import { makeAccount } from '../support/accounts.ts'
import { makeTag, makeTask, unique } from '../support/scenes.ts'
import { cardOf, rowOf, showBeforeSetUp, tabTo } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test.describe.configure({ mode: 'parallel' })

// A key may be pressed before its code has come, and most often it has.
test.use({ loadsAhead: true })

/** Somebody asks for an account; told is by which name he is found. */
async function ask(request: APIRequestContext): Promise<string> {
  const tag = makeTag()
  const lastName = `${tag[0]?.toUpperCase()}${tag.slice(1)}`
  const seen = await request.get(`/api${settingsRoutes.forEverybody.path}`)
  const { privacy } = (await seen.json()) as { privacy: { version: number } }
  const answer = await request.post(`/api${registrationRoutes.register.path}`, {
    data: {
      lastName,
      firstName: 'Данис',
      email: `keys-${tag}@naryad.test`,
      phone: '+79053187702',
      companyName: lastName,
      consentVersion: privacy.version,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return lastName
}

/** From wherever one is: the search, the found row, its request beside the list. */
async function openBySearch(page: Page, lastName: string): Promise<void> {
  await page.keyboard.press('Slash')
  await page.keyboard.press('Control+KeyA')
  await page.keyboard.type(lastName)
  const row = page.locator('[data-row]')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(lastName)
  await page.keyboard.press('Enter')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: new RegExp(lastName) })).toBeVisible()
}

test('keyboard: requests for an account are approved and declined', async ({ browser, request }) => {
  const [engineer, stranger] = [await ask(request), await ask(request)]
  const page = await browserOf(browser, await apiOf(request, 'admin'))
  await page.goto('/registration-requests')
  await expect(page.locator('[data-row]').first()).toBeVisible()

  await openBySearch(page, engineer)
  const panel = page.getByRole('region', { name: 'Запрос на регистрацию' })
  const role = panel.getByRole('combobox', { name: /^Роль/ })
  await expect(role).toBeVisible()
  await tabTo(page, role)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Инженер' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(role).toHaveValue('Инженер')
  await tabTo(page, panel.getByRole('checkbox', { name: 'СКУД' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  // No letter leaves here, so the link is shown.
  const link = page.getByRole('dialog', { name: 'Ссылка для пароля' })
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  // The form has gone, and the focus stands on what has come of it.
  await expect(page.locator(':focus')).toContainText('Одобрен')

  await openBySearch(page, stranger)
  const decline = panel.getByRole('button', { name: 'Отклонить…' })
  await tabTo(page, decline)
  await page.keyboard.press('Enter')
  const reason = page.getByLabel(/^Причина отказа/)
  await expect(reason).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(decline).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('Организации нет среди клиентов')
  await page.keyboard.press('Control+Enter')
  await expect(reason).toBeHidden()
  await expect(page.locator(':focus')).toContainText('Причина отказаОрганизации нет среди клиентов')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.locator('[data-row]')).toBeFocused()
  await page.context().close()
})

test('keyboard: settings are changed, corrected and taken back', async ({ browser, request }) => {
  const page = await browserOf(browser, await apiOf(request, 'admin'))
  await page.goto('/settings')
  const ways = page.getByRole('navigation', { name: 'Разделы настроек' })
  await expect(ways).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, ways.getByRole('link', { name: /^Хранение/ }))
  await page.keyboard.press('Enter')

  const days = page.getByLabel('Письма, дней')
  await expect(days).toBeVisible()
  await tabTo(page, days)
  await page.keyboard.press('Control+KeyA')
  await page.keyboard.type((await days.inputValue()) === '31' ? '32' : '31')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Сроки хранения сохранены')).toBeVisible()

  const asked = page.getByLabel('Запросы на регистрацию, дней')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(asked).toBeFocused()
  await page.keyboard.press('Control+KeyA')
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  await expect(asked).toHaveAttribute('aria-invalid', 'true')
  await expect(asked).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Отменить' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Вернуть сохранённые значения?' })
  await expect(question.getByRole('button', { name: 'НЕТ' })).toBeFocused()
  await tabTo(page, question.getByRole('button', { name: 'ДА' }))
  await page.keyboard.press('Enter')
  await expect(asked).toHaveValue('30')
  await page.context().close()
})

test('keyboard: the first administrator, from the link at the sign-in to the first screen, on a phone', async ({
  page,
  request,
}) => {
  // The product of the stories has an administrator; what he would be made of is an account of the story's own.
  const account = await makeAccount(request, await apiOf(request, 'admin'))
  await page.setViewportSize({ width: 390, height: 844 })
  await showBeforeSetUp(page)
  await page.route(`**/api${recoveryRoutes.setUp.path}`, async (route) => {
    const { code } = route.request().postDataJSON() as { code: string }
    if (code === 'k3f9x-2pq7m-aaaaa-bbbbb') return route.fulfill({ status: 204 })
    const message = 'Код: неверный или устарел. Сервер печатает новый при каждом запуске'
    return route.fulfill({
      status: 400,
      json: { statusCode: 400, code: 'VALIDATION', message, fields: { code: message } },
    })
  })
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Создать первого администратора' })).toBeVisible()
  await expect(page.getByLabel('Почта')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Одноразовый код')
  await expect(code).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${account.lastName} Ольга`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.email)

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(code).toBeFocused()
  await page.keyboard.type('not the one of the log')
  for (const label of ['Новый пароль', 'Новый пароль ещё раз']) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(account.password)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Неверный или устарел. Сервер печатает новый при каждом запуске')).toBeVisible()
  await expect(code).toBeFocused()
  await page.keyboard.press('Control+KeyA')
  await page.keyboard.type('k3f9x-2pq7m-aaaaa-bbbbb')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Первые шаги', level: 1 })).toBeVisible()
})

/** The server answers such calls no sooner than this is called. */
async function heldBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return () => resolve(undefined)
}

test('keyboard: a key pressed while the page or the card is still coming is heard once it is there', async ({
  api,
  desk,
}) => {
  const task = await makeTask(api, { title: unique('Не открывается шлагбаум') })
  const letPageCome = await heldBack(desk, '**/api/auth/user')
  await desk.goto(`/tasks/skud?query=${task.id}`)
  await desk.keyboard.press('KeyC')
  letPageCome()
  const form = desk.getByRole('dialog', { name: 'Новая заявка' })
  await expect(form.getByRole('combobox', { name: 'ТС', exact: true })).toBeFocused()
  // The list of trucks, then the form.
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await expect(rowOf(desk, task)).toBeVisible()
  const letCardCome = await heldBack(desk, new RegExp(`/api/tasks/${task.id}(\\?|$)`))
  await desk.keyboard.press('KeyJ')
  await expect(rowOf(desk, task)).toBeFocused()
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('KeyM')
  letCardCome()
  await expect(cardOf(desk, task).getByRole('textbox', { name: 'Комментарий коллегам' })).toBeFocused()
})
