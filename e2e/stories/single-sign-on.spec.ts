import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/axe.ts'
import { setUpFirstAdministrator, startEmptyProduct } from '../support/empty-product.ts'
import { visit } from '../support/screen.ts'
import { hasDirectory, startSignInProviders } from '../support/sign-in-providers.ts'
import { expect, phone as phoneScreen, test } from '../support/story.ts'

async function connect(page: Page, title: string, values: Readonly<Record<string, string>>): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: /^Подключить/ }).click()
  const form = page.getByRole('dialog')
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Проверить' }).click()
  await expect(form.getByText(/^Отвечает/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toBeHidden()
}

async function addGroup(page: Page, at: number, group: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Добавить группу' }).click()
  await page.getByLabel('Группа', { exact: true }).nth(at).fill(group)
  await page.getByRole('combobox', { name: 'Роль' }).nth(at).click()
  await page.getByRole('option', { name: role, exact: true }).click()
}

test('a company lets its people in by its directory and by its provider', async ({ browser }) => {
  test.skip(!hasDirectory, 'needs slapd: apt install slapd')
  test.setTimeout(180_000)
  const product = await startEmptyProduct()
  const providers = await startSignInProviders(product.url)
  const { directory, person, provider } = providers
  const context = await browser.newContext({ baseURL: product.url })
  const admin = await context.newPage()
  try {
    await test.step('the administrator connects both, with roles by groups', async () => {
      await setUpFirstAdministrator(admin, product)
      await visit(admin, '/settings/sso')
      await connect(admin, 'Каталог (LDAP)', {
        'Адрес каталога': directory.url,
        'Раздел с людьми': directory.base,
        'Служебная учётная запись': directory.login,
        'Её пароль': directory.password,
        'Сертификат удостоверяющего центра': directory.ca,
      })
      await connect(admin, 'Поставщик входа', {
        'Адрес поставщика (issuer)': provider.url,
        'Идентификатор клиента': provider.login,
        'Секрет клиента': provider.password,
      })
      for (const name of [/^Вход через поставщика/, /^Вход через каталог/, /^Привязывать/, /^Считать/])
        await admin.getByRole('switch', { name }).check({ force: true })
      await admin.getByLabel('Название на кнопке', { exact: true }).fill('Keycloak')
      await admin.getByLabel('Название каталога на кнопке').fill('Windows')
      await addGroup(admin, 0, 'dispatchers', 'Диспетчер')
      await addGroup(admin, 1, 'engineers', 'Инженер')
      await admin.getByRole('switch', { name: /^Заводить/ }).check({ force: true })
      await admin.getByRole('button', { name: 'Сохранить' }).click()
      await expect(admin.getByText('Правила единого входа сохранены')).toBeVisible()
      await expectAccessible(admin)
    })

    await test.step('a dispatcher comes in on a phone with the password of the directory', async () => {
      const pocket = await browser.newContext({ baseURL: product.url, ...phoneScreen })
      const phone = await pocket.newPage()
      await phone.goto('/cars')
      await phone.getByRole('button', { name: 'Войти через Windows' }).click()
      await phone.getByLabel('Логин').fill(person.login)
      await phone.getByLabel('Пароль', { exact: true }).fill('не тот')
      await phone.keyboard.press('Enter')
      await expect(phone.getByText('Неверный логин или пароль каталога')).toBeVisible()
      await expectAccessible(phone)
      await phone.getByLabel('Пароль', { exact: true }).fill(person.password)
      await phone.keyboard.press('Enter')
      await expect(phone).toHaveURL(/\/cars$/)
      await pocket.close()
    })

    const desk = await (await browser.newContext({ baseURL: product.url })).newPage()
    await test.step('an engineer comes in through the provider, and both accounts are there', async () => {
      await desk.goto('/')
      await desk.getByRole('button', { name: 'Войти через Keycloak' }).click()
      await expect(desk.getByRole('button', { name: /Иванов/ }).first()).toBeVisible()
      await visit(admin, '/users')
      await expect(admin.getByRole('row', { name: /Белова Ольга.*Диспетчер/ })).toBeVisible()
      await expect(admin.getByRole('row', { name: /Иванов Иван.*Инженер/ })).toBeVisible()
    })

    await test.step('passwords are forbidden to employees, and the sign-in page says so', async () => {
      await visit(admin, '/settings/sso')
      await admin.getByRole('switch', { name: /^Вход сотрудников по паролю/ }).check({ force: true })
      await admin.getByRole('button', { name: 'Сохранить' }).click()
      await expect(admin.getByText(/назовите хотя бы одного/i)).toBeVisible()
      await admin.getByRole('checkbox').last().check()
      await expectAccessible(admin)
      await admin.getByRole('button', { name: 'Сохранить' }).click()
      await expect(admin.getByText('Правила единого входа сохранены')).toBeVisible()
      const other = await browser.newContext({ baseURL: product.url })
      const desk = await other.newPage()
      await desk.goto('/login')
      await expect(desk.getByText('или, если вы не сотрудник, с паролем')).toBeVisible()
      await other.close()
    })

    await test.step('the engineer issues a key of the API after another sign-in at the provider', async () => {
      await visit(admin, '/settings/access')
      await admin.getByRole('switch', { name: /^Ключи API для сотрудников/ }).check({ force: true })
      await admin.getByRole('button', { name: 'Сохранить' }).click()
      await desk.reload()
      await desk
        .getByRole('button', { name: /Иванов/ })
        .first()
        .click()
      await desk.getByRole('button', { name: /Ключи API/ }).click()
      await desk.getByRole('button', { name: 'Выпустить ключ' }).click()
      await expectAccessible(desk)
      await desk.getByRole('button', { name: 'Войти через Keycloak' }).click()
      await expect(desk.getByText(/^Личность подтверждена/)).toBeVisible()
      await desk.getByRole('button', { name: 'Выпустить ключ' }).click()
      await desk.getByRole('textbox', { name: 'Название' }).fill('Обмен')
      await expectAccessible(desk)
      await desk.getByRole('button', { name: 'Выпустить ключ' }).click()
      await expect(desk.getByText(/^nryd_/)).toBeVisible()
    })
  } finally {
    await context.close()
    await product.stop()
    await providers.stop()
  }
})
