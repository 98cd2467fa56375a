import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'

import {
  apiOfAccount,
  codeOf,
  enter,
  expectInside,
  makeAccount,
  signIn,
  wayInLetter,
} from '../support/accounts.ts'
import { makeTag } from '../support/scenes.ts'
import { visit } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

const another = 'Камыш Орбита Клюква Веранда'

test('a visitor requests an account, is approved by a senior dispatcher and comes in by the letter', async ({
  page,
  desk,
  request,
}) => {
  const admin = await apiOf(request, 'admin')
  const tag = makeTag()
  const lastName = `${tag[0]?.toUpperCase()}${tag.slice(1)}`
  const email = `ask-${Date.now()}@naryad.test`
  const company = await admin.call(companiesRoutes.create, { body: { name: `ООО «${lastName}»` } })

  await page.goto('/login')
  await page.getByRole('link', { name: 'Запросить доступ' }).click()
  await page.getByLabel('Фамилия, имя и отчество').fill(`${lastName} Данис Ильдарович`)
  await page.getByLabel('Телефон').pressSequentially('9053187702')
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Организация').fill(lastName)
  await page.getByRole('checkbox', { name: /Соглашаюсь/ }).check()
  await page.getByRole('button', { name: 'Отправить запрос' }).click()
  await expect(page.getByRole('heading', { name: 'Запрос отправлен' })).toBeVisible()

  await desk.goto('/registration-requests')
  await desk.getByPlaceholder('Имя, телефон, организация').fill(lastName)
  await desk.locator('[data-row]').filter({ hasText: lastName }).click()
  await expect(desk.getByText(`Похоже на организацию из базы: ${company.name}`)).toBeVisible()
  await desk.getByRole('button', { name: 'Одобрить' }).click()
  await expect(desk.getByRole('button', { name: 'Одобрить' })).toHaveCount(0)

  await page.goto(await wayInLetter(admin, email))
  await page.getByRole('button', { name: 'Придумать пароль из слов' }).click()
  await expect(page.getByText(/выбраны случайно/)).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByRole('button', { name: 'Сохранить и войти' }).click()
  await expect(page.getByText('Представитель организации').first()).toBeVisible()
})

test('a forgotten password is reset by a letter, and its link works once', async ({ page, request }) => {
  const admin = await apiOf(request, 'admin')
  const account = await makeAccount(request, admin)
  const old = await wayInLetter(admin, account.email)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Забыли пароль?' }).click()
  // The way in has a field of this name, too.
  await expect(page.getByRole('heading', { name: 'Восстановление пароля' })).toBeVisible()
  await page.getByLabel('Почта').fill(account.email)
  await page.getByRole('button', { name: 'Запросить ссылку' }).click()
  await expect(page.getByText(/Ссылку для смены пароля возьмите у администратора/)).toBeVisible()
  let way = old
  await expect(async () => {
    way = await wayInLetter(admin, account.email)
    expect(way).not.toBe(old)
  }).toPass()

  await page.goto(way)
  await expect(page.getByLabel('Новый пароль', { exact: true })).toBeFocused()
  expect(page.url()).not.toContain('token')
  await page.getByLabel('Новый пароль', { exact: true }).fill(another)
  await page.getByLabel('Новый пароль ещё раз').fill(another)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByRole('heading', { name: 'Пароль сохранён' })).toBeVisible()

  // From another path: the address of a link differs from that of its page in the hash alone.
  await visit(page, '/login')
  await page.goto(way)
  // Told before anything is typed.
  await expect(page.getByRole('heading', { name: 'Ссылка не действует' })).toBeVisible()

  await visit(page, '/login')
  await enter(page, account.email, account.password)
  await expect(page.getByText('Неверная почта или пароль').first()).toBeVisible()
  await enter(page, account.email, another)
  await expectInside(page)
})

test('sessions end at once from the profile, with a new password and with a block; its reason is shown at the next sign-in', async ({
  browser,
  request,
}) => {
  const admin = await apiOf(request, 'admin')
  const account = await makeAccount(request, admin)
  const [own, other] = await Promise.all(
    [0, 1].map(async () => browserOf(browser, await apiOfAccount(request, account))),
  )
  if (!own || !other) throw new Error('no browsers')
  for (const page of [own, other]) {
    await page.goto('/tasks/tachograph')
    await expectInside(page)
  }
  await own.getByRole('button', { name: new RegExp(account.lastName) }).click()

  await test.step('the others are ended from the profile with the password', async () => {
    await own.getByRole('button', { name: /Сеансы/ }).click()
    const sessions = own.getByRole('list', { name: 'Сеансы' })
    await expect(sessions.getByText('Этот сеанс')).toHaveCount(1)
    await own.getByRole('button', { name: 'Завершить остальные сеансы' }).click()
    await own.getByLabel('Ваш пароль').fill(account.password)
    await own.keyboard.press('Enter')
    await expect(own.getByText('Остальные сеансы завершены')).toBeVisible()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(other).toHaveURL(/\/login/)
    await enter(other, account.email, account.password)
    await expectInside(other)
    await own.getByRole('dialog').getByRole('button', { name: 'Назад' }).click()
  })

  await test.step('one who changes the password goes on, and the other browser is signed out', async () => {
    await own.getByRole('button', { name: /Сменить пароль/ }).click()
    const window = own.getByRole('dialog')
    await window.getByLabel('Текущий пароль').fill(account.password)
    await window.getByLabel('Новый пароль', { exact: true }).fill(another)
    await window.getByLabel('Новый пароль ещё раз').fill(another)
    await window.getByRole('button', { name: 'Сменить пароль' }).click()
    await expect(own.getByText('Пароль изменён. Остальные сеансы завершены.')).toBeVisible()
    await expect(other).toHaveURL(/\/login/)
    await own.reload()
    await expectInside(own)
  })

  await test.step('one who is blocked at work learns why at the next sign-in', async () => {
    const body = { isBlocked: true, reason: 'Уволилась 20 ноября' }
    await admin.call(usersRoutes.block, { params: { id: account.id }, body })
    await expect(own).toHaveURL(/\/login/)
    await enter(own, account.email, another)
    await expect(own.getByText(/заблокирована: Уволилась 20 ноября/).first()).toBeVisible()
  })
  await own.context().close()
  await other.context().close()
})

test('a second factor is set up, asked for at the next sign-in and before changes, and opened by recovery codes', async ({
  page,
  request,
}) => {
  const account = await makeAccount(request, await apiOf(request, 'admin'))
  await signIn(page, account.email, account.password)
  await expectInside(page)
  await page.getByRole('button', { name: new RegExp(account.lastName) }).click()
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: /Второй фактор/ }).click()
  await window.getByRole('button', { name: 'Включить' }).click()
  await window.getByLabel('Ваш пароль').fill(account.password)
  await page.keyboard.press('Enter')
  const secret = window.getByText(/введите ключ сами/)
  await expect(secret).toBeVisible()
  const key = (await secret.locator('b').textContent()) ?? ''
  await window.getByLabel('Шесть цифр из приложения').fill(codeOf(key))
  await page.keyboard.press('Enter')
  const codes = window.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [spare = '', second = '', third = ''] = await codes.allTextContents()
  await window.getByRole('button', { name: 'Коды сохранены' }).click()
  await expect(window.getByText('Включён')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await signIn(page, account.email, account.password)
  await expect(page.getByRole('heading', { name: 'Подтверждение входа' })).toBeVisible()
  await page.getByRole('button', { name: /ввести запасной код/ }).click()
  await page.getByLabel('Запасной код').fill(spare)
  await page.keyboard.press('Enter')
  await expectInside(page)

  // What changes the way in asks for a code too, and takes none a second time.
  await page.getByRole('button', { name: new RegExp(account.lastName) }).click()
  await window.getByRole('button', { name: /Сменить пароль/ }).click()
  await window.getByLabel('Текущий пароль').fill(account.password)
  await window.getByLabel('Новый пароль', { exact: true }).fill(another)
  await window.getByLabel('Новый пароль ещё раз').fill(another)
  await window.getByRole('button', { name: /ввести запасной код/ }).click()
  await page.keyboard.type(spare)
  await page.keyboard.press('Enter')
  await expect(window.getByText('Код не подошёл, введите новый')).toBeVisible()
  await expect(window.getByLabel('Новый пароль ещё раз')).toHaveValue(another)
  await window.getByLabel('Запасной код').fill(second)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Пароль изменён. Остальные сеансы завершены.')).toBeVisible()

  await window.getByRole('button', { name: /Второй фактор/ }).click()
  await window.getByRole('button', { name: 'Выключить' }).click()
  await page.keyboard.type(another)
  await window.getByRole('button', { name: /ввести запасной код/ }).click()
  await page.keyboard.type(third)
  await page.keyboard.press('Enter')
  await expect(window.getByText('Выключен')).toBeVisible()
})
