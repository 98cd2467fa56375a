import type { Page } from '@playwright/test'

import { firstPassword, setUpFirstAdministrator, startEmptyProduct } from '../support/empty-product.ts'
import { visit } from '../support/screen.ts'
import { expect, test } from '../support/story.ts'

async function importFile(page: Page, register: string, rows: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: `Импорт: ${register}` }).click()
  const window = page.getByRole('dialog').last()
  await window.getByLabel('Файл', { exact: true }).setInputFiles({
    name: `${register}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  })
  await window.getByRole('button', { name: /^Загрузить/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const stepOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('a company installs the product without the demo and closes its first task', async ({ browser }) => {
  test.setTimeout(180_000)
  const product = await startEmptyProduct()
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  try {
    await test.step('the first administrator comes in by the printed code', async () => {
      await setUpFirstAdministrator(page, product)
      await expect(stepOf(page, 'Справочники').getByRole('img', { name: 'Сделано' })).toBeVisible()
    })

    await test.step('organizations and trucks come from files', async () => {
      await importFile(page, 'организации', ['Название;ИНН', 'ООО «Альфа»;7707083893'])
      await importFile(page, 'автомобили', ['Госномер;Марка;Организация', 'А 123 ВС 77;КАМАЗ;ООО «Альфа»'])
      await page.reload()
      const fleet = stepOf(page, 'Организации и автомобили')
      await expect(fleet.getByRole('img', { name: 'Сделано', exact: true }).first()).toBeVisible()
    })

    await test.step('the first task has something to choose from in every list', async () => {
      await page.getByRole('button', { name: 'Создать заявку' }).click()
      const form = page.getByRole('dialog', { name: 'Новая заявка' })
      await form.getByRole('combobox', { name: 'ТС', exact: true }).fill('А123')
      await page.getByRole('option', { name: /КАМАЗ/ }).click()
      await expect(form.getByRole('combobox', { name: 'Организация' })).toHaveValue('ООО «Альфа»')
      await form.getByLabel('Вид работ').fill('консульт')
      await page.getByRole('option', { name: 'Консультация' }).click()
      await form.getByLabel('Категория').fill('карта вод')
      await page.getByRole('option', { name: 'Карта водителя' }).click()
      await form.getByRole('button', { name: 'Создать заявку', exact: true }).click()
      await expect(form).toBeHidden()
    })

    await test.step('it is done and closed', async () => {
      await visit(page, '/start')
      await stepOf(page, 'Первая заявка').getByRole('link', { name: 'Открыть заявку' }).click()
      const card = page.getByRole('article', { name: 'Заявка № 1' })
      await expect(card.getByRole('button', { name: /^Статус:/ })).toHaveText('Новая')
      await page.keyboard.press('KeyD')
      const done = page.getByRole('dialog', { name: 'Выполнить заявку № 1' })
      await done.getByLabel('Что сделали').fill('Объяснили водителю, как вставлять карту')
      await done.getByRole('button', { name: 'Выполнить заявку' }).click()
      await expect(done).toBeHidden()
      await card.getByRole('button', { name: 'Закрыть заявку' }).click()
      const closing = page.getByRole('dialog', { name: 'Закрыть заявку № 1' })
      await closing.getByLabel('Решено по телефону').check()
      await closing.getByRole('button', { name: 'Закрыть заявку' }).click()
      await expect(closing).toBeHidden()
      await visit(page, '/start')
      await expect(stepOf(page, 'Первая заявка')).toContainText('Заявка № 1 закрыта.')
    })

    await test.step('a second user is invited without a mail server: the link is shown', async () => {
      await visit(page, '/users')
      await page.getByRole('button', { name: 'Добавить пользователя' }).click()
      const form = page.getByRole('dialog', { name: 'Новый пользователь' })
      await expect(form.getByText(/после сохранения покажем ссылку/)).toBeVisible()
      await form.getByLabel('Фамилия').fill('Белова')
      await form.getByLabel('Имя').fill('Ольга')
      await form.getByLabel('Почта').fill('belova@example.ru')
      await form.getByLabel('Роль').and(form.locator('input')).click()
      await page.getByRole('option', { name: 'Диспетчер', exact: true }).click()
      await page.keyboard.press('Control+Enter')
      const shown = page.getByRole('dialog', { name: 'Ссылка для пароля' })
      const link = (await shown.getByText(/#token=/).textContent()) ?? ''
      expect(link).toContain(`${product.url}/reset-password#token=`)

      const other = await (await browser.newContext()).newPage()
      await other.goto(link)
      await other.getByLabel('Новый пароль', { exact: true }).fill(firstPassword)
      await other.getByLabel('Новый пароль ещё раз').fill(firstPassword)
      await other.getByRole('button', { name: 'Сохранить и войти' }).click()
      await expect(other.getByText('Диспетчер').first()).toBeVisible()
      await other.context().close()
    })
  } finally {
    await context.close()
    await product.stop()
  }
})
